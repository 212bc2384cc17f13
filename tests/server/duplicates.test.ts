import { describe, expect, test } from 'vitest';
import { accountWithContact } from '../support/records.ts';
import { testDatabase } from '../support/testDatabase.ts';

const db = testDatabase();

describe('what is typed may be there already', () => {
  test('an account by its ABN, its phone in digits, its e-mail whatever its case, or a close name', async () => {
    const staff = await db.staff();
    const { id } = await staff.accounts.create({
      name: 'Sunrise Community Care',
      abn: '51824753556',
      businessPhone: '(02) 5550 1234',
      email: 'Hello@sunrise.example',
    });
    const find = async (typed: object) =>
      (await staff.duplicates.find({ noun: 'accounts', ...typed })).map(({ reasons }) => reasons);

    expect(await find({ abn: '51 824 753 556' })).toEqual([['same ABN']]);
    expect(await find({ reach: ['+61 2 5550 1234'] })).toEqual([['same phone']]);
    expect(await find({ reach: ['hello@SUNRISE.example', '12'] })).toEqual([['same e-mail']]);
    expect(await find({ name: 'Sunrise Comunity Care' })).toEqual([['similar name']]);
    expect(await find({ name: 'sunrise community care', id })).toEqual([]);
    expect(await find({ name: 'Moonlight', reach: ['02 5550 9999'], abn: '1' })).toEqual([]);
  });

  test.each(['0400 555 019', '+61 400 555 019', '+61 (0)400 555 019', '0011 61 400 555 019'])(
    'a contact by the mobile, typed as %s',
    async (mobile) => {
      const staff = await db.staff();
      const { contactId } = await accountWithContact(staff);
      await staff.contacts.update({ id: contactId, version: 1, data: { mobile: '0400555019' } });

      const found = await staff.duplicates.find({ noun: 'contacts', reach: [mobile] });

      expect(found).toMatchObject([
        { id: contactId, title: 'Ada Byron', subtitle: 'Sunrise Care', reasons: ['same phone'] },
      ]);
      await staff.contacts.delete({ id: contactId });
    },
  );

  test('a lead of the same account by a close title, and of no other', async () => {
    const staff = await db.staff();
    const own = await accountWithContact(staff, 'Kite');
    const other = await accountWithContact(staff, 'Drum');
    const { accountId, contactId } = own;
    await staff.leads.create({ title: 'Certification audit', accountId, contactId });

    const find = (accountId: string) =>
      staff.duplicates.find({ noun: 'leads', name: 'Certification audit 2', accountId });

    expect(await find(own.accountId)).toMatchObject([
      { title: 'Certification audit', reasons: ['similar name'] },
    ]);
    expect(await find(other.accountId)).toEqual([]);
  });
});
