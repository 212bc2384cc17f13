import { beforeAll, expect, test } from 'vitest';
import { searchTriggers } from '#server/database-code/databaseCode.ts';
import { records } from '#server/nouns.ts';
import { pluralize } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import { MAX_HITS_PER_KIND } from '#shared/records/search.ts';
import { sampleRecord, wholeNouns } from '../../support/records/sampleCalls.ts';
import { newProposal } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfFile();

const isPhone = (column: string) => /phone|mobile/.test(column);

/** The SQL of the text of a column, or of several with a space between: a reference is the name of its record. */
function textOf(columns: string, alias = 'r'): string {
  const parent = records.find((record) => `${record.noun}_id` === columns);
  const [name = ''] = Object.keys(parent?.search?.columns ?? {});
  if (parent) return `(select ${textOf(name, 'p')} from ${parent.table} p where p.id = ${alias}.${columns})`;
  return columns
    .split(' ')
    .map((column) => `${alias}.${column}`)
    .join(` || ' ' || `);
}

/** The texts of each table, independent of its triggers. */
const texts = Object.fromEntries(
  records.flatMap(({ table, search }) => {
    if (!search) return [];
    const columns = Object.entries(search.columns).flatMap(([column, place]) =>
      place === 'everything' || isPhone(column) ? [] : [`search_folded(coalesce(${textOf(column)}, ''))`],
    );
    return [[table, `select id, concat_ws('X', ${columns.join(', ')}) as text from ${table} r`]];
  }),
);

const entry = (kind: string, { name, detail, words }: { name: string; detail: string; words: string }) =>
  `select r.id, '${kind}' as kind, ${name} as name, ${detail} as detail,
          ' ' || search_folded(concat_ws(' ', ${words})) || ' ' as words`;

const person = `concat_ws(' ', c.first_name, c.last_name)`;
const subject = `coalesce(a.name, case when r.contact_id is not null then ${person} end, l.title, o.name, p.name)`;

const entries = [
  `${entry('account', {
    name: 'r.name',
    detail: `concat_ws(', ', r.city, r.state)`,
    words: `r.name, r.legal_name, r.business_name, r.abn, r.business_email, r.email, array_to_string(r.key_personnel, ' '),
            search_phone(r.business_phone), search_phone(r.phone)`,
  })} from accounts r`,
  `${entry('contact', {
    name: `concat_ws(' ', r.first_name, r.last_name)`,
    detail: `concat_ws(' · ', r.position, a.name)`,
    words: `r.first_name, r.last_name, a.name, r.email, r.personal_email,
            search_phone(r.phone), search_phone(r.mobile), search_phone(r.direct_phone)`,
  })} from contacts r left join accounts a on a.id = r.account_id`,
  ...(
    [
      ['lead', 'leads', 'title'],
      ['opportunity', 'opportunities', 'name'],
      ['proposal', 'proposals', 'name'],
    ] as const
  ).map(
    ([kind, table, title]) =>
      `${entry(kind, {
        name: `r.${title}`,
        detail: `concat_ws(' · ', a.name, ${person})`,
        words: `r.${title}, a.name, c.first_name, c.last_name`,
      })} from ${table} r join accounts a on a.id = r.account_id join contacts c on c.id = r.contact_id`,
  ),
  `${entry('document', { name: 'r.name', detail: subject, words: `r.name, ${subject}` })}
     from documents r
     left join accounts a on a.id = r.account_id left join contacts c on c.id = r.contact_id
     left join leads l on l.id = r.lead_id left join opportunities o on o.id = r.opportunity_id
     left join proposals p on p.id = r.proposal_id
    where ${subject} is not null`,
].join(' union all ');

const sql = <Row extends object>(text: string, values: unknown[] = []) => db.sql<Row[]>(text, values);

beforeAll(async () => {
  await staff.demoData.create();
  await newProposal(staff);
  for (const table of wholeNouns) await sampleRecord(staff, table);
  await documentsOfAll();
});

/** A document of each record. */
async function documentsOfAll() {
  for (const noun of subjectNoun.values) {
    await sql(
      `insert into documents (id, created_at, updated_at, name, description, ${noun}_id, newest_id, version_count,
                              kind, media_type, size, uploaded_at)
       select gen_random_uuid(), now(), now(), 'Plan of the ' || ?, 'Ärger', id, gen_random_uuid(), 1, 'pdf', 'pdf', 1, now()
         from ${pluralize(noun)}`,
      [noun],
    );
  }
}

