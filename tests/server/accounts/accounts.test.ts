import { describe, expect, test } from 'vitest';
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
