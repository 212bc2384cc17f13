import { describe, expect, test } from 'vitest';
import { newLead } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

describe('an account', () => {
  test('stores its fields trimmed and normalized', async () => {
    const staff = await db.staff();

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

  test.each([
    ['no name', { name: ' ' }, 'name', 'Display name is required'],
    [
      'an ABN that does not check',
      { abn: '51 824 753 557' },
      'abn',
      'This is not a valid ABN: check its eleven digits',
    ],
    [
      'a script for a website',
      { website: 'javascript:alert(1)' },
      'website',
      'Enter a web address such as example.com',
    ],
    ['an invalid address', { email: 'nobody' }, 'email', 'Enter a valid email address'],
    ['a fraction of a person', { employeeCount: 1.5 }, 'employeeCount', 'Enter a whole number'],
    ['a NUL', { notes: 'a\0b' }, 'notes', 'Remove the characters that are not text'],
    ['half a surrogate pair', { notes: '\ud800' }, 'notes', 'Remove the characters that are not text'],
    ['a very long name', { name: 'x'.repeat(201) }, 'name', 'Use at most 200 characters'],
  ])('with %s is rejected with a message for its field', async (_, values, field, message) => {
    const staff = await db.staff();

    const response = staff.accounts.create({ name: 'Refused', ...values });

    await expect(response).rejects.toMatchObject({
      code: 'BAD_REQUEST',
      cause: { issues: [expect.objectContaining({ path: [field], message })] },
    });
  });

  test('is updated only from its current version', async () => {
    const staff = await db.staff();
    const { id } = await staff.accounts.create({ name: 'First' });
    await staff.accounts.update({ id, version: 1, data: { name: 'Second' } });

    await expect(staff.accounts.update({ id, version: 1, data: { name: 'Third' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      current: { name: 'Second', version: 2 },
    });
  });
});

describe('a parent account', () => {
  test('is returned with its name', async () => {
    const staff = await db.staff();
    const group = await staff.accounts.create({ name: 'Harbour Group' });

    const { id } = await staff.accounts.create({ name: 'Harbour North', parentAccountId: group.id });

    expect(await staff.accounts.byId({ id })).toMatchObject({ parentAccountName: 'Harbour Group' });
  });

  test('cannot be the account itself or one of its descendants', async () => {
    const staff = await db.staff();
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
    const staff = await db.staff();
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
    const staff = await db.staff();
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

  test.each(['name', 'legalName', 'businessName', 'industry'] as const)(
    'can be searched by %s',
    async (field) => {
      const staff = await db.staff();
      const { id } = await staff.accounts.create({ name: 'Searched', [field]: `Found by ${field}` });

      const { items } = await staff.accounts.list({ search: `BY ${field}` });

      expect(items.map((account) => account.id)).toEqual([id]);
    },
  );

  test('offers all accounts but the edited one as parents', async () => {
    const staff = await db.staff();
    const one = await staff.accounts.create({ name: 'Option one' });
    const two = await staff.accounts.create({ name: 'Option two' });

    expect(await staff.accounts.options({ search: 'option', except: one.id })).toEqual([
      { id: two.id, name: 'Option two' },
    ]);
    expect(await staff.accounts.options()).toContainEqual({ id: one.id, name: 'Option one' });
  });
});

test('deleting an account also deletes its contacts and leads', async () => {
  const staff = await db.staff();
  const { id, accountId, contactId } = await newLead(staff);

  const { counts } = await staff.accounts.delete({ id: accountId });

  expect(counts).toEqual({ account: 1, contact: 1, lead: 1 });
  await expect(staff.accounts.byId({ id: accountId })).rejects.toThrow('Account not found');
  await expect(staff.contacts.byId({ id: contactId })).rejects.toThrow('Contact not found');
  await expect(staff.leads.byId({ id })).rejects.toThrow('Lead not found');
});
