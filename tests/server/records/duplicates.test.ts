import { beforeAll, describe, expect, test } from 'vitest';
import { accountWithContact } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

describe('a similar record that exists already is found', () => {
  test('an account by its ABN, the digits of its phone, its e-mail in any case, or a similar name', async () => {
    const { id } = await staff.accounts.create({
      name: 'Sunrise Community Care',
      abn: '51824753556',
      businessPhone: '(02) 5550 1234',
      email: 'Hello@sunrise.example',
    });
    const find = async (typed: object) =>
      (await staff.duplicates.find({ noun: 'accounts', ...typed })).map(({ reasons }) => reasons);

    expect(await find({ abn: '51 824 753 556' })).toEqual([['same ABN']]);
    expect(await find({ contactPoints: ['+61 2 5550 1234'] })).toEqual([['same phone']]);
    expect(await find({ contactPoints: ['hello@SUNRISE.example', '12'] })).toEqual([['same email']]);
    expect(await find({ name: 'Sunrise Comunity Care' })).toEqual([['similar name']]);
    expect(await find({ name: 'sunrise community care', id })).toEqual([]);
    expect(await find({ name: 'Moonlight', contactPoints: ['02 5550 9999'], abn: '1' })).toEqual([]);
  });

  test('a contact in the trash by its phone, where that is asked for, and after those that are not', async () => {
    const gone = await accountWithContact(staff, 'Old Client');
    await staff.contacts.update({ id: gone.contactId, version: 1, data: { mobile: '0400555020' } });
    await staff.contacts.delete({ id: gone.contactId });
    const there = await accountWithContact(staff, 'New Client');
    await staff.contacts.update({ id: there.contactId, version: 1, data: { phone: '0400 555 020' } });
    const typed = { noun: 'contacts' as const, contactPoints: ['0400 555 020'] };

    expect(await staff.duplicates.find(typed)).toMatchObject([{ id: there.contactId }]);
    expect(await staff.duplicates.find({ ...typed, inTrash: true })).toMatchObject([
      { id: there.contactId },
      { id: gone.contactId, reasons: ['same phone'], isInTrash: true },
    ]);
  });

  test.each([
    ['Wombat', 'Wombat Pty Ltd'],
    ['The Quokka Collective Pty. Limited', 'Quokka Collective'],
    ['Bilby & Sons Incorporated', 'sons bilby'],
  ])('an account called %s as the same name when %s is typed', async (name, typed) => {
    await staff.accounts.create({ name });

    const found = await staff.duplicates.find({ noun: 'accounts', name: typed });

    expect(found).toMatchObject([{ title: name, reasons: ['same name'] }]);
  });

  test('a lead by a similar title in the same account, and in no other', async () => {
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

describe('the list of duplicates', () => {
  beforeAll(() => db.sql('truncate accounts cascade'));

  const pairs = async (staff: Awaited<ReturnType<typeof db.staff>>, noun: 'accounts' | 'contacts') =>
    (await staff.duplicates.list({ noun, limit: 100 })).items.map(({ one, other, reasons }) => [
      `${one.title} / ${other.title}`,
      ...reasons,
    ]);

  test('contains pairs with the reasons, the most certain first, page by page', async () => {
    const { id: accountId } = await staff.accounts.create({
      ...{ name: 'Wattle Homes', abn: '51824753556', businessPhone: '02 5550 7777' },
    });
    const { id: contactId } = await staff.contacts.create({ firstName: 'Ada', lastName: 'Byron', accountId });
    await staff.leads.create({ title: 'Audit', enquiryType: 'consultation', accountId, contactId });
    await staff.accounts.create({ name: 'Moonlight', abn: '51 824 753 556', phone: '+61 2 5550 7777' });
    await staff.accounts.create({ name: 'Banksia Support Services Pty Ltd' });
    await staff.accounts.create({ name: 'The Banksia Support Service' });
    await staff.accounts.create({ name: 'Acacia', email: 'office@acacia.example' });
    await staff.accounts.create({ name: 'Grevillea', businessEmail: 'OFFICE@acacia.example' });

    const found = await pairs(staff, 'accounts');
    const { total, nextCursor } = await staff.duplicates.list({ noun: 'accounts', limit: 1 });
    const second = await staff.duplicates.list({ noun: 'accounts', limit: 1, cursor: nextCursor });

    expect(found).toEqual([
      ['Wattle Homes / Moonlight', 'same ABN', 'same phone'],
      ['Acacia / Grevillea', 'same email'],
      ['Banksia Support Services Pty Ltd / The Banksia Support Service', 'similar name'],
    ]);
    const { items } = await staff.duplicates.list({ noun: 'accounts', limit: 2 });
    expect(items.map(({ shared }) => shared)).toEqual([
      ['51 824 753 556', '02 5550 7777'],
      ['office@acacia.example'],
    ]);
    const [pair] = items;
    expect(pair?.one).toMatchObject({
      values: ['ABN 51 824 753 556', '02 5550 7777'],
      related: { lead: 1, contact: 1 },
      createdAt: expect.any(Date),
    });
    expect(pair?.other).toMatchObject({ values: ['ABN 51 824 753 556', '+61 2 5550 7777'], related: {} });
    expect(total).toBe(found.length);
    expect(second).toMatchObject({ items: [{ one: { title: 'Acacia' } }], total: null });
  });

  test('leaves out two accounts with different ABNs, whatever else both have in common', async () => {
    const shared = { businessPhone: '02 5550 8888', email: 'info@franchise.example' };
    await staff.accounts.create({ name: 'Numbat Support', abn: '51824753556', ...shared });
    await staff.accounts.create({ name: 'Numbat Support Pty Ltd', abn: '53004085616', ...shared });
    await staff.accounts.create({ name: 'Numbat' });
    await staff.accounts.create({ name: 'Dugong', email: shared.email });

    const found = await pairs(staff, 'accounts');

    const titles = found.map(([title]) => title);
    expect(titles).toContain('Numbat Support / Dugong');
    expect(titles).toContain('Numbat Support Pty Ltd / Dugong');
    expect(titles).not.toContain('Numbat Support / Numbat Support Pty Ltd');
    await db.sql(`delete from accounts where name like 'Numbat%' or name = 'Dugong'`);
  });

  test('contains people with the same name in one account only, or with the same e-mail or phone', async () => {
    const [{ id: kite }, { id: drum }] = [
      await staff.accounts.create({ name: 'Kite' }),
      await staff.accounts.create({ name: 'Drum' }),
    ];
    await staff.contacts.create({ firstName: 'Noor', lastName: 'Haddad', accountId: kite });
    await staff.contacts.create({ firstName: 'Haddad', lastName: 'Noor', accountId: kite });
    await staff.contacts.create({
      firstName: 'Noor',
      lastName: 'Haddad',
      accountId: drum,
      mobile: '0400 555 777',
    });
    await staff.contacts.create({
      firstName: 'Zed',
      lastName: 'Ng',
      accountId: kite,
      phone: '+61 400 555 777',
    });

    expect(await pairs(staff, 'contacts')).toEqual([
      ['Noor Haddad / Haddad Noor', 'same name'],
      ['Noor Haddad / Zed Ng', 'same phone'],
    ]);
  });

  test('contains people known by a nickname, also of two spellings of one organisation', async () => {
    const accountOf = async (values: { name: string; accountType?: 'individual' }) =>
      (await staff.accounts.create(values)).id;
    const person = (firstName: string, accountId: string) =>
      staff.contacts.create({ firstName, lastName: 'Okafor', accountId });
    await person('Elizabeth', await accountOf({ name: 'Lorikeet Care' }));
    await person('Liz', await accountOf({ name: 'The Lorikeet Care Pty Ltd' }));
    await person('Will', await accountOf({ name: 'Okafor Family', accountType: 'individual' }));
    await person('Bill', await accountOf({ name: 'Okafor Family', accountType: 'individual' }));
    await person('Grace', await accountOf({ name: 'Another provider' }));

    const found = (await pairs(staff, 'contacts')).filter(([title]) => title?.includes('Okafor'));
    expect(found).toEqual([['Elizabeth Okafor / Liz Okafor', 'similar name']]);

    const typed = await staff.duplicates.find({ noun: 'contacts', name: 'Beth Okafor' });
    expect(typed.map(({ title }) => title)).toEqual(
      expect.arrayContaining(['Elizabeth Okafor', 'Liz Okafor']),
    );
  });

  test('leaves out a dismissed pair for all users, until the dismissal is undone', async () => {
    const [ada, ben] = [await db.staff(), await db.staff()];
    const { items } = await ada.duplicates.list({ noun: 'accounts' });
    const [{ one, other }] = items as [(typeof items)[number]];
    const ids: [string, string] = [other.id, one.id];

    const said = await Promise.all(
      [ada, ben].map((staff) => staff.duplicates.dismiss({ id: crypto.randomUUID(), noun: 'accounts', ids })),
    );

    expect(new Set(said.map(({ id }) => id)).size).toBe(1);
    expect((await ben.duplicates.list({ noun: 'accounts' })).items).toEqual(items.slice(1));
    await ben.acts.undo({ act: said[0]?.id ?? '' });
    expect((await ada.duplicates.list({ noun: 'accounts' })).items).toEqual(items);
  });

  test('rejects the dismissal of a record that is gone, or of a record with itself', async () => {
    const { id } = await staff.accounts.create({ name: 'Alone' });
    const apart = (other: string) =>
      staff.duplicates.dismiss({ id: crypto.randomUUID(), noun: 'accounts', ids: [id, other] });

    await expect(apart(crypto.randomUUID())).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(apart(id)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    await expect(staff.acts.undo({ act: crypto.randomUUID() })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(db.visitor().duplicates.list({ noun: 'accounts' })).rejects.toMatchObject({
      code: 'UNAUTHORIZED',
    });
  });
});
