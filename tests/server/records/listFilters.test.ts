import { beforeAll, describe, expect, test } from 'vitest';
import { today } from '#shared/fields/format.ts';
import { accountWithContact, everyItem, newOpportunity, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfFile();
let me: string;
let other: string;

beforeAll(async () => {
  me = (await staff.auth.session())?.user.id ?? '';
  const colleague = await db.staff();
  other = (await colleague.auth.session())?.user.id ?? '';
  const sunrise = await accountWithContact(staff, 'Sunrise Care');
  const acorn = await accountWithContact(staff, 'acorn supports');
  const ids = ({ accountId, contactId }: typeof sunrise) => ({ accountId, contactId });
  const all = { expectedCloseDate: '2026-12-01', followUpDate: '2026-11-25' };
  await staff.leads.create({
    title: 'Ånd',
    ...ids(sunrise),
    ...all,
    estimatedValue: 100.5,
    assignedToId: me,
  });
  await staff.leads.create({ title: 'beta', ...ids(acorn), estimatedValue: 100.5, status: 'qualified' });
  await staff.leads.create({ title: 'Alpha', ...ids(sunrise), estimatedValue: 9000, priority: 'urgent' });
  await staff.leads.create({ title: 'delta', ...ids(acorn), ...all, assignedToId: other, priority: 'low' });
  await staff.leads.create({
    title: 'Gamma',
    ...ids(acorn),
    expectedCloseDate: '2026-11-01',
    source: 'phone',
  });
  await staff.leads.create({ title: 'zeta', ...ids(sunrise), status: 'closed_won', probability: 100 });
  await db.sql(`update leads set created_at = '2026-10-31T14:30:00Z' where title = 'Gamma'`);
});

type Query = NonNullable<Parameters<Staff['leads']['list']>[0]>;

const titles = async (query: Query) => (await staff.leads.list(query)).items.map(({ title }) => title);

describe('a list of leads can be filtered by', () => {
  test.each<[string, Query, string[]]>([
    ['any of several values', { status: 'qualified,closed_won' }, ['beta', 'zeta']],
    ['one word', { source: 'phone' }, ['Gamma']],
    ['amounts from and to, both ends included', { value: '100.5..9000' }, ['Alpha', 'beta', 'Ånd']],
    ['amounts up to', { value: '..100.5' }, ['beta', 'Ånd']],
    ['days from', { closes: '2026-11-02..' }, ['delta', 'Ånd']],
    ['one day', { closes: '2026-11-01..2026-11-01' }, ['Gamma']],
    ['leads without a day', { closes: 'none' }, ['Alpha', 'beta', 'zeta']],
    ['days of follow-up', { followUp: '2026-11-25..2026-11-25' }, ['delta', 'Ånd']],
    ["the day in Sydney on which it came, not Greenwich's", { created: '2026-11-01..2026-11-01' }, ['Gamma']],
    ['leads created today', { created: `${today()}..` }, ['Alpha', 'beta', 'delta', 'zeta', 'Ånd']],
    ['my own', { owner: 'me' }, ['Ånd']],
    ['leads without an owner', { owner: 'nobody' }, ['Alpha', 'beta', 'Gamma', 'zeta']],
    ['several filters at once', { value: '..5000', status: 'qualified' }, ['beta']],
    ['a probability', { probability: '100..' }, ['zeta']],
  ])('%s', async (_, query, expected) => {
    expect(await titles({ ...query, sort: 'title' })).toEqual([...expected].sort(byName));
  });

  test("a colleague's", async () => {
    expect(await titles({ owner: other })).toEqual(['delta']);
  });

  test.each<[string, Query]>([
    ['an unknown value', { status: 'new,nonsense' }],
    ['half a range', { value: '5' }],
    ['a range of three', { value: '1..2..3' }],
    ['an invalid amount', { value: 'abc..' }],
    ['an invalid day', { closes: '2026-02-31..' }],
    ['an invalid person', { owner: 'Ada' }],
    ['an unknown column', { sort: 'password' }],
    ['a column followed by SQL', { sort: 'title; drop table leads' }],
  ])('nothing else: %s is rejected', async (_, query) => {
    await expect(staff.leads.list(query)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      message: expect.stringContaining('Not a filter of this list'),
    });
  });
});

const byName = new Intl.Collator('en', { usage: 'sort' }).compare;

