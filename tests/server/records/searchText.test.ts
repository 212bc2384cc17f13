import { beforeAll, describe, expect, test } from 'vitest';
import { foldText } from '#shared/records/foldText.ts';
import { accountWithContact } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfFile();
/** The contact of every five hundredth lead. */
let callerId: string;

/**
 * More than a search reads in the order of the list. Of the oldest 4,000 every title has 'intake', every second 'harbour', the
 * oldest few 'quokka', and two have what is special in a pattern or between words; every sixteenth of all has 'lantern',
 * every thirtieth 'beacon'. Every fourth has a value.
 */
beforeAll(async () => {
  const { accountId, contactId } = await accountWithContact(staff);
  ({ id: callerId } = await staff.contacts.create({
    accountId,
    firstName: 'Ida',
    lastName: 'Ng',
    phone: '+61 2 5550 1234',
    mobile: '0491 570 156',
  }));
  const { id: mobileId } = await staff.contacts.create({
    accountId,
    firstName: 'Ada',
    lastName: 'Vo',
    mobile: '0061 491 571 266',
  });
  await db.orm.em.fork().transactional(async (em) => {
    // The triggers of history and announcements do not run.
    await em.execute('set local session_replication_role = replica');
    await em.execute(
      `insert into leads (id, created_at, updated_at, account_id, contact_id, status, estimated_value, title, search_text)
       select gen_random_uuid(), at, at, ?, (array[?, ?, ?]::uuid[])[case when n % 500 = 0 then 1 when n % 3 = 0 then 2 else 3 end],
           case when n % 5 = 0 then 'qualified' else 'new' end, case when n % 4 = 0 then n % 300 end, title, concat_ws('X', search_folded(title), search_folded('Zoë Ünal'))
         from generate_series(1, 24000) as n,
           lateral (select now() - interval '2 years' + (n / 3) * interval '90 minutes' as at, concat_ws(' ',
             case when n % 2 = 0 and n <= 4000 then 'Harbour' end, case when n <= 4000 then 'Intake' end,
             case when n % 7 < 2 and n <= 4000 then 'Meadow Pasture' end, case when n % 16 = 0 then 'Lantern' end,
             case when n % 30 = 0 then 'Beacon' end,
             case when n <= 40 then 'Quokka' end, n,
             case n when 77 then '100% under_score back\\slash O''Brien "quoted"' when 78 then 'Reef & Tide  Care' end
             ) as title) as made`,
      [accountId, callerId, mobileId, contactId],
    );
    await em.execute(
      `insert into accounts (id, created_at, updated_at, name, search_text)
       select gen_random_uuid(), now(), now(), name, search_folded(name)
         from generate_series(1, 2500) as n, lateral (select 'Wharf ' || md5((n % 2000)::text) as name) as made`,
    );
  });
  await db.sql('analyze leads, accounts');
});

type ListOf = 'leads' | 'accounts';

/** The orders of leads, and how PostgreSQL says them. */
const orders = {
  '-created': 'created_at desc, id desc',
  created: 'created_at, id',
  '-title': 'title collate "und-x-icu" desc, id desc',
  value: 'estimated_value, id',
  '-value': 'estimated_value desc nulls last, id desc',
  status: `array_position('{new,qualified}', status), id`,
};
type Order = keyof typeof orders;
const orderNames = Object.keys(orders) as Order[];

interface StoredText {
  id: string;
  text: string;
  status: string;
  contactId: string;
  /** The digits of the numbers of the contact. */
  digits: string[];
  /** The place in each order. */
  places: number[];
}

let stored: Promise<Record<ListOf, StoredText[]>> | undefined;

/** What is searched in, read once; accounts are in their own order. */
async function readTexts() {
  const em = db.orm.em.fork();
  const places = orderNames.map((name) => `row_number() over (order by ${orders[name]})`);
  const leads = await em.execute<StoredText[]>(
    `select leads.id, search_text as text, status, contact_id as "contactId", array[${places}]::int[] as places,
            (select array[regexp_replace(phone, '[^0-9]', '', 'g'), regexp_replace(mobile, '[^0-9]', '', 'g')]
               from contacts where contacts.id = contact_id) as digits
       from leads`,
  );
  const accounts = await em.execute<StoredText[]>(
    `select id, search_text as text, '{}'::text[] as digits, array[row_number() over (order by name collate "und-x-icu", id)]::int[] as places
       from accounts`,
  );
  return { leads, accounts };
}

