import { beforeAll, describe, expect, test } from 'vitest';
import { firstByName, searchEverything } from '#server/records/search/search.queries.ts';
import { foldText } from '#shared/records/foldText.ts';
import { searchInput } from '#shared/records/search.schema.ts';
import { accountWithContact, enquiry, newProposal } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfFile();
const ids = { account: '', contact: '', lead: '' };

beforeAll(async () => {
  const account = await staff.accounts.create({
    name: 'Wattle Grove Support',
    abn: '51 824 753 556',
    businessPhone: '(02) 9876 5432',
    businessEmail: 'hello@wattlegrove.example',
  });
  const contact = await staff.contacts.create({
    firstName: 'Zoë',
    lastName: 'Quillfeather',
    accountId: account.id,
    mobile: '+61 412 345 678',
    personalEmail: 'zq@home.example',
  });
  const lead = await staff.leads.create({
    title: 'Renewal of certification',
    accountId: account.id,
    contactId: contact.id,
  });
  Object.assign(ids, { account: account.id, contact: contact.id, lead: lead.id });
});

const found = async (search: string) => (await staff.search.everything({ search })).map(({ id }) => id);

test('an exact code comes before what contains its digits', async () => {
  const { accountId, contactId } = await accountWithContact(staff, 'Codes');
  const make = async (title: string) => (await staff.leads.create({ title, accountId, contactId })).id;
  const exact = await make('Audit (0177), renewed');
  await make('01775 Albany');
  await make('Shop 90177 at the station');
  // More than are ranked, all of which contain the digits in their words.
  await db.sql(
    `insert into contacts select (jsonb_populate_record(c, jsonb_build_object('id', gen_random_uuid(),
        'first_name', 'Crowd ' || n, 'phone', '02 5177 ' || lpad(n::text, 4, '0')))).*
       from contacts c, generate_series(1, 300) n where c.id = ?`,
    [contactId],
  );
  const room = await staff.contacts.create({ firstName: 'Room 0177', lastName: 'Keys', accountId });

  const hits = await staff.search.everything({ search: '0177' });

  expect(
    hits
      .slice(0, 2)
      .map(({ id }) => id)
      .toSorted(),
  ).toEqual([exact, room.id].toSorted());
  const ofNumber = await staff.search.everything({ search: '02 5177 0042' });
  expect(ofNumber[0]?.name).toContain('Crowd 42');
  // Found by its digits and by the whole number: it is one hit.
  expect(new Set(ofNumber.map(({ id }) => id)).size).toBe(ofNumber.length);
});

test.each([
  ['the beginning of its name', 'wattle gr', 'account'],
  ['any word of it, in any order', 'grove wattle', 'account'],
  ['its first letter', 'q', 'contact'],
  ['its name without the accents', 'zoe quill', 'contact'],
  ['a name with a missing letter', 'quilfeather', 'contact'],
  ['a name with two letters swapped', 'watlte', 'account'],
  ['two misspelt words', 'renewel certifcation', 'lead'],
  ['a mobile as it is said', '0412 345 678', 'contact'],
  ['a mobile from abroad', '+61 412 345', 'contact'],
  ['a mobile dialled from abroad', '0061 412 345 678', 'contact'],
  ['the end of a number', '345678', 'contact'],
  ['a landline without its brackets', '02 98765432', 'account'],
  ['an ABN with spaces', '51 824 753 556', 'account'],
  ['an ABN without', '51824753556', 'account'],
  ['an email address', 'hello@wattle', 'account'],
  ['a private email address', 'zq@home', 'contact'],
  ['the account that it belongs to', 'wattle', 'lead'],
] as const)('a record is found by %s: %s', async (_, search, kind) => {
  expect(await found(search)).toContain(ids[kind]);
});