describe('a list of leads can be sorted by', () => {
  test.each<[string, string, (string | number | null)[]]>([
    ['title', 'title', ['Alpha', 'Ånd', 'beta', 'delta', 'Gamma', 'zeta']],
    ['-title', 'title', ['zeta', 'Gamma', 'delta', 'beta', 'Ånd', 'Alpha']],
    ['value', 'estimatedValue', [100.5, 100.5, 9000, null, null, null]],
    ['-value', 'estimatedValue', [9000, 100.5, 100.5, null, null, null]],
    ['-probability', 'probability', [100, 20, 20, 20, 20, 20]],
    ['priority', 'priority', ['low', 'medium', 'medium', 'medium', 'medium', 'urgent']],
    ['status', 'status', ['new', 'new', 'new', 'new', 'qualified', 'closed_won']],
    ['closes', 'expectedCloseDate', ['2026-11-01', '2026-12-01', '2026-12-01', null, null, null]],
    ['-followUp', 'followUpDate', ['2026-11-25', '2026-11-25', null, null, null, null]],
    [
      'account',
      'accountName',
      ['acorn supports', 'acorn supports', 'acorn supports', 'Sunrise Care', 'Sunrise Care', 'Sunrise Care'],
    ],
    ['created', 'title', ['Gamma', 'Ånd', 'beta', 'Alpha', 'delta', 'zeta']],
  ])('%s', async (sort, field, expected) => {
    const { items } = await staff.leads.list({ sort });

    expect(items.map((lead) => lead[field as keyof typeof lead])).toEqual(expected);
  });

  const keys = ['title', 'account', 'contact', 'status', 'priority', 'value', 'probability', 'closes'];
  test.each([...keys, 'followUp', 'owner', 'created'].flatMap((key) => [key, `-${key}`]))(
    '%s, page by page without gaps or repeats',
    async (sort) => {
      const whole = await titles({ sort });
      const paged = await everyItem((cursor) => staff.leads.list({ sort, limit: 2, cursor }));

      expect(paged.map(({ title }) => title)).toEqual(whole);
      expect(paged).toHaveLength(6);
    },
  );

  test('one column only: the cursor of another column is rejected', async () => {
    const { nextCursor } = await staff.leads.list({ sort: 'title', limit: 1 });

    await expect(staff.leads.list({ sort: 'value', cursor: nextCursor })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });
});

test('the lists of contacts and accounts are filtered and sorted in the same way', async () => {
  const account = await staff.accounts.create({
    name: 'Big Co',
    accountType: 'enterprise',
    annualRevenue: 5e6,
  });
  await staff.contacts.create({
    firstName: 'Zoe',
    lastName: 'Quill',
    accountId: account.id,
    isPrimary: true,
  });
  await staff.contacts.create({
    firstName: 'Yan',
    lastName: 'Rill',
    accountId: account.id,
    position: 'Chief',
  });

  const contacts = await staff.contacts.list({ accountType: 'enterprise', sort: '-lastName' });
  const primary = await staff.contacts.list({ accountType: 'enterprise', isPrimary: 'yes' });
  const byPosition = await staff.contacts.list({ accountType: 'enterprise', sort: 'position' });
  const accounts = await staff.accounts.list({ revenue: '1000000..', accountType: 'enterprise,startup' });
  const byRevenue = await staff.accounts.list({ sort: '-revenue', limit: 1 });

  expect(contacts.items.map(({ lastName }) => lastName)).toEqual(['Rill', 'Quill']);
  expect(primary.items.map(({ lastName }) => lastName)).toEqual(['Quill']);
  expect(byPosition.items.map(({ position }) => position)).toEqual(['Chief', null]);
  expect([accounts.items, byRevenue.items].flat().map(({ name }) => name)).toEqual(['Big Co', 'Big Co']);
});

describe('the list of opportunities', () => {
  beforeAll(async () => {
    const make = (values: Parameters<typeof newOpportunity>[1]) => newOpportunity(staff, values);
    await make({ name: 'ash', value: 100.5, stage: 'proposal', ownerId: me, nextStep: 'Ring' });
    await make({ name: 'Birch', value: 9000, expectedCloseDate: '2026-12-01', ownerId: other });
    await make({ name: 'cedar', stage: 'won', closedOn: '2026-11-01', expectedCloseDate: '2026-12-09' });
    await make({ name: 'Date', stage: 'lost', lostReason: 'Price', value: 100.5, closedOn: '2026-10-05' });
  });

  type Filters = NonNullable<Parameters<Staff['opportunities']['list']>[0]>;
  const names = async (query: Filters) =>
    (await staff.opportunities.list({ sort: 'name', ...query })).items.map(({ name }) => name);

  test.each<[string, Filters, string[]]>([
    ['any of several stages', { stage: 'won,proposal' }, ['ash', 'cedar']],
    ['my own', { owner: 'me' }, ['ash']],
    ['opportunities without an owner', { owner: 'nobody' }, ['cedar', 'Date']],
    ['values from and to', { value: '100.5..8999' }, ['ash', 'Date']],
    ['a probability', { probability: '100..' }, ['cedar']],
    ['the days on which they close or closed', { closing: '2026-11-01..2026-12-01' }, ['Birch', 'cedar']],
    ['opportunities without a day', { closing: 'none' }, ['ash']],
    ['opportunities of today', { created: `${today()}..` }, ['ash', 'Birch', 'cedar', 'Date']],
  ])('can be filtered by %s, and so can the board', async (_, query, expected) => {
    const board = await staff.opportunities.board(query);

    expect(await names(query)).toEqual(expected);
    expect(board.reduce((sum, { count }) => sum + count, 0)).toBe(expected.length);
  });

  const keys = ['name', 'account', 'contact', 'stage', 'value', 'probability', 'closing', 'nextStep'];
  test.each([...keys, 'owner', 'created'].flatMap((key) => [key, `-${key}`]))(
    'can be sorted by %s, page by page without gaps or repeats',
    async (sort) => {
      const paged = await everyItem((cursor) => staff.opportunities.list({ sort, limit: 1, cursor }));

      expect(paged.map(({ name }) => name)).toEqual(await names({ sort }));
      expect(paged).toHaveLength(4);
    },
  );

  test('is sorted in the order of stages, amounts and days', async () => {
    expect(await names({ sort: 'stage' })).toEqual(['Birch', 'ash', 'cedar', 'Date']);
    expect(await names({ sort: '-value' })).toEqual(['Birch', 'Date', 'ash', 'cedar']);
    expect(await names({ sort: 'closing' })).toEqual(['Date', 'cedar', 'Birch', 'ash']);
    expect(await names({ sort: '-nextStep' })).toEqual(['ash', 'Date', 'cedar', 'Birch']);
  });
});

describe('a search of four digits or more also finds records by phone number', () => {
  const ids: Record<string, string> = {};
  const lists = {
    accounts: (search: string) => staff.accounts.list({ search }),
    contacts: (search: string) => staff.contacts.list({ search }),
    leads: (search: string) => staff.leads.list({ search }),
    opportunities: (search: string) => staff.opportunities.list({ search }),
  };

  beforeAll(async () => {
    const account = await staff.accounts.create({ name: 'Phoned Care', businessPhone: '(02) 9876 5432' });
    const accountId = account.id;
    const contact = await staff.contacts.create({
      firstName: 'Priya',
      lastName: 'Nair',
      accountId,
      mobile: '+61 412 345 678',
      directPhone: '02 8123 4000',
    });
    const contactId = contact.id;
    const lead = await staff.leads.create({ title: 'Renewal', accountId, contactId });
    const deal = await staff.opportunities.create({ name: 'Renewal', accountId, contactId });
    Object.assign(ids, { accounts: accountId, contacts: contactId, leads: lead.id, opportunities: deal.id });
    // A number whose digits contain those, elsewhere.
    const { accountId: other } = await accountWithContact(staff, 'Other Care');
    await staff.contacts.create({
      firstName: 'Sam',
      lastName: 'Poe',
      accountId: other,
      phone: '08 6412 3999',
    });
  });

  const ofContact = ['contacts', 'leads', 'opportunities'] as const;
  test.each([
    ['0412 345 678', ofContact],
    ['0412 345', ofContact],
    ['0412345', ofContact],
    ['+61412345', ofContact],
    ['+61 (0)412 345', ofContact],
    ['0061 412', ofContact],
    ['345 678', ofContact],
    ['8123-4000', ofContact],
    ['(02) 8123', ofContact],
    ['(02) 98', ['accounts']],
    ['9876.5432', ['accounts']],
    ['+61 2 9876', ['accounts']],
    ['0000', []],
    ['9999 9999', []],
    ['412', []],
    ['call 0412', []],
  ] as const)('%s: %j', async (search, expected) => {
    const found = await Promise.all(
      Object.entries(lists).map(async ([list, page]) =>
        (await page(search)).items.map(({ id }) => (id === ids[list] ? list : 'another')),
      ),
    );

    expect(found.flat().toSorted()).toEqual([...expected].toSorted());
  });

  test('and still by the text that it searches otherwise, on every page and in bulk', async () => {
    const { accountId, contactId } = await accountWithContact(staff, 'Texts');
    for (const title of ['Call 8123 40', 'About 8123 40']) {
      await staff.leads.create({ title, accountId, contactId });
    }
    const first = await staff.leads.list({ search: '8123 40', sort: 'title', limit: 2 });
    const second = await staff.leads.list({
      search: '8123 40',
      sort: 'title',
      limit: 2,
      cursor: first.nextCursor,
    });
    const { count } = await staff.leads.changeMany({
      selection: { filters: { search: '8123 40' } },
      change: { priority: 'high' },
    });

    expect([...first.items, ...second.items].map(({ title }) => title)).toEqual([
      'About 8123 40',
      'Call 8123 40',
      'Renewal',
    ]);
    expect([first.total, count]).toEqual([3, 3]);
  });
});