/** The ids that a search must find, in their order; with digits also those of contacts with such numbers. */
async function matching(
  list: ListOf,
  search: string,
  digits?: string,
  { where = () => true, order = '-created' }: { where?: (row: StoredText) => boolean; order?: Order } = {},
) {
  stored ??= readTexts();
  const text = foldText(search);
  const hasDigits = (row: StoredText) =>
    digits !== undefined && row.digits.some((number) => number?.includes(digits));
  const place = list === 'leads' ? orderNames.indexOf(order) : 0;
  return (await stored)[list]
    .filter((row) => where(row) && (row.text.includes(text) || hasDigits(row)))
    .sort((one, other) => (one.places[place] ?? 0) - (other.places[place] ?? 0))
    .map(({ id }) => id);
}

/** All pages of a search, and the totals that came with them. */
async function pagesOf(list: ListOf, search: string, sort?: string) {
  const pages: { items: { id: string }[]; nextCursor: string | null; total: number | null }[] = [];
  let cursor: string | null = null;
  do {
    const page: (typeof pages)[number] = await staff[list].list({ search, sort, limit: 100, cursor });
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor);
  return {
    ids: pages.flatMap(({ items }) => items.map(({ id }) => id)),
    totals: pages.map(({ total }) => total),
  };
}

/** The first two pages of the list have these in their order, and the first counts up to 1,001. */
async function expectFirst(
  search: string,
  expected: string[],
  input: Parameters<typeof staff.leads.list>[0] = {},
) {
  const first = await staff.leads.list({ search, ...input });
  const second = first.nextCursor && (await staff.leads.list({ search, ...input, cursor: first.nextCursor }));
  const ids = [...first.items, ...(second ? second.items : [])].map(({ id }) => id);
  const shown = expected.slice(0, 2 * (input.limit ?? 50));
  expect([search, first.total, ids]).toEqual([search, Math.min(expected.length, 1_001), shown]);
}