test.each([
  ['0412 345', '412345678'],
  ['345678', '412345678'],
  ['51 824 753', '51824753556'],
  ['wattle', undefined],
])('a hit has the phone number or the ABN that the search is a part of: %s', async (search, number) => {
  const hits = await staff.search.everything({ search });
  expect(hits.length).toBeGreaterThan(0);
  expect(hits.find((hit) => hit.number)?.number).toBe(number);
});

test.each(['%', '_', '\\', "'", '%%%', 'w%e', 'w__t', 'zzyzx', '🙂', ' . '])(
  'special characters of SQL patterns are literal text: %s',
  async (search) => {
    expect(await found(search)).toEqual([]);
  },
);

describe('one spelling of a text finds the others', () => {
  /** Stored, and what is typed; the mark tells the records of the test apart. */
  const spellings: [string, string][] = [
    ['O’Brien’s Café', "o'brien's cafe"],
    ["D'Arcy House", 'd`arcy'],
    ['Zoë Nguyễn', 'ZOE NGUYEN'],
    ['Nguyen Plain', 'nguyễn plain'],
    ['Cafe\u0301 Composed', 'café composed'],
    ['Ünal Older', 'U\u0308nal older'],
    ['ﬁnance oﬃce', 'Finance Office'],
    ['Œuvre Æon Straße', 'oeuvre aeon strasse'],
    ['Oeuvre Plain', 'œuvre plain'],
    ['Işık Dıl', 'isik dil'],
    ['İzmir Care', 'izmir care'],
    ['Łódź Ørsted', 'lodz orsted'],
    ['Ｓｕｎｒｉｓｅ Ｃａｒｅ', 'sunrise care'],
    ['Sunset 0107', 'ｓｕｎｓｅｔ　０１０７'],
    ['Two  blanks\tand a tab', 'two blanks and a tab'],
    ['One blank more', 'one   blank\u00a0more'],
    ['Mid–term audit', 'mid-term'],
    ['100% under_score back\\slash', '１００％ under＿score back＼slash'],
  ];
  let people: { accountId: string; contactId: string };
  const leads = new Map<string, string>();

  beforeAll(async () => {
    people = await accountWithContact(staff, 'Spellings');
    for (const [stored] of spellings) {
      await staff.accounts.create({ name: stored });
      leads.set(stored, (await staff.leads.create({ title: stored, ...people })).id);
    }
  });

  test.each(spellings)('%s is found by %s', async (stored, search) => {
    const names = async (items: Promise<{ name: string }[]>) => (await items).map(({ name }) => name);

    const { items } = await staff.leads.list({ search });
    expect(items.map(({ id }) => id)).toEqual([leads.get(stored)]);
    expect(await found(search)).toContain(leads.get(stored));
    expect(await names(staff.accounts.options({ search }))).toEqual([stored]);
    expect(await names(staff.accounts.list({ search }).then((page) => page.items))).toEqual([stored]);
  });

  test('in the trash and in quarantine too', async () => {
    const { id } = await staff.leads.create({ title: 'Zoë O’Brien, deleted', ...people });
    await staff.leads.delete({ id });
    await db.visitor().intake.createLeadFromForm({
      ...enquiry({ name: 'Zoë O’Brien', message: 'Ｗａｉｔｓ' }),
      honeypot: { website: 'https://pills.example' },
    });

    const deleted = await staff.trash.list({ search: "zoe o'brien, del" });
    expect(deleted.items.map(({ title }) => title)).toEqual(['Zoë O’Brien, deleted']);
    for (const search of ["zoe o'brien", 'waits'])
      expect((await staff.quarantine.list({ search })).items.map(({ name }) => name)).toEqual([
        'Zoë O’Brien',
      ]);
  });

  test('as the same function of the browser compares', async () => {
    const ranges = [
      [0x20, 0x5ff],
      [0x1e00, 0x22ff],
      [0xfb00, 0xfb06],
      [0xff01, 0xffee],
    ] as const;
    const letters = ranges.flatMap(([from, to]) =>
      Array.from({ length: to - from + 1 }, (_, n) => `a ${String.fromCodePoint(from + n)}b`),
    );
    const texts = [...letters, ...spellings.flat()];
    const rows = await db.sql<{ text: string; folded: string }[]>(
      `select text, search_folded(text) as folded from unnest(array[${texts.map(() => '?')}]) as text`,
      texts,
    );

    const differing = rows.filter(({ text, folded }) => foldText(text) !== folded);
    expect(differing.map(({ text, folded }) => [text, folded, foldText(text)])).toEqual([]);
  });
});

