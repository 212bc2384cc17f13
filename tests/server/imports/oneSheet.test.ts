import { expect, test } from 'vitest';
import { csvClient, workOn } from '../../support/records/csvFiles.ts';
import { everyRow } from '../../support/tables.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

const client = async () => csvClient(db, await db.member());
type Client = Awaited<ReturnType<typeof client>>;

/** The plans of the records above, by row. */
const above = async ({ staff }: Client, id: string, noun: 'accounts' | 'contacts') =>
  (await staff.imports.rows({ id, noun, limit: 200 })).items.map(({ line, title, action, reasons }) => [
    line,
    title,
    action,
    ...reasons,
  ]);

const file = `Deal,Organisation,ABN,Website,Contact name,Email,Mobile,Stage,Next contact
Audit,Fern Home Care,51 824 753 556,fern.example,Dr. Ada Byron,ada@fern.example; ada.b@home.example,0402 878 621,New,1/2/2027
Renewal,"Fern Home Care Pty. Ltd.",,,Ada Byron,ada@fern.example,,Qualified,2/3/2027
Training,Gum & Sons Pty Ltd,,,"Ng, Ben",,0403 111 222,New,
Review,Hakea Suport Services,,,Cat Lee,cat@hakea.example,,New,`;
const matching = {
  ...{ title: 0, account: 1, 'account.abn': 2, 'account.website': 3, contact: 4, 'contact.email': 5 },
  ...{ 'contact.mobile': 6, status: 7, followUpDate: 8 },
};

test('a row creates its account, contact and lead where they are missing, and finds them where they are there', async () => {
  const desk = await client();
  const { staff, checkFile, run, rows, undo } = desk;
  const gum = await staff.accounts.create({ name: 'Gum and Sons' });
  await staff.accounts.create({ name: 'Hakea Support Services' });
  const before = await everyRow(db.orm);

  const id = await checkFile('leads', file, matching);
  const { faulty: asked } = await staff.imports.byId({ id });
  const { 'public.import_rows': _, ...unchanged } = await everyRow(db.orm);
  expect(unchanged).toMatchObject({
    'public.accounts': before['public.accounts'],
    'public.leads': before['public.leads'],
  });
  expect(await above(desk, id, 'accounts')).toEqual([
    [2, 'Fern Home Care', 'create'],
    [3, 'Fern Home Care Pty. Ltd.', 'skip', 'This is the same record as in row 2'],
    [4, 'Gum and Sons', 'skip', 'Nothing to change'],
    [
      5,
      'Hakea Suport Services',
      'problem',
      'Similar to Hakea Support Services. Choose it, or create this one',
    ],
  ]);
  expect(asked.items).toMatchObject([
    { field: 'account', text: 'Hakea Suport Services', alike: ['Hakea Support Services'], rows: 1, line: 5 },
  ]);
  expect((await rows(id)).map(({ action }) => action)).toEqual(['create', 'create', 'create', 'problem']);

  await staff.imports.setReading({
    id,
    corrections: [{ field: 'account', text: 'hakea suport services', value: 'Hakea Support Services' }],
  });
  // A later choice keeps the decision.
  await staff.imports.setReading({ id, dayOrder: 'month' });
  await workOn(db, id);
  const done = await run(id);

  expect(done).toMatchObject({
    counts: { create: 4, update: 0, skip: 0, problem: 0 },
    above: { accounts: { create: 1, skip: 3 }, contacts: { create: 3, skip: 1 } },
  });
  const { items } = await staff.leads.list({});
  const leads = await Promise.all(items.map(({ id }) => staff.leads.byId({ id })));
  const byTitle = Object.fromEntries(leads.map((lead) => [lead.title, lead]));
  expect(byTitle).toMatchObject({
    Audit: { accountName: 'Fern Home Care', contactName: 'Ada Byron', followUpDate: '2027-01-02' },
    Renewal: { accountId: byTitle.Audit?.accountId, contactId: byTitle.Audit?.contactId },
    Training: { accountId: gum.id, contactName: 'Ben Ng' },
    Review: { accountName: 'Hakea Support Services', contactName: 'Cat Lee' },
  });
  expect(await staff.contacts.byId({ id: byTitle.Audit?.contactId ?? '' })).toMatchObject({
    ...{
      firstName: 'Ada',
      lastName: 'Byron',
      email: 'ada@fern.example',
      personalEmail: 'ada.b@home.example',
    },
    mobile: '0402 878 621',
  });
  expect(await staff.accounts.byId({ id: byTitle.Audit?.accountId ?? '' })).toMatchObject({
    abn: '51824753556',
  });

  const again = await checkFile('leads', file, matching);
  await staff.imports.setReading({ id: again, dayOrder: 'month' });
  await workOn(db, again);
  expect((await rows(again)).map(({ action }) => action)).toEqual(['skip', 'skip', 'skip', 'problem']);

  await undo(id);
  expect((await staff.leads.list({})).items).toEqual([]);
  expect((await staff.contacts.list({ withoutAccount: 'true' })).items).toEqual([]);
  expect((await staff.contacts.list({})).items).toEqual([]);
  expect((await staff.accounts.list({})).items.map(({ name }) => name)).toEqual([
    'Gum and Sons',
    'Hakea Support Services',
  ]);
  expect((await staff.trash.list({ search: 'leads.csv' })).items).toMatchObject([
    { counts: { account: 1, contact: 3, lead: 4 } },
  ]);
});

