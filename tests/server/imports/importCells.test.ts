import { setImmediate as nextTurn } from 'node:timers/promises';
import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { planRows } from '#server/imports/planRows.ts';
import { records } from '#server/nouns.ts';
import type { Fields } from '#server/records/csv/recordCsv.ts';
import { importRecordType } from '#server/records/record.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import { csvClient, workOn } from '../../support/records/csvFiles.ts';
import { accountWithContact } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let client: Awaited<ReturnType<typeof csvClient>>;

beforeAll(async () => {
  client = await csvClient(db, await db.member({ firstName: 'Ada', lastName: 'Byron' }));
});

/** The result of the check for each row. */
async function check(id: string) {
  await workOn(db, id);
  return client.rows(id);
}

const lines = (...texts: string[]) => texts.join('\r\n');

describe('the cells of a file of accounts as people have them', () => {
  const file = lines(
    'Company;Account Type;ABN;Turnover;Employees;Email;Website;Created',
    'Apt Care Pty Ltd;Sole trader;ABN 51 824 753 556;1.250,00;12-20;hello@apt.example;apt.example;3 Feb 2024',
    'Bay Support;sole trader;53-004-085-616;tba;7;TBA;;',
    'Cove Homes;Small business;;1.2m;1.200;tba;none yet;1/12/2023 09:30',
    'Dune Homes;Sole Trader;12 345 678 901;12.500;TBA;dune;;31/31/2024',
  );

  test('are read by the convention of the file, corrected or left out, and imported as the check showed them', async () => {
    const { checkFile, staff, rows, run } = client;
    const id = await checkFile('accounts', file);

    const first = await rows(id);
    const { conventions } = await staff.imports.byId({ id });
    const { items, total } = (await staff.imports.byId({ id })).faulty;
    const corrections = items.map(({ field, text }) => ({
      field,
      text: text.toLowerCase(),
      value: { 'sole trader': 'Individual', '12-20': '16' }[text.toLowerCase()] ?? null,
    }));
    await staff.imports.setReading({ id, corrections });
    const corrected = await check(id);
    const done = await run(id);

    expect(first.map(({ action, reasons }) => [action, ...reasons])).toEqual([
      [
        'create',
        'Account Type: ‘Sole trader’ goes to the notes',
        'Employee Count: ‘12-20’ goes to the notes',
      ],
      [
        'problem',
        'Business Email: Enter a valid email address',
        'Account Type: ‘sole trader’ goes to the notes',
        'Annual Revenue: ‘tba’ goes to the notes',
      ],
      [
        'problem',
        'Website: Enter a web address such as example.com',
        'Business Email: Enter a valid email address',
      ],
      [
        'problem',
        'ABN: This is not a valid ABN: check its eleven digits',
        'Business Email: Enter a valid email address',
        'Account Type: ‘Sole Trader’ goes to the notes',
        'Employee Count: ‘TBA’ goes to the notes',
        'Created: ‘31/31/2024’ goes to the notes',
      ],
    ]);
    expect(conventions.annualRevenue).toMatchObject({ decimal: ',', ambiguous: '12.500' });
    expect(conventions.employeeCount).toMatchObject({ decimal: ',' });
    expect(total).toBe(9);
    expect(items.slice(0, 2)).toMatchObject([
      { field: 'accountType', text: 'Sole trader', rows: 3, line: 2, isRequired: false },
      { field: 'businessEmail', text: 'TBA', rows: 2, line: 3, options: null },
    ]);
    expect(corrected.map(({ action, reasons }) => [action, ...reasons])).toEqual(Array(4).fill(['create']));
    expect(corrected.map(({ changes }) => changes)).toEqual([
      {
        name: [null, 'Apt Care Pty Ltd'],
        accountType: [null, 'individual'],
        abn: [null, '51824753556'],
        annualRevenue: [null, 1_250],
        employeeCount: [null, 16],
        businessEmail: [null, 'hello@apt.example'],
        website: [null, 'https://apt.example'],
        createdOn: [null, '2024-02-03'],
      },
      {
        name: [null, 'Bay Support'],
        accountType: [null, 'individual'],
        abn: [null, '53004085616'],
        employeeCount: [null, 7],
      },
      {
        name: [null, 'Cove Homes'],
        accountType: [null, 'small_business'],
        annualRevenue: [null, 1_200_000],
        employeeCount: [null, 1_200],
        createdOn: [null, '2023-12-01'],
      },
      { name: [null, 'Dune Homes'], accountType: [null, 'individual'], annualRevenue: [null, 12_500] },
    ]);
    expect(done.counts).toEqual({ create: 4, update: 0, skip: 0, problem: 0 });
    const [apt] = (await staff.accounts.list({ search: 'Apt Care' })).items;
    const account = await staff.accounts.byId({ id: apt?.id ?? '' });
    expect(account.createdAt.toISOString().slice(0, 10)).toBe('2024-02-03');
    expect(account).toMatchObject({ accountType: 'individual', employeeCount: 16 });
  });

  test('an amount that may be two is asked about once, and read as answered in all columns', async () => {
    const { checkFile, staff, rows } = client;
    const id = await checkFile(
      'leads',
      'Title,Account,Contact,Value,Probability\nAudit,,,1.250,5\nAudit,,,2.500,',
    );

    const asked = await rows(id);
    // It is answered for the file, not corrected: leaving out all cells would lose it.
    const { items } = (await staff.imports.byId({ id })).faulty;
    await staff.imports.setReading({ id, decimal: ',' });
    const answered = await check(id);

    expect(items.map(({ field, text }) => [field, text])).toEqual([
      ['account', ''],
      ['contact', ''],
    ]);
    expect(asked[0]?.reasons).toContain(
      'Value: ‘1.250’ may be 1,250 or 1.25. Choose above how this file writes numbers',
    );
    expect(answered.flatMap(({ reasons }) => reasons).join()).not.toContain('Value');
    const record = await staff.imports.byId({ id });
    expect(record.conventions.estimatedValue).toMatchObject({ decimal: ',', ambiguous: '1.250' });
    expect(record.reading).toMatchObject({ decimal: ',', dayOrder: null });
  });

  test('stay corrected whatever is chosen later, but for a column that becomes another field', async () => {
    const { checkFile, staff } = client;
    const id = await checkFile(
      'accounts',
      lines('Name,Turnover,Account Type,Notes,More', 'Elm,1.250,Sole trader,One,Two'),
    );
    const corrections = [{ field: 'accountType', text: 'sole trader', value: 'Individual' }];
    const planned = async () => {
      const [row] = await check(id);
      const { reading, matching } = await staff.imports.byId({ id });
      return { reading, matching, ...row };
    };

    await staff.imports.setReading({ id, corrections });
    await check(id);
    await staff.imports.setReading({ id, decimal: ',' });
    const decimal = await planned();
    await staff.imports.setReading({ id, dayOrder: 'month' });
    const days = await planned();
    await staff.imports.matchColumns({ id, matching: { ...days.matching, notes: 4 } });
    const matched = await planned();
    await staff.imports.matchColumns({ id, matching: { ...matched.matching, accountType: 3 } });
    const moved = await planned();

    expect(decimal.reading).toEqual({ decimal: ',', dayOrder: null, corrections });
    expect(days.reading).toEqual({ decimal: ',', dayOrder: 'month', corrections });
    expect(matched.reading).toEqual(days.reading);
    expect(matched).toMatchObject({
      action: 'create',
      changes: { accountType: [null, 'individual'], annualRevenue: [null, 1_250], notes: [null, 'Two'] },
    });
    expect(moved.reading).toEqual({ ...days.reading, corrections: [] });
  });

  test('that new records need are filled for all rows where they are empty, and change no stored record', async () => {
    const { checkFile, staff, run } = client;
    const stored = await staff.contacts.create({
      firstName: 'Ada',
      lastName: 'Low',
      email: 'ada@low.example',
    });
    const id = await checkFile(
      'contacts',
      lines('First name,Email,Notes', ',ada@low.example,', ',,Rang twice', 'Cy,,'),
    );

    const { items } = (await staff.imports.byId({ id })).faulty;
    await staff.imports.setReading({
      id,
      corrections: [{ field: 'firstName', text: '', value: '(unknown)' }],
    });
    const filled = await check(id);
    const done = await run(id);

    expect(items).toEqual([
      {
        field: 'firstName',
        label: 'First name',
        text: '',
        message: '',
        rows: 1,
        line: 3,
        title: '',
        isRequired: true,
        isKept: false,
        options: null,
        isDay: false,
        alike: null,
        sign: null,
      },
    ]);
    expect(filled.map(({ action, changes }) => [action, changes.firstName])).toEqual([
      ['skip', undefined],
      ['create', [null, '(unknown)']],
      ['create', [null, 'Cy']],
    ]);
    expect(done.counts).toMatchObject({ create: 2, skip: 1, problem: 0 });
    expect(await staff.contacts.byId({ id: stored.id })).toMatchObject({ firstName: 'Ada' });
  });

  test('may be filled with another record, also where the file has no such column', async () => {
    const { checkFile, staff, run } = client;
    await accountWithContact(staff, 'Fern Homes');
    const id = await checkFile('leads', 'Title\nFirst audit\nSecond audit');
    const fill = async (account: string) => {
      const { reading } = await staff.imports.byId({ id });
      const others = reading.corrections.filter(({ field }) => field !== 'account');
      const corrections = [...others, { field: 'account', text: '', value: account }];
      await staff.imports.setReading({ ...reading, id, corrections });
      return check(id);
    };

    const { items } = (await staff.imports.byId({ id })).faulty;
    const missing = items.map(({ field, text }) => [field, text]);
    await staff.imports.setReading({
      id,
      corrections: [
        { field: 'contact', text: '', value: 'Ada Byron' },
        { field: 'enquiryType', text: '', value: 'Consultation' },
      ],
    });
    const wrong = await fill('Firn Homes');
    const { faulty: again } = await staff.imports.byId({ id });

    expect(missing).toEqual(
      expect.arrayContaining([
        ['account', ''],
        ['contact', ''],
      ]),
    );
    expect(wrong[0]?.reasons).toContain('Account: no account ‘Firn Homes’. Create it, or choose one');
    expect(again.items).toMatchObject([{ field: 'account', text: '', rows: 2 }]);
    expect((await fill('Fern Homes'))[0]).toMatchObject({ action: 'create', reasons: [] });
    expect((await run(id)).counts).toMatchObject({ create: 2, problem: 0 });
  });

  test('whose value is not possible for this record, such as an owner who left, are corrected as others are', async () => {
    const { checkFile, staff } = client;
    const admin = await db.staff({ role: 'admin' });
    const gone = await db.member({ firstName: 'Gus', lastName: 'Gone' });
    await admin.team.deactivate({ id: gone.id });
    await accountWithContact(staff, 'Gum Homes');
    const id = await checkFile(
      'leads',
      lines(
        'Title,Account,Contact,Enquiry type,Assigned to',
        'Audit,Gum Homes,Ada Byron,Consultation,Gus Gone',
        'Visit,Gum Homes,Ada Byron,Consultation,gus gone',
      ),
    );

    const { items } = (await staff.imports.byId({ id })).faulty;
    await staff.imports.setReading({
      id,
      corrections: [{ field: 'assignedTo', text: 'gus gone', value: 'Ada Byron' }],
    });

    expect(items).toMatchObject([
      {
        field: 'assignedTo',
        text: 'Gus Gone',
        rows: 2,
        isRequired: false,
        message: 'Choose an active member of the team',
      },
    ]);
    expect((await check(id)).map(({ action, changes }) => [action, changes.assignedToId])).toEqual([
      ['create', [null, 'Ada Byron']],
      ['create', [null, 'Ada Byron']],
    ]);
  });

  test('are corrected only before the import begins, and by who imports them', async () => {
    const { checkFile, staff, run } = client;
    const id = await checkFile('accounts', 'Company\nElm Care');
    const colleague = await db.staff();

    await expect(colleague.imports.byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(colleague.imports.setReading({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await run(id);
    await expect(staff.imports.setReading({ id })).rejects.toMatchObject({ code: 'CONFLICT' });
  });
});

test('rows of one file about the same account are recognized, by ABN or by name', async () => {
  const { checkFile, rows, staff } = client;
  const file = lines(
    'Company,ABN',
    'Fig Care Pty Ltd,',
    'Fig Care,',
    'The Fig Care,49 004 028 077',
    'Gum House,83-914-571-673',
    'Gum House Group,ABN 83914571673',
    'Hill House,51 824 753 557',
    'Ivy,33 102 417 032',
    'IVY LTD,33 051 775 556',
    'Ivy Inc.,',
  );

  const id = await checkFile('accounts', file);
  const plan = await rows(id);

  expect(await staff.imports.byId({ id })).toMatchObject({ counts: { problem: 5 }, repeats: 4 });
  expect(plan.map(({ line, action, reasons }) => [line, action, ...reasons])).toEqual([
    [2, 'create'],
    [3, 'problem', 'This is the same record as in row 2'],
    [4, 'problem', 'This is the same record as in row 2'],
    [5, 'create'],
    [6, 'problem', 'This is the same record as in row 5'],
    [7, 'problem', 'ABN: This is not a valid ABN: check its eleven digits'],
    [8, 'create'],
    [9, 'create'],
    [10, 'problem', 'This is the same record as in row 8'],
  ]);
  const repeating = plan.filter(({ repeats }) => repeats !== null);
  expect(repeating.map(({ line }) => line)).toEqual([3, 4, 6, 10]);
});

test('a stray quotation mark that made one row of several lines is reported with these lines', async () => {
  const { checkFile, rows } = client;
  const file = lines(
    'Company,City,Notes',
    'Jay,Perth,"Two',
    'lines, one comma"',
    '"Kelp,Hobart,x',
    'Loam,Perth,"good, cheap"',
    'Mint,Darwin,',
    'Nut,"Sydney,',
    'Oak,Perth,',
    'Palm,Cairns",',
  );

  const plan = await rows(await checkFile('accounts', file));

  const message = (from: number, to: number) =>
    `A quotation mark joined lines ${from} to ${to} of the file. Remove it, or close it on its line.`;
  expect(plan.map(({ line, action, reasons }) => [line, action, ...reasons])).toEqual([
    [2, 'create'],
    [3, 'problem', message(4, 5)],
    [4, 'create'],
    [5, 'problem', message(7, 9)],
  ]);
});

test('a line break in a field of one line is a space in the preview and in the record, and stays in notes', async () => {
  const { checkFile, rows, run, staff } = client;
  const file = lines('Company,City,Notes', '"Rose\r\nCare","Alice\nSprings","Rings\nback"');

  const id = await checkFile('accounts', file);
  const plan = await rows(id);
  await run(id);

  expect(plan.map(({ changes }) => changes)).toMatchObject([
    { name: [null, 'Rose Care'], city: [null, 'Alice Springs'] },
  ]);
  const [rose] = (await staff.accounts.list({ search: 'Rose Care' })).items;
  expect(await staff.accounts.byId({ id: rose?.id ?? '' })).toMatchObject({
    name: 'Rose Care',
    city: 'Alice Springs',
    notes: 'Rings\nback',
  });
});

test('a record dates from the day on which it came in, which its export has, and still counts as added since', async () => {
  const { checkFile, importFile, exportCsv, rows, undo, staff } = client;
  const { id: accounts } = await importFile('accounts', 'Company\nQuay Care');
  await importFile('contacts', 'First name,Last name,Account,Date created\nBen,Ng,Quay Care,2018-01-31');
  const contacts = await undo(accounts);
  const tomorrow = dayFromToday(1);
  const file = `Title,Account,Contact,Received\nAudit,Quay Care,Ben Ng,3/4/2019\nLater,Quay Care,Ben Ng,${tomorrow}`;

  const id = await checkFile('leads', file);
  const plan = await rows(id);
  await client.run(id);
  const [card] = (await staff.leads.list({ search: 'Quay Care', sort: 'title' })).items;
  const lead = await staff.leads.byId({ id: card?.id ?? '' });
  const { body } = await exportCsv('leads', { ids: [lead.id] });
  const again = await rows(await checkFile('leads', body));

  expect(contacts).toMatchObject({ undoSkipped: 1 });
  expect(plan.map(({ action, reasons }) => [action, ...reasons])).toEqual([
    ['create'],
    ['create', `Created: ‘${tomorrow}’ goes to the description`],
  ]);
  expect(lead.createdAt.toISOString().slice(0, 10)).toBe('2019-04-03');
  expect(body).toContain('"2019-04-03"');
  expect(again).toMatchObject([{ action: 'skip', reasons: ['Nothing to change'] }]);
});

test('an owner is found by the first name of one active member', async () => {
  const { checkFile, rows, staff } = client;
  const { account } = await accountWithContact(staff, 'Reed Care');
  await db.member({ firstName: 'Dot', lastName: 'Low' });
  await db.member({ firstName: 'Eve', lastName: 'Low' });
  await db.member({ firstName: 'Eve', lastName: 'Oak' });
  await db.member({ firstName: 'Dot', lastName: 'Old', deactivatedAt: new Date() });
  const owners = ['DOT', 'Eve', 'Eve Oak', 'Nobody'];
  const file = owners.map((owner, place) => `Audit ${place},${account.name},Ada Byron,${owner}`);

  const plan = await rows(await checkFile('leads', lines('Title,Account,Contact,Owner', ...file)));

  expect(plan.map(({ action, reasons }) => [action, ...reasons])).toEqual([
    ['create'],
    ['problem', 'Owner: 2 people in the team are called ‘Eve’. Use their email'],
    ['create'],
    ['create', 'Owner: ‘Nobody’ goes to the description'],
  ]);
});

test('planning many rows at once lets other requests have their turn', async () => {
  const record = importRecordType(records, 'accounts');
  const matching = { name: 0, accountType: 1, annualRevenue: 2, businessEmail: 3, notes: 4 };
  const file = {
    headers: Object.keys(matching),
    matching,
    conventions: {},
    reading: { decimal: null, dayOrder: null, corrections: [] },
  };
  const rows = Array.from({ length: 1_000 }, (_, n) => ({
    line: n + 2,
    cells: [
      `Planned ${n}`,
      'Small business',
      '1,250.50',
      `office-${n}@planned.example`,
      'A note '.repeat(50),
    ],
  }));
  // Each row takes one millisecond when it is read and one when it is planned, however fast the machine is.
  let now = 0;
  // biome-ignore lint/style/noRestrictedGlobals: it is replaced by one that counts rows.
  const clock = vi.spyOn(performance, 'now').mockImplementation(() => now);
  onTestFinished(() => clock.mockRestore());
  const work = {
    complete() {
      now += 1;
    },
    derive(fields: Fields) {
      now += 1;
      return fields;
    },
  };
  const slowRecord = { ...record, csv: { ...record.csv, import: { ...record.csv.import, ...work } } };

  let longest = 0;
  let isOver = false;
  const watching = (async () => {
    for (let last = now; !isOver; last = now) {
      await nextTurn();
      longest = Math.max(longest, now - last);
    }
  })();
  const layer = {
    record: slowRecord,
    columns: record.csv.columns,
    file,
    parent: null,
    made: null,
    reference: undefined,
  };
  const plans = await planRows(db.orm.em.fork(), layer, rows, { records });
  isOver = true;
  await watching;

  expect(plans).toHaveLength(1_000);
  expect(now).toBe(2_000);
  // A few times the 10 ms after which planning gives way.
  expect(longest).toBeLessThan(50);
});
