import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, test } from 'vitest';
import { isRewritten } from '#server/imports/parseRow.ts';
import { describeLeftOut } from '#shared/imports/imports.ts';
import { writeWorkbook } from '../../support/imports/workbook.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

const client = async () => csvClient(db, await db.member());

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
    [5, 'Birch & Sons', 'create'],
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
    [undefined, '+612 5550 1234', 'ACN 004 028 077', undefined, undefined],
  ]);
});

// What LibreOffice 7.4 (English, Australia) made of our exports, with "Detect special numbers" as other spreadsheets do: as a
// CSV file, as a workbook, and as CSV in the encoding of Windows. The workbook saved as CSV was the first file again.
describe('an export that a spreadsheet opened and saved', () => {
  const fileOf = (name: string) => readFileSync(new URL(`spreadsheets/${name}`, import.meta.url));
  const nouns = ['accounts', 'contacts', 'leads', 'registrations'] as const;
  /** The texts that some of the three files have otherwise: they stay. */
  const kept = {
    accounts: [
      ...['Tax ID: 004028077', 'Tax ID: 1234567890123456789', 'Tax ID: 12345678E9', 'Tax ID: 1.50'],
      ...['Address: 3/4', 'Address: 1E5', 'Address: 5 June', 'Address: 12:30', 'Business Name: March 2026'],
      ...['Business Name: 50%', 'Industry: $5', 'Industry: true', 'Legal Name: TRUE', 'Key personnel: 007'],
    ],
    contacts: [
      'First name: TRUE',
      'First name: 4/5',
      'Notes: 00123',
      'Position: 50%',
      'Position: Łódź office 😀',
    ],
    leads: ['Title: 3/4', 'Decision timeline: 1 March 2027', 'Enquiry details: 0.50'],
    registrations: ['Registration ID: 00123', 'Auditor: 0123', 'Package sold: 1/2'],
  };
  let desk: Awaited<ReturnType<typeof csvClient>>;

  beforeAll(async () => {
    desk = await csvClient(db, await db.member({ email: 'ada@desk.example' }));
    for (const noun of ['accounts', ...nouns] as const) await desk.importFile(noun, fileOf(`${noun}.csv`));
  });

  test.each(nouns)('is what the export of %s still says', async (noun) => {
    const file = fileOf(`${noun}.csv`).toString();
    const ids = [...file.matchAll(/^\uFEFF?"([0-9a-f-]{36})"/gm)].map(([, id]) => id);

    expect((await desk.exportCsv(noun, { ids })).body).toBe(file);
  });

  test('changes nothing but what is another number', async () => {
    const file = (phone: string) =>
      `Display Name,Business Phone,Alternative Phone,Postcode,Business Email,Website\nDarwin Care,${phone},402878621,800,office@darwin.example,https://Darwin.example/about?x=1&y=2`;
    const planOf = async (text: string) =>
      (await desk.rows(await desk.checkFile('accounts', text))).map(({ action, reasons }) => [
        action,
        ...reasons,
      ]);

    expect(await planOf(file('889990123'))).toEqual([['skip', 'Nothing to change']]);
    expect(await planOf(file('889990124'))).toEqual([['update']]);
    // Lines of a cell may end in another way.
    const exported = fileOf('accounts.csv').toString();
    expect(await planOf(exported.replace(/\r?\n/g, '\r\n'))).toEqual(
      Array(5).fill(['skip', 'Nothing to change']),
    );
  });

  describe.each(nouns)('of %s', (noun) => {
    test.each(['saved.csv', 'saved.xlsx', 'saved-ansi.csv'])('has nothing to change: %s', async (ending) => {
      const id = await desk.checkFile('any', fileOf(`${noun}.${ending}`));

      expect((await desk.staff.imports.byId({ id })).noun).toBe(noun);
      const rows = await desk.rows(id);
      expect(rows.map(({ action, changes }) => [action, changes])).toEqual(rows.map(() => ['skip', {}]));
      const told = rows
        .flatMap(({ reasons }) => reasons)
        .filter((reason) => reason !== 'Nothing to change')
        .map((reason) => reason.replace(/‘.*?’ is what a spreadsheet makes of ‘(.*)’, which stays/, '$1'));
      expect(told).not.toEqual([]);
      expect(kept[noun]).toEqual(expect.arrayContaining(told));
    });
  });
});

test.each([
  ['3-6', '3-Jun', true],
  ['4-12', '4/12/2026', true],
  ['4-2045', 'Apr-45', true],
  ['4-5-6', '4/05/2006', true],
  ['1234567890', '1.23E+09', true],
  ['10,000', '10000', true],
  ['12:30', '12:30:00 PM', true],
  ['12:30', '0.5208333333', true],
  ['Łucja 😀', '?ucja ??', true],
  ['3-6', '6-3', false],
  ['3/4', '4/05/2026', false],
  ['1234567890', '1.24E+09', false],
  ['5.4', '5', false],
  ['7', 'July', false],
  ['What', 'Wh?t', false],
  ['true', 'No', false],
])('a spreadsheet makes of ‘%s’ ‘%s’: %s', (stored, saved, isSame) => {
  expect(isRewritten(stored, saved)).toBe(isSame);
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
