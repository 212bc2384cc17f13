import { beforeAll, expect, test } from 'vitest';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

/** The texts that the triggers before `keep_search_text` produced for each table. */
const texts = {
  accounts: `select id, search_text_of(name, legal_name, business_name, industry) as text from accounts`,
  contacts: `select r.id, search_text_of(first_name || ' ' || last_name, r.email, position, department, a.name) as text
               from contacts r left join accounts a on a.id = account_id`,
  leads: `select r.id, search_text_of(title, description, a.name, c.first_name || ' ' || c.last_name) as text
            from leads r join accounts a on a.id = r.account_id join contacts c on c.id = contact_id`,
  opportunities: `select r.id, search_text_of(r.name, next_step, a.name, c.first_name || ' ' || c.last_name) as text
            from opportunities r join accounts a on a.id = r.account_id join contacts c on c.id = contact_id`,
  documents: 'select id, search_text_of(name, description) as text from documents',
};

const entry = (kind: string, { name, detail, words }: { name: string; detail: string; words: string }) =>
  `select r.id, '${kind}' as kind, ${name} as name, ${detail} as detail,
          ' ' || search_folded(concat_ws(' ', ${words})) || ' ' as words`;

const person = `concat_ws(' ', c.first_name, c.last_name)`;
const subject = `coalesce(a.name, case when r.contact_id is not null then ${person} end, l.title, o.name)`;

const entries = [
  `${entry('account', {
    name: 'r.name',
    detail: `concat_ws(', ', r.city, r.state)`,
    words: `r.name, r.legal_name, r.business_name, r.abn, r.business_email, r.email,
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
     left join leads l on l.id = r.lead_id left join opportunities o on o.id = r.opportunity_id`,
].join(' union all ');

const sql = <Row>(text: string, values: unknown[] = []) => db.orm.em.fork().execute<Row[]>(text, values);

beforeAll(async () => {
  const staff = await db.staff();
  await staff.demoData.create();
  const subjects = ['account', 'contact', 'lead', 'opportunity'];
  for (const [n, noun] of subjects.entries()) {
    const table = ['accounts', 'contacts', 'leads', 'opportunities'][n];
    await sql(
      `insert into documents (id, created_at, updated_at, name, description, ${noun}_id, newest_id, version_count,
                              kind, media_type, size, uploaded_at)
       select gen_random_uuid(), now(), now(), 'Plan of the ' || ?, 'Ärger', id, gen_random_uuid(), 1, 'pdf', 'pdf', 1, now()
         from ${table}`,
      [noun],
    );
  }
});

async function expectSameTexts() {
  for (const [table, made] of Object.entries(texts)) {
    expect(await sql(`select id, search_text as text from ${table} order by id`)).toEqual(
      await sql(`select * from (${made}) as made order by id`),
    );
  }
  expect(await sql(`select id, kind, name, detail, words from search_entries order by id`)).toEqual(
    await sql(`select * from (${entries}) as made order by id`),
  );
}

test('every table has the same search text as with its former triggers', () => expectSameTexts());

test.each([
  `update accounts set name = 'Renamed ' || name, city = 'Hobart'`,
  `update contacts set first_name = 'Zoë', last_name = '', mobile = '+61 400 555 019'`,
  `update contacts set account_id = (select min(id::text)::uuid from accounts)`,
  `update leads set title = 'Renamed ' || title, description = null`,
  `update opportunities set name = 'Renamed ' || name, next_step = 'Ring'`,
  `update documents set name = 'Renamed ' || name`,
  `delete from documents where lead_id is not null`,
])('and still has it after %s', async (change) => {
  await sql(change);

  await expectSameTexts();
});

test('a new table is searchable after one call', async () => {
  await sql(`
    create table things (id uuid primary key, name text not null, direct_phone text, account_id uuid references accounts,
                         search_text text not null default '');
    insert into things select gen_random_uuid(), 'Earlier', null, id from accounts order by id limit 1;
    call keep_search_text('things', '{name,direct_phone,account_id}', 'thing', detail => '{account_id}')`);
  const [account] = await sql<{ id: string }>('select id from accounts order by id limit 1');
  const rows = () =>
    sql(`select things.name, search_text, entry.detail, entry.words
           from things left join search_entries entry using (id) order by things.name`);

  await sql(`insert into things values (gen_random_uuid(), 'Later', '+61 2 5550 1234', ?)`, [account?.id]);
  await sql(`update accounts set name = 'Ünder' where id = ?`, [account?.id]);

  expect(await rows()).toEqual([
    { name: 'Earlier', search_text: 'earlierXXünder', detail: 'Ünder', words: ' earlier under ' },
    {
      name: 'Later',
      search_text: 'laterX+61 2 5550 1234Xünder',
      detail: 'Ünder',
      words: ' later 255501234 under ',
    },
  ]);
  await sql('delete from things');
  expect(await sql(`select from search_entries where kind = 'thing'`)).toEqual([]);
});
