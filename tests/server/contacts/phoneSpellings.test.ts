import { expect, test } from 'vitest';
import { doublePhones, phoneSpellings } from '../../support/phoneSpellings.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

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