test('exact names come before names with that prefix, and these before names that contain it', async () => {
  const names = ['Deep Harbourside', 'The Harbour', 'Harbour Homes', 'Harbour'];
  for (const name of names) await staff.accounts.create({ name });

  const hits = await staff.search.everything({ search: 'harbour' });

  expect(hits.map(({ name }) => name)).toEqual([
    'Harbour',
    'Harbour Homes',
    'The Harbour',
    'Deep Harbourside',
  ]);
});

test('a few records of each kind are returned, however many match', async () => {
  const { accountId, contactId } = await accountWithContact(staff, 'Ironbark Homes');
  for (let number = 0; number < 8; number += 1) {
    await staff.leads.create({ title: `Ironbark ${number}`, accountId, contactId });
  }

  const hits = await staff.search.everything({ search: 'ironbark' });

  const counts = Object.groupBy(hits, ({ kind }) => kind);
  expect(counts.lead).toHaveLength(5);
  expect(counts.account).toMatchObject([{ id: accountId, name: 'Ironbark Homes' }]);
  expect(counts.contact).toMatchObject([{ id: contactId, name: 'Ada Byron', detail: 'Ironbark Homes' }]);
});

test('of what a search begins, accounts and contacts come before work for them', async () => {
  const { account, accountId, contactId } = await accountWithContact(staff, 'Quokka Steps');
  await staff.opportunities.create({ name: 'Quokka Steps: training', accountId, contactId });
  const [first] = await staff.search.everything({ search: 'quokka' });
  expect(first?.id).toBe(account.id);
});

test('a search that begins with the name of a kind finds those of the record that it goes on with', async () => {
  const { accountId, contactId } = await accountWithContact(staff, 'Proposal Bandicoot');
  const { id } = await newProposal(staff, { accountId, contactId });
  const [proposal] = await staff.search.everything({ search: '', ids: [id] });
  expect(proposal?.detail).toBe('Draft · $3,850 · Proposal Bandicoot · Ada Byron');
  for (const search of ['proposal of bandicoot', 'Proposals bandicoot', 'proposal bandicoot'])
    expect((await found(search))[0]).toBe(id);
  expect(await found('proposal bandicoot')).toContain(accountId);
});

test('a short word that is in every lead does not hide names that begin with it or other kinds', async () => {
  const { account, accountId, contactId } = await accountWithContact(staff, 'Forrest Lodge');
  await db.sql(
    `insert into leads (id, created_at, updated_at, account_id, contact_id, title)
     select gen_random_uuid(), now(), now(), ?, ?, 'Audit for ' || n from generate_series(1, 80) as n`,
    [accountId, contactId],
  );
  const begins = await staff.leads.create({ title: 'Forms', accountId, contactId });

  const hits = await staff.search.everything({ search: 'for' });

  expect(hits.slice(0, 2).map(({ id }) => id)).toEqual(expect.arrayContaining([account.id, begins.id]));
  const counts = Object.groupBy(hits, ({ kind }) => kind);
  expect(counts.lead).toHaveLength(5);
  expect(counts.contact?.map(({ id }) => id)).toContain(contactId);
});

