import { beforeAll, describe, expect, test } from 'vitest';
import { accountWithContact, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let staff: Staff;

/**
 * So many that a search is planned by what the texts contain. Every title has 'intake', every second 'harbour', the
 * oldest few 'quokka', and one has what is special in a pattern.
 */
beforeAll(async () => {
  staff = await db.staff();
  const { accountId, contactId } = await accountWithContact(staff);
  await db.orm.em.fork().transactional(async (em) => {
    // Without the triggers of history and announcements.
    await em.execute('set local session_replication_role = replica');
    await em.execute(
      `insert into leads (id, created_at, updated_at, account_id, contact_id, title, search_text)
       select gen_random_uuid(), at, at, ?, ?, title, search_text_of(title, 'Zoë Ünal')
         from generate_series(1, 5000) as n,
           lateral (select now() - interval '1 year' + (n / 3) * interval '1 minute' as at, concat_ws(' ',
             case when n % 2 = 0 then 'Harbour' end, 'Intake', case when n % 7 < 2 then 'Meadow Pasture' end,
             case when n <= 40 then 'Quokka' end, n,
             case n when 77 then '100% under_score back\\slash O''Brien "quoted"' end) as title) as made`,
      [accountId, contactId],
    );
    await em.execute(
      `insert into accounts (id, created_at, updated_at, name, search_text)
       select gen_random_uuid(), now(), now(), name, search_text_of(name)
         from generate_series(1, 2500) as n, lateral (select 'Wharf ' || md5((n % 2000)::text) as name) as made`,
    );
  });
  await db.orm.em.fork().execute('analyze leads, accounts');
});

type ListOf = 'leads' | 'accounts';
const ORDER = { leads: 'created_at desc, id desc', accounts: 'name collate "und-x-icu", id' };

/** The ids that a search must find, in their order. */
async function matching(list: ListOf, search: string) {
  const rows = await db.orm.em
    .fork()
    .execute<{ id: string }[]>(
      `select id from ${list} where position(lower(?) in search_text) > 0 order by ${ORDER[list]}`,
      [search],
    );
  return rows.map(({ id }) => id);
}

/** All pages of a search, and the totals that came with them. */
async function pagesOf(list: ListOf, search: string) {
  const pages: { items: { id: string }[]; nextCursor: string | null; total: number | null }[] = [];
  let cursor: string | null = null;
  do {
    const input: { search: string; limit: number; cursor: string | null } = { search, limit: 100, cursor };
    const page: (typeof pages)[number] = await staff[list].list(input);
    pages.push(page);
    cursor = page.nextCursor;
  } while (cursor);
  return {
    ids: pages.flatMap(({ items }) => items.map(({ id }) => id)),
    totals: pages.map(({ total }) => total),
  };
}

describe('a search among thousands of records', () => {
  test.each<[string, ListOf, string, number]>([
    ['a word that all have', 'leads', 'INTAKE', 5_000],
    ['a word that every second has', 'leads', 'harbour', 2_500],
    ['words that go together, which are expected to do so rarely', 'leads', 'meadow pasture', 1_400],
    ['a word that all accounts have', 'accounts', 'wharf', 2_500],
    ['one letter', 'accounts', 'f', 2_500],
  ])('counts up to 1,000, and pages through all once, in their order: %s', async (_, list, search, count) => {
    const expected = await matching(list, search);
    expect(expected.length).toBeGreaterThanOrEqual(count);

    const { ids, totals } = await pagesOf(list, search);

    expect(ids).toEqual(expected);
    expect(totals).toEqual([1_001, ...totals.slice(1).map(() => null)]);
  });

  test.each<[string, ListOf, string, number]>([
    ['a word of the oldest', 'leads', 'quokka', 40],
    ['a part of a word', 'leads', 'uokk', 40],
    ['several words', 'leads', 'Quokka 12', 1],
    ['a number', 'leads', 'intake 123', 6],
    ['parts that all are frequent, and the whole is not there', 'leads', 'harbour harbour', 0],
    ['words in another order', 'leads', 'intake harbour', 0],
    ['letters beyond ASCII', 'leads', 'ünal', 5_000],
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
  db.orm.em
    .fork()
    .execute<{ field: string }[]>(
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

test('a renamed account is found by its new name, and so are its leads and contacts', async () => {
  const { account, contact, ...ids } = await accountWithContact(staff, 'Wattle Grove Support');
  const lead = await leadOf(ids);

  await staff.accounts.update({ id: account.id, version: account.version, data: { name: 'Banksia Living' } });

  expect(await found('banksia')).toEqual([lead.id]);
  expect(await found('wattle')).toEqual([]);
  expect((await staff.contacts.list({ search: 'BANKSIA LIV' })).items).toMatchObject([{ id: contact.id }]);
  expect((await staff.accounts.options({ search: 'banksia' })).map(({ id }) => id)).toEqual([account.id]);
});

test('a renamed contact is found by its new name, and so are its leads', async () => {
  const { contact, ...ids } = await accountWithContact(staff);
  const lead = await leadOf(ids);

  const data = { firstName: 'Zoë', lastName: 'Quillfeather' };
  await staff.contacts.update({ id: contact.id, version: contact.version, data });

  expect(await found('zoë quill')).toEqual([lead.id]);
});

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

test.each(['careada', 'careXada', 'care ada', 'auditbefore'])(
  'no match spans two fields: %s',
  async (search) => {
    await leadOf(await accountWithContact(staff, 'Sunrise Care'), 'Audit');

    expect(await found(search)).toEqual([]);
  },
);

test.each(['q', 'qz', 'q%', '.', '—'])(
  'a search for a text as short as %s returns matches',
  async (search) => {
    const lead = await leadOf(await accountWithContact(staff), `Sonderfall Qzq% — ${search}.`);

    expect(await found(search)).toContain(lead.id);
  },
);

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
  const [row] = await db.orm.em.fork().execute<[{ waiting: number }]>(
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
