import { describe, expect, test } from 'vitest';
import type { Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

test('an account stores its fields trimmed and normalized', async () => {
  const { id } = await staff.accounts.create({
    name: '  Sunrise Care ',
    abn: '51 824 753 556',
    website: 'sunrise.example',
    annualRevenue: 1_450_000.5,
    employeeCount: 24,
    city: '',
    keyPersonnel: ['Mirabel Okonkwo, Director, from 1/7/2024'],
  });

  expect(await staff.accounts.byId({ id })).toMatchObject({
    name: 'Sunrise Care',
    accountType: 'small_business',
    abn: '51824753556',
    website: 'https://sunrise.example',
    annualRevenue: 1_450_000.5,
    employeeCount: 24,
    city: null,
    parentAccountName: null,
    keyPersonnel: ['Mirabel Okonkwo, Director, from 1 July 2024'],
    version: 1,
  });
  // The search over everything finds it by its people.
  expect(await staff.search.everything({ search: 'mirabel okonkwo' })).toMatchObject([{ id }]);
});

describe('a parent account', () => {
  test('cannot be the account itself or one of its descendants', async () => {
    const top = await staff.accounts.create({ name: 'Top' });
    const middle = await staff.accounts.create({ name: 'Middle', parentAccountId: top.id });
    const bottom = await staff.accounts.create({ name: 'Bottom', parentAccountId: middle.id });

    for (const { id: parentAccountId } of [top, middle, bottom]) {
      await expect(
        staff.accounts.update({ id: top.id, version: 1, data: { parentAccountId } }),
      ).rejects.toThrow('An account cannot be above itself');
    }
  });

  test('cannot become part of a cycle by two simultaneous changes', async () => {
    const one = await staff.accounts.create({ name: 'One' });
    const two = await staff.accounts.create({ name: 'Two' });

    const saves = await Promise.allSettled([
      staff.accounts.update({ id: one.id, version: 1, data: { parentAccountId: two.id } }),
      staff.accounts.update({ id: two.id, version: 1, data: { parentAccountId: one.id } }),
    ]);

    expect(saves.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });
});

describe('the list of accounts', () => {
  test('is sorted by name in natural order, each account once', async () => {
    for (const name of ['Sort zebra', 'Sort Émile', 'sort apple', 'Sort Zoo', 'Sort apple']) {
      await staff.accounts.create({ name });
    }

    const first = await staff.accounts.list({ search: 'sort ', limit: 3 });
    const second = await staff.accounts.list({ search: 'sort ', limit: 3, cursor: first.nextCursor });

    expect([...first.items, ...second.items].map(({ name }) => name)).toEqual([
      'sort apple',
      'Sort apple',
      'Sort Émile',
      'Sort zebra',
      'Sort Zoo',
    ]);
    expect(first.total).toBe(5);
  });

  test('offers all accounts but the edited one as parents', async () => {
    const one = await staff.accounts.create({ name: 'Option one' });
    const two = await staff.accounts.create({ name: 'Option two' });

    expect(await staff.accounts.options({ search: 'option', except: one.id })).toEqual([
      { id: two.id, name: 'Option two' },
    ]);
    expect(await staff.accounts.options()).toContainEqual({ id: one.id, name: 'Option one' });
  });
});

/** A group: a provider, an outlet of it, and an account below the outlet. */
async function group(staff: Staff) {
  const top = await staff.accounts.create({ name: 'Sunrise Care' });
  const address = { address: '1 Campbell Parade', city: 'Bondi', state: 'NSW', postcode: '2026' };
  const outlet = await staff.accounts.create({ name: 'Bondi', parentAccountId: top.id, ...address });
  const below = await staff.accounts.create({ name: 'Kiosk', parentAccountId: outlet.id });
  return { top, outlet, below };
}

/** A lead and two opportunities of a contact of an account, one of which is won. */
async function deals(staff: Staff, accountId: string, value: number) {
  const contact = await staff.contacts.create({ firstName: 'Ada', lastName: 'Byron', accountId });
  const of = { accountId, contactId: contact.id };
  await staff.leads.create({ title: 'Audit', ...of, estimatedValue: value });
  await staff.leads.create({ title: 'Lost', ...of, estimatedValue: 9_000, status: 'closed_lost' });
  await staff.opportunities.create({ name: 'Open', ...of, value: 2 * value });
  await staff.opportunities.create({ name: 'Won', ...of, value: 3 * value, stage: 'won' });
  await staff.opportunities.create({ name: 'Lost', ...of, value: 9_000, stage: 'lost', lostReason: 'Price' });
}

const sum = (count: number, value: number) => ({ count, value });

test('accounts right below another are listed with their address', async () => {
  const { top, outlet, below } = await group(staff);

  const address = { address: '1 Campbell Parade', city: 'Bondi', state: 'NSW', postcode: '2026' };
  expect(await staff.accounts.below({ id: top.id })).toEqual([{ id: outlet.id, name: 'Bondi', ...address }]);
  expect(await staff.accounts.below({ id: below.id })).toEqual([]);
});

test('sums are of one account, or of it and all below it', async () => {
  const { top, outlet, below } = await group(staff);
  await deals(staff, top.id, 100);
  await deals(staff, below.id, 1_000);

  expect(await staff.opportunities.accountSums({ accountId: top.id })).toEqual({
    openLeads: sum(1, 100),
    openOpportunities: sum(1, 200),
    won: sum(1, 300),
  });
  expect(await staff.opportunities.accountSums({ accountId: top.id, below: true })).toEqual({
    openLeads: sum(2, 1_100),
    openOpportunities: sum(2, 2_200),
    won: sum(2, 3_300),
  });
  expect(await staff.opportunities.accountSums({ accountId: outlet.id })).toEqual({
    openLeads: sum(0, 0),
    openOpportunities: sum(0, 0),
    won: sum(0, 0),
  });
});

test('the timeline of an account includes what happened below it, where that is asked for', async () => {
  const { top, below } = await group(staff);
  const contact = await staff.contacts.create({ firstName: 'Ada', lastName: 'Byron', accountId: below.id });
  await staff.activities.create({ contactId: contact.id, type: 'call', title: 'Spoke to the kiosk' });
  await staff.activities.create({ accountId: top.id, type: 'note', title: 'On the group' });

  const titles = async (more: { below?: boolean }) => {
    const record = { noun: 'account' as const, id: top.id };
    const page = await staff.activities.timeline({ record, related: true, kind: 'activity', ...more });
    return page.items.flatMap((item) => (item.kind === 'activity' ? item.activity.title : []));
  };
  expect(await titles({ below: true })).toEqual(['On the group', 'Spoke to the kiosk']);
  expect(await titles({})).toEqual(['On the group']);
});

test('the list says of each account which step runs that is due first, of those that are running', async () => {
  const busy = await staff.accounts.create({ name: 'Running work Co' });
  await staff.accounts.create({ name: 'Running work Ltd' });
  const accountId = busy.id;
  await staff.engagements.create({ name: 'Later', accountId, startsOn: '2031-03-01' });
  const first = await staff.engagements.create({ name: 'First', accountId, startsOn: '2031-01-01' });
  await staff.engagements.create({ name: 'Over', accountId, startsOn: '2030-01-01', state: 'finished' });

  const { items } = await staff.accounts.list({ search: 'running work' });

  expect(items).toMatchObject([
    { name: 'Running work Co', step: first.step, dueOn: first.dueOn, ownerName: first.ownerName },
    { name: 'Running work Ltd', step: null, dueOn: null, ownerName: null },
  ]);
  expect(first.dueOn).toMatch(/^2031/);
});

test('the list says how to reach the primary contact of each account', async () => {
  const { id: accountId } = await staff.accounts.create({ name: 'Reached by people' });
  await staff.contacts.create({ firstName: 'Ann', lastName: 'Lee', email: 'ann@people.example', accountId });
  const primary = {
    firstName: 'Asha',
    lastName: 'Patel',
    email: 'asha@people.example',
    mobile: '0491 570 156',
  };
  await staff.contacts.create({ ...primary, accountId, isPrimary: true });

  const { items } = await staff.accounts.list({ search: 'reached by people' });

  expect(items).toMatchObject([{ contactEmail: 'asha@people.example', contactPhone: '0491 570 156' }]);
});