async function expectSameTexts() {
  for (const [table, made] of Object.entries(texts)) {
    expect(await sql(`select id, search_text as text from ${table} order by id`)).toEqual(
      await sql(`select * from (${made}) as made order by id`),
    );
  }
  const made = await sql(`select * from (${entries}) as made order by id`);
  expect(
    await sql(
      `select id, kind, name, detail, words from search_entries
        where id in (select id from (${entries}) as made) order by id`,
    ),
  ).toEqual(made);
  expect(await sql(`select from search_entries`)).toHaveLength(
    (await Promise.all(Object.keys(texts).map((table) => sql(`select from ${table}`)))).flat().length,
  );
}

test('every table has the texts of its columns', () => expectSameTexts());

test.each([
  `update accounts set name = 'Renamed ' || name, city = 'Hobart'`,
  `update contacts set first_name = 'Zoë', last_name = '', mobile = '+61 400 555 019'`,
  `update contacts set account_id = (select min(id::text)::uuid from accounts)`,
  `update leads set title = 'Renamed ' || title, description = null`,
  `update opportunities set name = 'Renamed ' || name, next_step = 'Ring'`,
  `update documents set name = 'Renamed ' || name`,
  `delete from documents where account_id is not null and not exists (select from document_versions where document_id = documents.id)`,
])('and still has it after %s', async (change) => {
  await sql(change);

  await expectSameTexts();
});

const searchedFields = records.flatMap(({ table, search }) =>
  Object.entries(search?.columns ?? {}).flatMap(([columns, place]) =>
    columns.split(' ').map((column) => ({ table, column, place })),
  ),
);

/** Writes a text that no other row has where a field has it: in the row, or in the name of what the row refers to. */
async function writeField(table: string, column: string, text: string) {
  const parent = records.find((record) => `${record.noun}_id` === column);
  const [row] = await sql<{ id: string; changed: string }>(
    `select id, ${parent ? column : 'id'} as changed from ${table} where ${column} is not null or ${!parent} limit 1`,
  );
  const [name = ''] = Object.keys(parent?.search?.columns ?? {});
  const [{ type } = { type: '' }] = await sql<{ type: string }>(
    `select data_type as type from information_schema.columns where table_name = ? and column_name = ?`,
    [table, column],
  );
  await sql(
    `update ${parent?.table ?? table} set "${parent ? name.split(' ')[0] : column}" = ? where id = ?`,
    [type === 'ARRAY' ? `{${text}}` : text, row?.changed],
  );
  return row?.id ?? '';
}

const lists = () =>
  staff as unknown as Record<
    string,
    { list: (input: { search: string }) => Promise<{ items: { id: string }[] }> }
  >;

test.each(searchedFields)(
  'a record of $table is found by its $column: $place',
  async ({ table, column, place }) => {
    const n = searchedFields.findIndex((field) => field.table === table && field.column === column);
    const text = isPhone(column) ? `04120${70_000 + n}` : `Quokka${n}zz`;
    const id = await writeField(table, column, text);

    const inList = (await lists()[table]?.list({ search: text }))?.items.map((item) => item.id);
    const everywhere = (await staff.search.everything({ search: text, limit: MAX_HITS_PER_KIND })).map(
      (hit) => hit.id,
    );

    expect({ list: inList?.includes(id), everything: everywhere.includes(id) }).toEqual({
      list: place !== 'everything',
      everything: place !== 'list',
    });
  },
);

test('a new table is searchable once its columns are named', async () => {
  const columns = { name: 'both', direct_phone: 'everything', account_id: 'both' } as const;
  const references = { account_id: 'accounts' };
  const things = { table: 'things', noun: 'thing', columns, detail: ['account_id'], references };
  const named = { name: 'both' } as const;
  const accounts = { table: 'accounts', noun: 'account', columns: named, detail: [], references: {} };
  await sql(`
    create table things (id uuid primary key, name text not null, direct_phone text, account_id uuid references accounts,
                         search_text text not null default '');
    insert into things select gen_random_uuid(), 'Earlier', null, id from accounts order by id limit 1;
    ${[...searchTriggers(things, []), ...searchTriggers(accounts, [things])].join('\n')}
    update things set search_text = default;`);
  const [account] = await sql<{ id: string }>('select id from accounts order by id limit 1');
  const rows = () =>
    sql(`select things.name, search_text, entry.detail, entry.words
           from things left join search_entries entry using (id) order by things.name`);

  await sql(`insert into things values (gen_random_uuid(), 'Later', '+61 2 5550 1234', ?)`, [account?.id]);
  await sql(`update accounts set name = 'Ünder' where id = ?`, [account?.id]);

  expect(await rows()).toEqual([
    { name: 'Earlier', search_text: 'earlierXunder', detail: 'Ünder', words: ' earlier under ' },
    { name: 'Later', search_text: 'laterXunder', detail: 'Ünder', words: ' later 255501234 under ' },
  ]);
  await sql('delete from things');
  expect(await sql(`select from search_entries where kind = 'thing'`)).toEqual([]);
});
