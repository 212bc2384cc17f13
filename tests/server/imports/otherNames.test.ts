import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  app = await buildApp(db);
});
afterAll(() => app.close());

const FILE = `First name,Last name,Account,ABN
Ada,Birch,Blue Gum Supports,51 824 753 556
Ben,Birch,Outback Ability,51824753556
Cat,Birch,"Blue Gum Supports Pty. Ltd.",51824753556`;

const because = 'Same ABN as Blue Gum Supports; the file says Outback Ability';

test('a row whose ABN is that of an account with another name says which account it goes to, and why', async () => {
  const { staff, checkFile, run, rows, undo } = await signIn();
  const id = await checkFile('contacts', FILE);
  const shown = [
    ['create', 'Blue Gum Supports', []],
    ['create', 'Blue Gum Supports', [because]],
    ['create', 'Blue Gum Supports Pty. Ltd.', []],
  ];
  expect(await rows(id)).toEqual(shown);
  expect(await rows(id, 'accounts')).toEqual([
    ['create', undefined, []],
    ['skip', undefined, ['This is the same record as in row 2', because]],
    ['skip', undefined, ['This is the same record as in row 2']],
  ]);

  await run(id);
  expect(await rows(id)).toEqual(shown);
  const { items } = await staff.contacts.list({});
  expect(items.map(({ accountName }) => accountName)).toEqual(Array(3).fill('Blue Gum Supports'));

  await undo(id);
  await staff.accounts.create({ name: 'Blue Gum Supports', abn: '51824753556' });
  const again = await checkFile('contacts', FILE);
  expect(await rows(again)).toEqual(shown);
  expect((await rows(again, 'accounts'))[1]).toEqual(['skip', undefined, expect.arrayContaining([because])]);
});

test('a lead says that its person was found by an email under another name', async () => {
  const { staff, checkFile } = await signIn();
  const { id: accountId } = await staff.accounts.create({ name: 'Fox Care' });
  await staff.contacts.create({ firstName: 'Dee', lastName: 'Fox', email: 'dee@fox.example', accountId });
  const id = await checkFile('leads', 'Deal,Company,Person,Email\nAudit,Fox Care,Eva Ray,dee@fox.example', {
    ...{ title: 0, account: 1, contact: 2, 'contact.email': 3 },
  });
  expect((await staff.imports.rows({ id })).items).toMatchObject([
    {
      reasons: ['Same email as Dee Fox; the file says Eva Ray'],
      changes: { contactId: [null, 'Dee Fox'] },
    },
  ]);
});

/** A member, with the actions, accounts and reasons of the rows of an import. */
async function signIn() {
  const desk = await csvClient(db, app, await db.member());
  const rows = async (id: string, noun: 'contacts' | 'accounts' = 'contacts') =>
    (await desk.staff.imports.rows({ id, noun })).items.map(({ action, changes, reasons }) => [
      action,
      changes.accountId?.[1],
      reasons,
    ]);
  return { ...desk, rows };
}