test('a deleted record is not found until it is restored', async () => {
  const { accountId } = await accountWithContact(staff, 'Correa Lodge');

  const { batchId } = await staff.accounts.delete({ id: accountId });
  expect(await found('correa')).toEqual([]);

  await staff.trash.restore({ batchId });
  expect(await found('correa lodge')).toContain(accountId);
});

test('recently opened records are listed in that order, without deleted ones', async () => {
  const gone = await staff.accounts.create({ name: 'Gone' });
  await staff.accounts.delete({ id: gone.id });

  const hits = await staff.search.everything({ search: '', ids: [ids.lead, gone.id, ids.account] });

  expect(hits).toEqual([
    {
      kind: 'lead',
      id: ids.lead,
      name: 'Renewal of certification',
      detail: 'Wattle Grove Support · Zoë Quillfeather',
    },
    { kind: 'account', id: ids.account, name: 'Wattle Grove Support', detail: '' },
  ]);
});

describe('a search limited to some kinds', () => {
  beforeAll(async () => {
    await accountWithContact(staff, 'Nardoo Supports');
    for (const name of ['Éclair Care', 'Eden Homes', 'aardvark Care']) await staff.accounts.create({ name });
  });
  const kindsOf = (hits: { kind: string }[]) => [...new Set(hits.map(({ kind }) => kind))];

  test('returns only these kinds, and at most the requested number of each', async () => {
    const hits = await staff.search.everything({ search: 'nardoo', kinds: ['contact'], limit: 1 });
    expect(kindsOf(hits)).toEqual(['contact']);
    expect(hits).toHaveLength(1);

    const misspelt = await staff.search.everything({
      search: 'nardoo suports',
      kinds: ['account', 'account'],
    });
    expect(misspelt.map(({ name }) => name)).toEqual(['Nardoo Supports']);
  });

  test('lists the first of each by name while the search is empty', async () => {
    const accounts = await staff.search.everything({ search: '', kinds: ['account'], limit: 50 });
    const names = accounts.map(({ name }) => name);
    expect(names.filter((name) => /^(aard|éclair|eden)/i.test(name))).toEqual([
      'aardvark Care',
      'Éclair Care',
      'Eden Homes',
    ]);

    const both = await staff.search.everything({ search: '', kinds: ['lead', 'account'], limit: 1 });
    expect(both.map(({ kind }) => kind)).toEqual(['lead', 'account']);
    expect(both[1]).toEqual(accounts[0]);
  });

  test.each([{ kinds: [] }, { kinds: ['person'] }, { limit: 51 }])('rejects %j', (wrong) => {
    expect(searchInput.safeParse({ search: '', ...wrong }).success).toBe(false);
  });
});

/** The number of complete scans of the table of entries, and of those by an index. */
async function scans() {
  const [row] = await db.sql<{ whole: number; byIndex: number }[]>(
    `select seq_scan::int as whole, idx_scan::int as "byIndex" from pg_stat_user_tables where relname = 'search_entries'`,
  );
  return row;
}

test('the first records by name are read from an index', async () => {
  const before = await scans();

  await db.orm.em.fork().transactional(async (em) => {
    await em.execute(`set local enable_seqscan = off`);
    await firstByName(em, { kinds: ['account', 'lead'], limit: 20 });
    await em.execute(`select pg_stat_force_next_flush()`);
  });

  const after = await scans();
  expect(after?.whole).toBe(before?.whole);
  expect(after?.byIndex).toBeGreaterThan(before?.byIndex ?? 0);
});

test.each(['s', 'wattle grove', 'watlte grvoe', '0412 345', 'a b'])(
  'a search uses an index for: %s',
  async (search) => {
    const before = await scans();

    await db.orm.em.fork().transactional(async (em) => {
      await searchEverything(em, search);
      await em.execute(`select pg_stat_force_next_flush()`);
    });

    const after = await scans();
    expect(after?.whole).toBe(before?.whole);
    expect(after?.byIndex).toBeGreaterThan(before?.byIndex ?? 0);
  },
);
