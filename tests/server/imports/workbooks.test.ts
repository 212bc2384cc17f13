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
