import { describe, expect, test } from 'vitest';
import { doublePhones, phoneSpellings } from '../../support/phoneSpellings.ts';
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

test('a number in any spelling is found by a list, by the palette and as a duplicate, typed in any other', async () => {
  const { id: accountId } = await staff.accounts.create({ name: 'Phone Book' });
  const numbers = phoneSpellings.filter(([written, dial]) => dial && !doublePhones.includes(written));
  const made = await Promise.all(
    numbers.map(async ([written, dial = '']) => {
      const lastName = `No${written.replace(/\D/g, '')}`;
      const { id } = await staff.contacts.create({ accountId, firstName: 'Kit', lastName, phone: written });
      return { id, written, number: dial?.split(';')[0] ?? '' };
    }),
  );

  for (const typed of [
    '0402 878 621',
    '+61(0)402 878 621',
    '0011 61 402 878 621',
    '61402878621',
    '402878621',
  ]) {
    const expected = made
      .filter(({ number }) => number === '+61402878621')
      .map(({ id }) => id)
      .sort();
    const listed = await staff.contacts.list({ search: typed, limit: 100 });
    const duplicates = await staff.duplicates.find({ noun: 'contacts', contactPoints: [typed] });
    const hits = await staff.search.everything({ search: typed });

    expect(listed.items.map(({ id }) => id).sort(), typed).toEqual(expected);
    expect(duplicates[0], typed).toMatchObject({ reasons: ['same phone'] });
    expect(expected, typed).toContain(hits[0]?.id);
  }
  for (const { id, written } of made) {
    const found = await staff.duplicates.find({ noun: 'contacts', contactPoints: [written], id });
    const same = made.filter(
      (one) => one.id !== id && one.number === made.find((own) => own.id === id)?.number,
    );
    expect(found.length > 0, written).toBe(same.length > 0);
  }
});

test('the numbers of many accounts and contacts are written in one way at once, which can be undone', async () => {
  const account = await staff.accounts.create({ name: 'Tidy Care', businessPhone: '0011 61 2 5550 1234' });
  const contact = (phones: object) =>
    staff.contacts.create({ accountId: account.id, firstName: 'Ada', lastName: 'Byron', ...phones });
  const untidy = await contact({
    phone: '+61(0)402 878 621',
    mobile: '488684335',
    directPhone: 'Desk 2: 0255501234',
  });
  const tidy = await contact({ phone: '0402 878 621', directPhone: '1300 123 456' });
  const change = { tidyPhones: true } as const;

  const { count, changeId } = await staff.contacts.changeMany({
    selection: { ids: [untidy.id, tidy.id] },
    change,
  });
  expect(count).toBe(1);
  expect(await staff.contacts.byId({ id: untidy.id })).toMatchObject({
    phone: '0402 878 621',
    mobile: '0488 684 335',
    directPhone: 'Desk 2: 0255501234',
  });
  await staff.accounts.changeMany({ selection: { ids: [account.id] }, change });
  expect((await staff.accounts.byId({ id: account.id })).businessPhone).toBe('(02) 5550 1234');

  expect(await staff.acts.undo({ act: changeId })).toMatchObject({ restored: 1, skipped: 0 });
  expect((await staff.contacts.byId({ id: untidy.id })).phone).toBe('+61(0)402 878 621');
});
