import { describe, expect, test } from 'vitest';
import { accountWithContact, merge } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

describe('a contact', () => {
  test('cannot belong to an account that does not exist', async () => {
    await expect(
      staff.contacts.create({ firstName: 'Ada', lastName: 'Byron', accountId: crypto.randomUUID() }),
    ).rejects.toThrow('This account is gone');
  });

  test('can move to another account when it has no leads', async () => {
    const { contactId } = await accountWithContact(staff);
    const other = await staff.accounts.create({ name: 'Wattle Services' });

    await staff.contacts.update({ id: contactId, version: 1, data: { accountId: other.id } });

    expect((await staff.contacts.byId({ id: contactId })).accountName).toBe('Wattle Services');
  });
});

describe('the list of contacts', () => {
  test('is sorted by first name, and leaves out contacts without an account by default', async () => {
    const { id: accountId } = await staff.accounts.create({
      name: 'Listed Account',
      accountType: 'enterprise',
    });
    for (const firstName of ['Zoe', 'adam', 'Bea']) {
      await staff.contacts.create({ firstName, lastName: 'Listed', accountId });
    }
    const alone = await staff.contacts.create({ firstName: 'Carl', lastName: 'Listed' });

    const { items, total } = await staff.contacts.list({ search: 'listed' });
    const without = await staff.contacts.list({ search: 'carl', withoutAccount: 'true' });

    expect(items.map(({ firstName }) => firstName)).toEqual(['adam', 'Bea', 'Zoe']);
    expect(items[0]).toMatchObject({ accountName: 'Listed Account', accountType: 'enterprise' });
    expect(total).toBe(3);
    expect(without.items).toMatchObject([
      { id: alone.id, accountName: 'Unknown Account', accountType: 'small_business' },
    ]);
  });

  test('of one account can be sorted by first name, or newest first', async () => {
    const { accountId } = await accountWithContact(staff);
    await staff.contacts.create({ firstName: 'Zoe', lastName: 'Last', accountId });
    await staff.contacts.create({ firstName: 'Abe', lastName: 'First', accountId });

    const byName = await staff.contacts.byAccount({ accountId });
    const newest = await staff.contacts.byAccount({ accountId, order: 'newest' });

    expect(byName.map(({ firstName }) => firstName)).toEqual(['Abe', 'Ada', 'Zoe']);
    expect(newest.map(({ firstName }) => firstName)).toEqual(['Abe', 'Zoe', 'Ada']);
  });
});

test('who asked for no more emails is marked alone or with many, filtered and in the history, also after a merge, and Undo takes it back', async () => {
  const staff = await db.staff({ role: 'manager' });
  const account = await staff.accounts.create({ name: 'Consent Care' });
  const create = (firstName: string) =>
    staff.contacts.create({
      firstName,
      lastName: 'Consent',
      email: `${firstName}@consent.example`,
      accountId: account.id,
    });
  const [ada, ben, cat] = [await create('Ada'), await create('Ben'), await create('Cat')];
  const marked = async () =>
    (await staff.contacts.list({ search: 'Consent', doNotEmail: 'yes' })).items.map(
      ({ firstName }) => firstName,
    );

  await staff.contacts.update({ id: ada.id, version: 1, data: { doNotEmail: true } });
  const { changeId, count } = await staff.contacts.changeMany({
    selection: { ids: [ben.id, cat.id] },
    change: { doNotEmail: true },
  });
  expect(count).toBe(2);
  expect(await marked()).toEqual(['Ada', 'Ben', 'Cat']);
  const { items } = await staff.activities.timeline({
    record: { noun: 'contact', id: ada.id },
    kind: 'change',
  });
  expect(JSON.stringify(items)).toContain('doNotEmail');
  expect(await staff.acts.undo({ act: changeId })).toMatchObject({ restored: 2, skipped: 0 });
  expect(await marked()).toEqual(['Ada']);

  // What one of two asked for holds for the person.
  const lead = await staff.leads.create({ title: 'Consent', accountId: account.id, contactId: ben.id });
  expect(await staff.leads.byId({ id: lead.id })).toMatchObject({ contactDoNotEmail: false });
  await merge(staff, 'contacts', ben.id, ada.id);
  expect(await marked()).toEqual(['Ben']);
  expect(await staff.leads.byId({ id: lead.id })).toMatchObject({ contactDoNotEmail: true });
});
