import { expect, test } from 'vitest';
import { csvClient, workOn } from '../../support/records/csvFiles.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

const FILE = `First name,Last name,Account,ABN
Ada,Birch,Blue Gum Supports,51 824 753 556
Ben,Birch,Outback Ability,51824753556
Cat,Birch,"Blue Gum Supports Pty. Ltd.",51824753556`;

const asked = 'Same ABN as Blue Gum Supports. Choose it, or create this one';

test('a row whose ABN is that of an account with another name is a value to fix, which chooses or creates it', async () => {
  const { staff, checkFile, checkAgain, run, rows, undo } = await signIn();
  const id = await checkFile('contacts', FILE);
  const shown = [
    ['create', 'Blue Gum Supports', []],
    ['problem', undefined, [asked]],
    ['create', 'Blue Gum Supports Pty. Ltd.', []],
  ];
  const faulty = {
    field: 'account',
    text: 'Outback Ability',
    alike: ['Blue Gum Supports'],
    sign: 'ABN',
    rows: 1,
    line: 3,
  };
  expect(await rows(id)).toEqual(shown);
  expect((await staff.imports.byId({ id })).faulty.items).toMatchObject([faulty]);
  expect((await staff.imports.byId({ id })).counts).toMatchObject({ create: 2, problem: 1 });

  await checkAgain(id, 'Blue Gum Supports');
  await run(id);
  expect(await accountsOfContacts(staff)).toEqual(Array(3).fill('Blue Gum Supports'));
  await undo(id);

  await staff.accounts.create({ name: 'Blue Gum Supports', abn: '51824753556' });
  const again = await checkFile('contacts', FILE);
  expect(await rows(again)).toEqual(shown);
  expect((await staff.imports.byId({ id: again })).faulty.items).toMatchObject([faulty]);
  await checkAgain(again, 'Outback Ability');
  expect(await rows(again, 'accounts')).toMatchObject([
    ['skip', undefined, ['Nothing to change']],
    ['create', undefined, []],
    ['skip', undefined, ['This is the same record as in row 2']],
  ]);
  await run(again);
  expect(await accountsOfContacts(staff)).toEqual([
    'Blue Gum Supports',
    'Outback Ability',
    'Blue Gum Supports',
  ]);
});

test('a lead asks about its person, whose email is here under another name', async () => {
  const { staff, checkFile } = await signIn();
  const { id: accountId } = await staff.accounts.create({ name: 'Fox Care' });
  await staff.contacts.create({ firstName: 'Dee', lastName: 'Fox', email: 'dee@fox.example', accountId });
  const file = (names: string) =>
    `Deal,Company,Email,Person,Surname\nAudit,Fox Care,dee@fox.example,${names}`;
  const columns = { title: 0, account: 1, 'contact.email': 2 };
  const id = await checkFile('leads', file('Eva Ray,'), { ...columns, contact: 3 });
  expect((await staff.imports.byId({ id })).faulty.items).toMatchObject([
    { field: 'contact', text: 'Eva Ray', alike: ['Dee Fox'], sign: 'email' },
  ]);

  // A name in two columns is not asked about: it is said.
  const other = await checkFile('leads', file('Eva,Ray'), {
    ...{ ...columns, 'contact.firstName': 3, 'contact.lastName': 4 },
  });
  expect((await staff.imports.rows({ id: other })).items).toMatchObject([
    { action: 'create', reasons: ['Same email as Dee Fox; the file says Eva Ray'] },
  ]);
});

test('each row is asked about its own person, however many accounts have somebody of the same name', async () => {
  const { staff, checkFile } = await signIn();
  const known = async (account: string, firstName: string, lastName: string) => {
    const { id: accountId } = await staff.accounts.create({ name: account });
    await staff.contacts.create({ firstName, lastName, accountId });
  };
  for (let place = 1; place <= 9; place += 1) await known(`Saltbush ${place}`, 'Sam', 'Sample');
  await known('Boronia Care', 'Bea', 'Boone');

  const id = await checkFile('leads', 'Subject,Full Name,Company\nOne,Sam Sample,Alba\nTwo,Bea Boone,Bravo');

  expect((await staff.imports.byId({ id })).faulty.items).toMatchObject([
    { text: 'Alba', alike: { length: 4 }, sign: 'contact' },
    { text: 'Bravo', alike: ['Boronia Care'], sign: 'contact' },
  ]);
});

type Staff = Awaited<ReturnType<typeof csvClient>>['staff'];

const accountsOfContacts = async (staff: Staff) =>
  (await staff.contacts.list({})).items.map(({ accountName }) => accountName);

/** A member, with the actions, accounts and reasons of the rows of an import. */
async function signIn() {
  const desk = await csvClient(db, await db.member());
  const rows = async (id: string, noun: 'contacts' | 'accounts' = 'contacts') =>
    (await desk.staff.imports.rows({ id, noun })).items.map(({ action, changes, reasons }) => [
      action,
      changes.accountId?.[1],
      reasons,
    ]);
  const checkAgain = async (id: string, value: string) => {
    await desk.staff.imports.setReading({
      id,
      corrections: [{ field: 'account', text: 'outback ability', value }],
    });
    await workOn(db, id);
  };
  return { ...desk, rows, checkAgain };
}
