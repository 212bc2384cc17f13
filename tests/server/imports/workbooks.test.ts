import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { describeLeftOut } from '#shared/records/csv/leftOut.ts';
import { writeWorkbook } from '../../support/imports/workbook.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  app = await buildApp(db);
});
afterAll(() => app.close());

const client = async () => csvClient(db, app, await db.member());

const day = (text: string) => new Date(`${text}T00:00:00Z`);

test('a workbook with a title, joined cells, sums and empty rows is read, and what is no record is named', async () => {
  const { staff, checkFile, rows } = await client();
  const file = await writeWorkbook([
    {
      name: 'Accounts',
      rows: [
        ['Accounts as at 30 June 2026', null, null, null, null],
        [],
        ['State', 'Display name', 'ABN', 'Employees', 'Created'],
        ['NSW', 'Alder Care', 51_824_753_556, 12, day('2026-03-05')],
        [null, 'Birch & Sons', null, 1.5, day('2026-02-01')],
        [null, 'Total Care', null, 7, null],
        ['Subtotal NSW', null, null, 20.5, null],
        [null, null, null, null, null],
        ['Closed offices', null, null, null, null],
        ['State', 'Display name', 'ABN', 'Employees', 'Created'],
        ['VIC', 'Cedar', null, 1_250, new Date('2026-02-01T09:30:00Z')],
        ['Grand total', '4 accounts', null, 1_270.5, null],
      ],
      merged: ['A1:E1', 'A4:A6', 'A9:E9'],
    },
    { name: 'Old', rows: [['Nothing to see']], isHidden: true },
    { name: 'Blank', rows: [[null, null]] },
  ]);

  const id = await checkFile('accounts', file);
  const plan = await rows(id);
  const { leftOut } = await staff.imports.byId({ id });

  expect(plan.map(({ line, title, action }) => [line, title, action])).toEqual([
    [4, 'Alder Care', 'create'],
    [5, 'Birch & Sons', 'problem'],
    [6, 'Total Care', 'create'],
    [11, 'Cedar', 'create'],
  ]);
  expect(plan[0]?.changes).toMatchObject({
    abn: [null, '51824753556'],
    state: [null, 'NSW'],
    employeeCount: [null, 12],
    createdOn: [null, '2026-03-05'],
  });
  expect(plan[2]?.changes).toMatchObject({ state: [null, 'NSW'] });
  expect(plan[3]?.changes).toMatchObject({ employeeCount: [null, 1_250], createdOn: [null, '2026-02-01'] });
  expect(describeLeftOut(leftOut)).toBe(
    '6 rows left out: row 1 (above the headings), row 10 (headings again), row 9 (headings between rows), rows 7, 12 (totals), row 8 (empty)',
  );
});

test('a CSV file with a title above its headings is read as well', async () => {
  const { staff, checkFile, rows } = await client();
  const file =
    'Client list;;;\r\n\r\nDisplay name;City;Employees;State\r\nDahlia;Ballina;3;NSW\r\nTotal;;3;\r\n';

  const id = await checkFile('accounts', file);

  expect((await rows(id)).map(({ line, title }) => [line, title])).toEqual([[4, 'Dahlia']]);
  expect(describeLeftOut((await staff.imports.byId({ id })).leftOut)).toBe(
    '2 rows left out: row 1 (above the headings), row 5 (a total)',
  );
});

test('of several sheets one is chosen, and nothing is stored until then', async () => {
  const { upload, staff } = await client();
  const file = await writeWorkbook([
    { name: 'People', rows: [['Display name'], ['Elm']] },
    { name: 'Notes & more', rows: [['Display name'], ['Fir'], ['Gum']] },
  ]);

  const asked = await upload('accounts', file);
  const before = await staff.imports.list({ noun: 'accounts' });
  const chosen = await upload('accounts', file, undefined, {}, 'Notes & more');
  const other = await upload('accounts', file, undefined, {}, 'Gone');

  expect(asked.json()).toEqual({ sheets: ['People', 'Notes & more'] });
  expect(before).toEqual([]);
  expect((await staff.imports.byId(chosen.json())).rows).toBe(2);
  expect(other.statusCode).toBe(400);
});