test('a person without a company in the row belongs to the one of the same domain, and a row may name a company alone', async () => {
  const desk = await client();
  const { staff, checkFile, run, rows } = desk;
  const iris = await staff.accounts.create({ name: 'Iris Care', website: 'https://www.iris.example/about' });

  const id = await checkFile(
    'contacts',
    `Full name,Company,Email,Tags
Dee Fox,,dee@iris.example,"Newsletter, Sydney"
Eva Ray,,eva@gmail.com,
,Juniper Home,,
Flo May,Juniper Home Pty Ltd,flo@juniper.example,`,
  );
  const plan = await rows(id);
  await run(id);

  expect(plan.map(({ line, title, action, reasons }) => [line, title, action, ...reasons])).toEqual([
    [2, 'Dee Fox', 'create'],
    [3, 'Eva Ray', 'create'],
    [4, '', 'skip', 'Only the account of this row is named'],
    [5, 'Flo May', 'create'],
  ]);
  const { items } = await staff.contacts.list({});
  expect(items.map(({ firstName, accountName }) => [firstName, accountName])).toEqual([
    ['Dee', 'Iris Care'],
    ['Flo', 'Juniper Home'],
  ]);
  expect(await staff.contacts.byId({ id: items[0]?.id ?? '' })).toMatchObject({
    accountId: iris.id,
    notes: 'Tags: Newsletter, Sydney',
  });
});

test('a phone number in any spelling finds the account and the contact where nothing else does', async () => {
  const desk = await client();
  const { staff, checkFile, rows } = desk;
  const quandong = await staff.accounts.create({ name: 'Quandong Care', businessPhone: '(02) 5550 1234' });
  await staff.contacts.create({
    ...{ firstName: 'Lou', lastName: 'Elm', accountId: quandong.id, mobile: '+61 402 878 621' },
  });

  const id = await checkFile(
    'leads',
    `Deal,Company,Person,Phone,Mobile
Audit,,,02 5550 1234,0402878621
Review,,Max Oak,+61 2 5550 1234,
Renewal,Rose Care,Ned Ash,0255501234,
Training,Quandong Care,L Elm,,402 878 621`,
    { title: 0, account: 1, contact: 2, 'contact.phone': 3, 'contact.mobile': 4 },
  );

  const asked = 'Same phone number as Quandong Care. Choose it, or create this one';
  expect(await above(desk, id, 'accounts')).toEqual([
    [2, 'Quandong Care', 'skip', 'Nothing to change'],
    [3, 'Quandong Care', 'skip', 'This is the same record as in row 2'],
    [4, 'Rose Care', 'problem', asked],
    [5, 'Quandong Care', 'skip', 'This is the same record as in row 2'],
  ]);
  expect((await above(desk, id, 'contacts')).map(([line, title, action]) => [line, title, action])).toEqual([
    [2, 'Lou Elm', 'update'],
    [3, 'Max Oak', 'create'],
    [4, 'Ned Ash', 'problem'],
    [5, 'L Elm', 'problem'],
  ]);
  expect((await staff.imports.byId({ id })).faulty.items).toMatchObject([
    { field: 'account', text: 'Rose Care', alike: ['Quandong Care'] },
    { field: 'contact', text: 'L Elm', alike: ['Lou Elm'] },
  ]);
  expect((await rows(id)).map(({ action }) => action)).toEqual(['create', 'create', 'problem', 'problem']);
});

test('in a list of accounts the account that a name means is chosen, and keeps its name', async () => {
  const { staff, checkFile, rows } = await client();
  const { id: quokka } = await staff.accounts.create({ name: 'Quokka Bush Support Services' });
  const id = await checkFile('accounts', 'Company,Employees\nQuokka Bush Suport Service,12');
  const { items } = (await staff.imports.byId({ id })).faulty;
  expect(items).toMatchObject([{ field: 'name', alike: ['Quokka Bush Support Services'], isRequired: true }]);

  const text = 'quokka bush suport service';
  await staff.imports.setReading({ id, corrections: [{ field: 'name', text, value: quokka }] });
  await workOn(db, id);

  expect(await rows(id)).toMatchObject([
    { action: 'update', recordId: quokka, changes: { employeeCount: [null, 12] } },
  ]);
  expect(Object.keys((await rows(id))[0]?.changes ?? {})).toEqual(['employeeCount']);
});

