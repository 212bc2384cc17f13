import { expect, test } from 'vitest';
import { CLIENTS, listedClients, ownersList } from '../../support/imports/ownersList.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import type { Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

type RowCursor = Awaited<ReturnType<Staff['imports']['rows']>>['nextCursor'];

const db = testDatabase();

const OUTLETS = listedClients.reduce((sum, { outlets }) => sum + outlets.length, 0);

test('the owner’s list of 40 clients is in with its outlets, answers who renews before June, and is undone at once', async () => {
  const { staff, checkFile, run, undo } = await csvClient(db, await db.member());
  const count = async () => [
    (await staff.accounts.list({ limit: 1 })).total,
    (await staff.registrations.list({ limit: 1 })).total,
  ];
  const id = await checkFile('registrations', await ownersList());
  const { matching, headers } = await staff.imports.byId({ id });
  expect(Object.keys(matching)).toHaveLength(headers.length);
  const { items } = (await staff.imports.byId({ id })).faulty;
  expect(items.map(({ field, text, isKept }) => [field, text, isKept])).toEqual([
    ['state', '', true],
    ['startsOn', 'tbc', true],
  ]);
  expect(await count()).toEqual([0, 0]);
  const done = await run(id);
  expect([done.counts, done.above]).toMatchObject([
    { create: CLIENTS, problem: 0 },
    { accounts: { create: CLIENTS + OUTLETS, problem: 0 } },
  ]);

  const registrations = await staff.registrations.list({ limit: 100 });
  const found = new Map(registrations.items.map((one) => [one.number, one]));
  for (const client of listedClients) {
    const registration = found.get(client.number);
    expect(registration).toMatchObject({
      state: 'current',
      expiresOn: client.expiresOn,
      groups: client.groups,
    });
    const { accountId } = await staff.registrations.byId({ id: registration?.id ?? '' });
    const account = await staff.accounts.byId({ id: accountId });
    expect(account).toMatchObject({ name: client.name, abn: client.abn });
    const below = await staff.accounts.below({ id: account.id });
    expect(below.map(({ name }) => name).sort()).toEqual(client.outlets.toSorted());
    // Its address is that of its row, unless that is an outlet's.
    expect(account.address === null).toBe(client.outlets.length > 0);
    for (const outlet of below) expect(outlet.address).toMatch(/High Street/);
  }
  const early = await staff.registrations.list({ renews: '..2027-05-31', limit: 100 });
  expect(early.items.map(({ number }) => number)).toEqual(
    listedClients.filter(({ expiresOn }) => expiresOn < '2027-06-01').map(({ number }) => number),
  );

  // The same list again finds all of it.
  const again = await checkFile('registrations', await ownersList());
  const { counts, above } = await staff.imports.byId({ id: again });
  expect([counts.create, counts.update, above.accounts?.create, above.accounts?.update]).toEqual([
    0, 0, 0, 0,
  ]);

  expect((await undo(id)).undoSkipped).toBe(0);
  expect(await count()).toEqual([0, 0]);
});

test('an outlet is looked for below its own account, and nothing of a row with a problem is imported', async () => {
  const { staff, checkFile, run } = await csvClient(db, await db.member());
  const other = await staff.accounts.create({ name: 'Wattle House' });
  await staff.accounts.create({ name: 'Penrith', parentAccountId: other.id });
  const own = await staff.accounts.create({ name: 'Banksia Care', abn: '51824753556' });
  const stored = await staff.accounts.create({ name: 'Dubbo', parentAccountId: own.id });
  const file = [
    'Registration ID,ABN,Outlet,Suburb,Groups,Start,Expiry',
    '4-B,51 824 753 556,Penrith,Penrith,107,2025-07-01,2028-06-30',
    ',51824753556,DUBBO,Dubbo,,,',
    '4-C,51824753556,Bega,Bega,0199,,',
    '4-D,53004085616,Orange,Orange,107,,',
  ].join('\n');

  const id = await checkFile('registrations', file);
  const rows = (await staff.imports.rows({ id })).items;
  expect(rows.map(({ action, reasons }) => [action, ...reasons])).toEqual([
    ['create', 'State: the file has none, so it is ‘Current’'],
    ['skip', 'Only the account of this row is named'],
    ['problem', 'Groups held: There is no registration group 0199'],
    ['problem', 'Display Name: no account has the ABN 53004085616. Add a column with its name'],
  ]);
  const accounts: { title: string; line: number; isBelow: boolean }[] = [];
  for (let cursor: RowCursor = null; ; ) {
    const page = await staff.imports.rows({ id, noun: 'accounts', limit: 1, cursor });
    accounts.push(...page.items);
    cursor = page.nextCursor;
    if (!cursor) break;
  }
  // An outlet stands on its line of the file, behind its account.
  expect(accounts.slice(0, 3).map(({ title, line, isBelow }) => [title, line, isBelow])).toEqual([
    ['Banksia Care', 2, false],
    ['Penrith', 2, true],
    ['Banksia Care', 3, false],
  ]);
  await run(id);

  const below = await staff.accounts.below({ id: own.id });
  expect(below.map(({ name }) => name).sort()).toEqual(['Dubbo', 'Penrith']);
  expect((await staff.accounts.byId({ id: stored.id })).city).toBe('Dubbo');
  expect(await staff.accounts.below({ id: other.id })).toHaveLength(1);
});