test('a number that a sheet shows with its zeros has them where the column is text', async () => {
  const { checkFile, rows } = await client();
  const shown = (number: number, format: string) => ({ number, format });
  const file = await writeWorkbook([
    {
      name: 'Accounts',
      rows: [
        ['Display name', 'Postcode', 'Business phone', 'Tax ID', 'Employees', 'Annual revenue'],
        [
          ...['Emu Care', shown(800, '0000'), shown(255501234, '00 0000 0000'), shown(28077, '"4-"0000000')],
          ...[shown(12, '000'), shown(12500, '# ##0')],
        ],
        [
          ...['Fig Care', shown(2480, '0000;[Red]-0000'), shown(402878621, '0### ### ###'), shown(7, '0')],
          ...[shown(7, '00" staff"'), shown(1250.5, '#,##0.00')],
        ],
        [
          'Gum Care',
          null,
          shown(61255501234, '00 0000 0000'),
          shown(4028077, '\\A\\C\\N 000 000 000'),
          null,
          null,
        ],
      ],
    },
  ]);

  const plan = await rows(await checkFile('accounts', file));

  expect(
    plan.map(({ changes: { postcode, businessPhone, taxId, employeeCount, annualRevenue } }) =>
      [postcode, businessPhone, taxId, employeeCount, annualRevenue].map((change) => change?.[1]),
    ),
  ).toEqual([
    ['0800', '02 5550 1234', '4-0028077', 12, 12_500],
    ['2480', '0402 878 621', '7', 7, 1_250.5],
    [undefined, '612 5550 1234', 'ACN 004 028 077', undefined, undefined],
  ]);
});

test('a file that was exported and saved by a spreadsheet changes nothing, and names the zeros that it lost', async () => {
  const { staff, exportCsv, checkFile, rows } = await client();
  const { id } = await staff.accounts.create({
    ...{ name: 'Darwin Care', taxId: '004028077', postcode: '0800', businessPhone: '0889990123' },
    ...{ phone: '0402878621', businessEmail: 'Office@Darwin.example', website: 'https://darwin.example' },
  });
  const exported = await exportCsv('accounts', { ids: [id] });
  /** The file as Excel saves it: unquoted, numbers as such, days as in Australia. */
  const saved = (text: string) =>
    text
      .replaceAll('"', '')
      .replace(/(?<=,)0+(?=\d+[,\r])/g, '')
      .replace(/(\d{4})-0?(\d+)-(\d\d)/, '$3/$2/$1');
  const [created] = /\d{4}-\d\d-\d\d/.exec(exported.body) ?? [];

  const plan = await rows(await checkFile('accounts', saved(exported.body)));
  // Files of before had phone numbers without groups.
  const earlier = `ID,Display Name,Business Phone,Alternative Phone,Postcode,Business Email,Website,Created
${id},Darwin Care,889990123,402878621,800,office@darwin.example,https://Darwin.example,${created}`;

  expect(exported.body).toContain('"(08) 8999 0123","0402 878 621"');
  expect(plan.map(({ action, reasons }) => [action, ...reasons])).toEqual([
    ['skip', 'Tax ID: ‘4028077’ has lost its zeros; 004028077 stays'],
  ]);
  expect(
    (await rows(await checkFile('accounts', earlier))).map(({ action, reasons }) => [action, ...reasons]),
  ).toEqual([['skip', 'Nothing to change']]);
  expect(
    (await rows(await checkFile('accounts', earlier.replace('889990123', '889990124'))))[0]?.action,
  ).toBe('update');
});

test.each([
  ['2026-03-04T14:30:00Z', '2026-03-05'],
  ['2026-03-04T12:30:00.000Z', '2026-03-04'],
  ['2026-03-04 23:30:00 -0500', '2026-03-05'],
  ['2026-03-05T00:30+11:00', '2026-03-05'],
  ['2026-03-04 13:30:00 UTC', '2026-03-05'],
  ['2026-03-04 23:30:00', '2026-03-04'],
])('the moment %s is the day %s in Sydney', async (moment, day) => {
  const { checkFile, rows } = await client();

  const [row] = await rows(await checkFile('accounts', `Display name,Created\nHill Care,${moment}`));

  expect(row?.changes.createdOn).toEqual([null, day]);
});