test('a row of contacts is about the one with its name and phone number', async () => {
  const { staff, checkFile, rows } = await client();
  const rosella = await staff.accounts.create({ name: 'Rosella Care' });
  await staff.accounts.create({ name: 'Sheoak Care' });
  const ada = { firstName: 'Ada', lastName: 'Wren', accountId: rosella.id, mobile: '0402 777 621' };
  const { id: adaId } = await staff.contacts.create({ ...ada, email: 'ada@rosella.example' });

  const id = await checkFile(
    'contacts',
    `First name,Last name,Account,Email,Mobile,Position
Ada,Wren,,ada@home.example,+61 402 777 621,Owner
Ada,Wren,Sheoak Care,,0402 777 621,Owner
Bea,Wren,,,0402 777 621,Owner
Ada,Wren,,,0402 777 622,Owner`,
  );

  expect((await rows(id)).map(({ action, recordId }) => [action, recordId])).toEqual([
    ['update', adaId],
    ['create', null],
    ['create', null],
    ['create', null],
  ]);
});

test('an account is created only if one of its rows is imported', async () => {
  const desk = await client();
  const { staff, checkFile, run } = desk;
  const known = await staff.accounts.create({ name: 'Nandina Care' });

  const id = await checkFile(
    'contacts',
    `First name,Last name,Company,ABN,Email
Gus,Gray,Olearia Care,51 824 753 556,gus at olearia
Ida,Fox,Pimelea Care,,ida@pimelea.example
Jon,Jay,Pimelea Care,,jon at pimelea
Kim,Kent,Nandina Care,53 004 085 616,kim at nandina`,
    { firstName: 0, lastName: 1, account: 2, 'account.abn': 3, email: 4 },
  );
  const plans = await above(desk, id, 'accounts');
  await run(id);

  const problem = 'Its row has a problem: nothing of it is imported';
  expect(plans).toEqual([
    [2, 'Olearia Care', 'skip', problem],
    [3, 'Pimelea Care', 'create'],
    [4, 'Pimelea Care', 'skip', 'This is the same record as in row 3'],
    [5, 'Nandina Care', 'skip', problem],
  ]);
  const { items } = await staff.accounts.list({ search: 'ea Care' });
  expect(items.map(({ name }) => name)).toEqual(['Pimelea Care']);
  expect(await staff.accounts.byId({ id: known.id })).toMatchObject({ abn: null });
});

test('what somebody built upon since stays with what is above it, when the import is undone', async () => {
  const { staff, importFile, undo } = await client();
  const { id } = await importFile('contacts', 'Full name,Company\nKim Oak,Larch House\nLou Elm,Mallee House');
  const { items } = await staff.contacts.list({ search: 'Larch' });
  const kim = items[0];
  await staff.leads.create({ title: 'Call', accountId: kim?.accountId ?? '', contactId: kim?.id ?? '' });

  const done = await undo(id);

  expect(done.undoSkipped).toBe(2);
  expect((await staff.contacts.list({ search: 'House' })).items).toMatchObject([{ firstName: 'Kim' }]);
  expect((await staff.accounts.list({ search: 'House' })).items).toMatchObject([{ name: 'Larch House' }]);
});

test('similar names are looked for among the first 500 new ones of a file, and it says how many are left', async () => {
  const { staff, checkFile } = await client();
  await staff.accounts.create({ name: 'Tea Tree Gully Therapy' });
  const others = Array.from({ length: 499 }, (_, n) => `,${n.toString(36)}${'xyzw'.charAt(n % 4).repeat(5)}`);
  const misspelt = 'Ada Byron,Tea Tree Guly Therapy';
  const file = (...rows: string[]) => ['Full name,Company', ...rows].join('\n');

  const last = await checkFile('contacts', file(...others, ',Umbrella Grass', misspelt));
  expect((await staff.imports.byId({ id: last })).notCompared).toBe(1);
  expect((await staff.imports.byId({ id: last })).faulty.items).toEqual([]);

  const first = await checkFile(
    'contacts',
    file(...others, misspelt, ',tea tree guly therapy', ',Umbrella Grass'),
  );
  expect((await staff.imports.byId({ id: first })).notCompared).toBe(1);
  expect((await staff.imports.byId({ id: first })).faulty.items).toMatchObject([
    { field: 'account', text: 'Tea Tree Guly Therapy', alike: ['Tea Tree Gully Therapy'], rows: 2 },
  ]);

  // A name that somebody has decided about makes room for the next one.
  const value = 'Tea Tree Guly Therapy';
  await staff.imports.setReading({
    id: first,
    corrections: [{ field: 'account', text: value.toLowerCase(), value }],
  });
  await workOn(db, first);
  expect(await staff.imports.byId({ id: first })).toMatchObject({
    notCompared: 0,
    above: { accounts: { create: 501, problem: 0 } },
  });
});