describe('a search among thousands of records', () => {
  test.each<[string, string, number]>([
    ['0491', '491', 8_000],
    ['+61 491', '491', 8_000],
    ['0491 571', '491571', 7_900],
    ['(02) 5550-1234', '255501234', 48],
    ['1234', '1234', 48],
    ['0061 2 5550 1234', '255501234', 48],
    ['570 156', '570156', 48],
    ['0491 999', '491999', 0],
  ])('finds the leads of whoever has the number %s', async (search, digits, count) => {
    const expected = await matching('leads', search, digits);
    expect(expected.length).toBeGreaterThanOrEqual(count);
    await expectFirst(search, expected);
  });

  test.each([
    ['lantern', undefined, 300],
    ['beacon', undefined, 800],
    ['quokka', undefined, 8],
    ['harbour intake', undefined, 400],
    ['r', undefined, 700],
    ['0491', '491', 1_600],
    ['5550 1234', '55501234', 48],
  ])('finds those that pass the filters: %s', async (search, digits, count) => {
    const expected = await matching('leads', search, digits, { where: (row) => row.status === 'qualified' });
    expect(expected.length).toBeGreaterThanOrEqual(count);
    await expectFirst(search, expected, { status: 'qualified' });
  });

  const searches: [string, string?][] = [
    ['quokka'],
    ['beacon'],
    ['lantern'],
    ['a'],
    ['zq'],
    ['harbour harbour'],
    ['5550 1234', '55501234'],
    ['0491', '491'],
  ];

  test.each(
    orderNames.slice(1).flatMap((sort): [Order, string][] => [
      [sort, ''],
      [sort, 'qualified'],
    ]),
  )('finds the first ones ordered by %s of what has the status %j', async (sort, status) => {
    const where = (row: StoredText) => status === '' || row.status === status;
    for (const [search, digits] of searches) {
      const expected = await matching('leads', search, digits, { where, order: sort });
      await expectFirst(search, expected, { sort, limit: 60, ...(status && { status }) });
    }
  });

  test.each([['lantern'], ['quokka'], ['a'], ['zq']])(
    'finds %j among the few of one contact',
    async (search) => {
      const expected = await matching('leads', search, undefined, {
        where: ({ contactId }) => contactId === callerId,
      });

      await expectFirst(search, expected, { contactId: callerId });
    },
  );

  test('pages through all that match, those without a value last', async () => {
    const expected = await matching('leads', 'beacon', undefined, { order: 'value' });

    const { ids } = await pagesOf('leads', 'beacon', 'value');

    expect(ids).toEqual(expected);
  });

  test('finds every title that has what is typed', async () => {
    const titles = [
      'Harbour Intake Meadow Pasture Lantern 480',
      'Intake Quokka 12',
      '100% under_score back\\slash',
    ];
    const parts = titles.flatMap((title) =>
      Array.from({ length: title.length / 2 }, (_, n) =>
        title.slice(n * 2, n * 2 + 1 + ((n * 14) % 9)).trim(),
      ),
    );
    const searches = [...new Set(parts)].filter((part) => part && !/^[\d ]{4,}$/.test(part));
    expect(searches.length).toBeGreaterThan(30);
    for (const search of searches) {
      await expectFirst(search, await matching('leads', search));
    }
  });

  test('finds several words wherever they are cut', async () => {
    const titles = [
      'Harbour Intake Meadow Pasture 78 Reef & Tide  Care',
      'Meadow Pasture 77 100% under_score back',
    ];
    const cuts = titles.flatMap((title) =>
      Array.from({ length: title.length / 2 - 4 }, (_, n) => title.slice(n * 2, n * 2 + 9 + ((n * 10) % 17))),
    );
    expect(cuts.length).toBeGreaterThan(20);
    for (const search of cuts) {
      const expected = await matching('leads', search.trim());
      expect(expected.length).toBeGreaterThan(0);
      await expectFirst(search, expected);
    }
  });

  test.each<[string, ListOf, string, number]>([
    ['a word that many have', 'leads', 'INTAKE', 4_000],
    ['a word of half of these', 'leads', 'harbour', 2_000],
    ['a word that every sixteenth has', 'leads', 'lantern', 1_500],
    ['a word that every thirtieth has', 'leads', 'beacon', 800],
    ['words that go together, which are expected to do so rarely', 'leads', 'meadow pasture', 1_142],
    ['a word that all accounts have', 'accounts', 'wharf', 2_500],
    ['one letter', 'accounts', 'f', 2_500],
  ])('counts up to 1,000, and pages through all once, in their order: %s', async (_, list, search, count) => {
    const expected = await matching(list, search);
    expect(expected.length).toBeGreaterThanOrEqual(count);

    const { ids, totals } = await pagesOf(list, search);

    expect(ids).toEqual(expected);
    expect(totals).toEqual([Math.min(count, 1_001), ...totals.slice(1).map(() => null)]);
  });

  test.each<[string, ListOf, string, number]>([
    ['a word of the oldest', 'leads', 'quokka', 40],
    ['a part of a word', 'leads', 'uokk', 40],
    ['several words', 'leads', 'Quokka 12', 1],
    ['a number', 'leads', 'intake 123', 6],
    ['parts that all are frequent, and the whole is not there', 'leads', 'harbour harbour', 0],
    ['words in another order', 'leads', 'intake harbour', 0],
    ['letters beyond ASCII', 'leads', 'ünal', 4_000],
    ['two words beyond ASCII', 'leads', 'zoë ünal', 4_000],
    ['letters beyond ASCII alone', 'leads', 'ë ü', 4_000],
    ['the same with a zero in the place of the space', 'leads', 'ë0ü', 0],
    ['the end of a word and the beginning of the next', 'leads', 'ow pas', 1_142],
    ['words without their space', 'leads', 'harbourintake', 0],
    ['a zero in the place of a space', 'leads', 'harbour0intake', 0],
    ['two names', 'leads', 'eef & T', 1],
    ['their end', 'leads', 'f &', 1],
    ['two names without what is between them', 'leads', 'reef  tide', 0],
    ['two spaces', 'leads', 'tide  care', 1],
    ['one space instead of two', 'leads', 'tide care', 0],
    ['a per cent sign', 'leads', '%', 1],
    ['a per cent sign among letters', 'leads', 'har%our', 0],
    ['an underscore', 'leads', 'er_sco', 1],
    ['an underscore in the place of a letter', 'leads', 'i_take', 0],
    ['a backslash', 'leads', 'back\\slash', 1],
    ['a quote', 'leads', "O'Brien", 1],
    ['double quotes', 'leads', '"quoted"', 1],
    ['what stands between fields', 'leads', 'quokkaxzo', 0],
    ['a part of few names', 'accounts', 'c4ca4238', 2],
    ['the beginning of many names', 'accounts', 'wharf c', 100],
  ])('finds exactly what contains the text: %s', async (_, list, search, count) => {
    const expected = await matching(list, search);
    expect(expected.length).toBeGreaterThanOrEqual(count);

    const first = await staff[list].list({ search });
    expect(first.items.map(({ id }) => id)).toEqual(expected.slice(0, 50));
    expect(first.total).toBe(Math.min(expected.length, 1_001));
    expect(first.nextCursor === null).toBe(expected.length <= 50);
  });
});

