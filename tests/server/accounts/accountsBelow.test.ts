import { expect, test } from 'vitest';
import type { Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();
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
