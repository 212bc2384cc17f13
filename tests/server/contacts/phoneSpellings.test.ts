import { expect, test } from 'vitest';
import { doublePhones, phoneSpellings } from '../../support/phoneSpellings.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

test('a number in any spelling is found by a list, by the palette and as a duplicate, typed in any other', async () => {
  const staff = await db.staff();
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