const changesOf = (leadId: string) =>
  db.sql<{ field: string }[]>(
    `select jsonb_object_keys(changes) as field from history where record_id = ? and action = 'changed'`,
    [leadId],
  );

async function leadOf({ accountId, contactId }: { accountId: string; contactId: string }, title = 'Audit') {
  return staff.leads.create({ title, accountId, contactId, description: 'Before the mid-term audit' });
}

async function found(search: string) {
  const { items } = await staff.leads.list({ search });
  return items.map(({ id }) => id);
}

test('updating the search text changes neither the version nor the history of a lead', async () => {
  const { account, ...ids } = await accountWithContact(staff);
  const lead = await leadOf(ids);

  await staff.accounts.update({ id: account.id, version: account.version, data: { name: 'Grevillea Care' } });

  expect(await staff.leads.byId({ id: lead.id })).toEqual({ ...lead, accountName: 'Grevillea Care' });
  expect(await changesOf(lead.id)).toEqual([]);
  const { version } = await staff.leads.update({
    id: lead.id,
    version: lead.version,
    data: { title: 'New' },
  });
  expect(version).toBe(lead.version + 1);
  expect((await changesOf(lead.id)).map(({ field }) => field)).not.toContain('search_text');
});

test('a lead restored while its account is being renamed has the new name', async () => {
  const { account, ...ids } = await accountWithContact(staff, 'Old Name');
  const { id } = await leadOf(ids);
  const { batchId } = await staff.leads.delete({ id });

  const { promise: isRenamed, resolve: rename } = Promise.withResolvers<void>();
  const { promise: mayCommit, resolve: commit } = Promise.withResolvers<void>();
  const renaming = db.orm.em.fork().transactional(async (em) => {
    await em.execute(`update accounts set name = 'Callistemon House' where id = ?`, [account.id]);
    rename();
    await mayCommit;
  });
  await isRenamed;
  const restoring = staff.trash.restore({ batchId });
  await expect.poll(waitingForLocks).toBe(1);
  commit();
  await renaming;
  await restoring;

  expect(await found('callistemon')).toEqual([id]);
});

const waitingForLocks = async () => {
  const [row] = await db.sql<[{ waiting: number }]>(
    `select count(*)::int as waiting from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`,
  );
  return row.waiting;
};

test('a restored record is found by the current names', async () => {
  const { account, ...ids } = await accountWithContact(staff, 'Old Name');
  const lead = await leadOf(ids);
  const { batchId } = await staff.leads.delete({ id: lead.id });
  await staff.accounts.update({ id: account.id, version: account.version, data: { name: 'Correa Lodge' } });

  await staff.trash.restore({ batchId });

  expect(await found('correa')).toEqual([lead.id]);
});

test('users who rename and users who edit the leads do not block each other', async () => {
  const { contact, ...ids } = await accountWithContact(staff);
  const leads = await Promise.all([1, 2, 3, 4].map((number) => leadOf(ids, `Lead ${number}`)));

  for (let round = 0; round < 5; round += 1) {
    const { version } = await staff.contacts.byId({ id: contact.id });
    const data = { lastName: `Byron ${round}` };
    await Promise.all([
      staff.contacts.update({ id: contact.id, version, data }),
      ...leads.map(async ({ id }) => {
        const lead = await staff.leads.byId({ id });
        await staff.leads.update({ id, version: lead.version, data: { title: `Lead in ${round}` } });
      }),
    ]);
    expect(await found(`byron ${round}`)).toHaveLength(4);
  }
});
