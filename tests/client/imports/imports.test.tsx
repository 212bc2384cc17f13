import { useQueryClient } from '@tanstack/react-query';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { invalidateChanges } from '#client/crm/cache/invalidation.ts';
import { ImportScreen } from '#client/crm/imports/ImportScreen.tsx';
import { ImportStart } from '#client/crm/imports/ImportStart.tsx';
import { importFacts } from '#client/crm/screens/recordFields.ts';
import type { FaultyCells, ImportState } from '#shared/imports/imports.schema.ts';
import { faultyCells, importProgress, importRecord, importRow } from '../../support/records/imports.ts';
import { type Answers, type Input, type Output, render, trpcError } from '../../support/render.tsx';
import { ada } from '../../support/staff.ts';

/** Announces that the job of the import has done something. */
function JobMovedOn() {
  const client = useQueryClient();
  const change = { table: 'imports', ids: ['1'] };
  return (
    <button type="button" onClick={() => invalidateChanges(client, [change], ada)}>
      The job moved on
    </button>
  );
}

/** The screen of an import, beside a button that announces that its job has done something. */
const openImport = (answers: Answers, noun: 'accounts' | 'registrations' = 'accounts') =>
  render(
    <>
      <ImportScreen noun={noun} facts={importFacts[noun]} />
      <JobMovedOn />
    </>,
    { 'imports.rows': { items: [], nextCursor: null }, ...answers },
    { at: `/crm/${noun}/import/1`, path: `/crm/${noun}/import/:id` },
  );

test('an import that is gone has a link to a new import, and does not say that it can be restored', async () => {
  openImport({ 'imports.byId': () => Promise.reject(trpcError('NOT_FOUND', 'Import not found')) });

  expect(await screen.findByRole('heading', { name: 'Import not found' })).toBeVisible();
  expect(screen.getByText(/^A file that was not imported within a day is removed/)).toBeVisible();
  expect(screen.queryByText(/Trash/)).not.toBeInTheDocument();
  expect(screen.getByRole('link', { name: 'Import accounts' })).toHaveAttribute(
    'href',
    '/crm/accounts/import',
  );
});

test('the keyboard follows from the columns to the check, and on to what it found', async () => {
  let file = importRecord({
    ...{ state: 'uploaded', headers: ['Name'], matching: { name: 0 } },
    columns: [{ field: 'name', label: 'Display Name', isPhone: false }],
  });
  const { person } = openImport({
    'imports.byId': () => file,
    'imports.rows': { items: [importRow()], nextCursor: null },
    'imports.matchColumns': () => {
      // A short check is done when its screen looks.
      const isShort = file.state === 'checked';
      if (!isShort) file = { ...file, state: 'checking', isRunning: true };
      return importProgress({ state: 'checking' });
    },
  });

  await person.click(await screen.findByRole('button', { name: 'Check the rows' }));
  await waitFor(() => expect(screen.getByText('This goes on when you leave the page.')).toHaveFocus());

  file = { ...file, state: 'checked', isRunning: false };
  fireEvent.click(screen.getByRole('button', { name: 'The job moved on' }));
  await waitFor(() => expect(screen.getByText(/^1 account to create/)).toHaveFocus());

  await person.click(screen.getByRole('button', { name: 'Match columns again' }));
  await person.click(await screen.findByRole('button', { name: 'Check the rows' }));
  await waitFor(() => expect(screen.getByText(/^1 account to create/)).toHaveFocus());
});

test('the columns say what new records still need, as long as none of the matched ones says it', async () => {
  const { person } = openImport(
    {
      'imports.byId': importRecord({
        ...{
          state: 'uploaded',
          headers: ['No.', 'Firm'],
          matching: { number: 0 },
          columns: [
            { field: 'number', label: 'Registration ID', isPhone: false },
            { field: 'account.abn', label: 'Account: ABN', isPhone: false },
          ],
        },
      }),
    },
    'registrations',
  );

  expect(await screen.findByText(/^Still needed for new records: Account\. Columns/)).toBeVisible();
  await person.click(screen.getByRole('combobox', { name: 'Field for Firm' }));
  await person.click(await screen.findByRole('option', { name: 'Account: ABN' }));
  expect(screen.queryByText(/Still needed/)).toBeNull();
});

describe('an import that is done', () => {
  const file = (values: Partial<Output<'imports.byId'>>) => importRecord({ state: 'undone', ...values });
  const open = (values: Partial<Output<'imports.byId'>>) => openImport({ 'imports.byId': file(values) });

  test.each<[what: string, values: Partial<Output<'imports.byId'>>, says: string | RegExp, never?: RegExp]>([
    [
      'undone, with what it skipped',
      { undoSkipped: 1, counts: { create: 1, update: 0, skip: 1, problem: 0 } },
      'New records went to the trash. 1 record skipped: changed or deleted since, see below.',
    ],
    [
      'undone, of updates alone',
      { counts: { create: 0, update: 3, skip: 0, problem: 0 } },
      'Updated ones are as before.',
    ],
    [
      'undone, of which all was skipped',
      { undoSkipped: 2, counts: { create: 0, update: 0, skip: 2, problem: 0 } },
      '2 records skipped: changed or deleted since, see below.',
    ],
    [
      'undone, where nothing can be fixed',
      { counts: { create: 1, update: 0, skip: 0, problem: 2 } },
      'Rows with problems were left out.',
      /^Fix/,
    ],
    [
      'imported, with why rows were skipped, and which only repeat another',
      {
        state: 'imported',
        counts: { create: 2, update: 0, skip: 1, problem: 11 },
        ...{ repeats: 7, skipped: 'Nothing to change' },
      },
      /^2 accounts created; 1 account skipped \(nothing to change\); 4 rows with problems; 7 repeats left out\./,
    ],
    [
      'too old to be undone',
      { state: 'imported', createdAt: new Date(Date.now() - 31 * 24 * 60 * 60 * 1000) },
      /It can no longer be undone\.$/,
      /^Undo this import/,
    ],
  ])('says what became of one that is %s', async (_, values, says, never) => {
    open(values);

    expect(await screen.findByText(says)).toBeVisible();
    if (never) expect(screen.queryByRole('button', { name: never })).toBeNull();
  });

  test('and undone counts no record as if it were there, and links to none in the trash', async () => {
    openImport({
      'imports.byId': file({}),
      'imports.rows': {
        items: [
          importRow({ line: 2, title: 'Harbour Care', recordId: '1' }),
          importRow({ line: 3, title: 'Quay Care', action: 'update', recordId: '1' }),
        ],
        nextCursor: null,
      },
    });

    expect(await screen.findByText('Harbour Care')).toBeVisible();
    expect(screen.queryByRole('link', { name: 'Harbour Care' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Quay Care' })).toBeVisible();
    expect(screen.getAllByText('Undone', { selector: 'li *' })).toHaveLength(2);
    expect(screen.getByRole('button', { name: '1 in the trash' })).toBeInTheDocument();
    expect(screen.getByRole('button', { name: '2 as before' })).toBeInTheDocument();
    expect(screen.queryByText(/Created|Updated$/)).toBeNull();
  });

  test('says which rows only repeat another, apart from those with a problem', async () => {
    openImport({
      'imports.byId': file({ counts: { create: 0, update: 0, skip: 0, problem: 2 }, repeats: 1 }),
      'imports.rows': {
        items: [
          importRow({ line: 2, action: 'problem' }),
          importRow({ line: 3, action: 'problem', repeats: 2 }),
        ],
        nextCursor: null,
      },
    });

    const rows = within(await screen.findByRole('list', { name: 'Rows of the file' }));
    await rows.findByText('Row 2');
    const badges = rows.getAllByText(/^(Problem|Repeat)$/).map(({ textContent }) => textContent);
    expect(badges).toEqual(['Problem', 'Repeat']);
  });

  test.each([
    ['importing', 'Importing', 'Go on importing', 'imports.run'],
    ['undoing', 'Undoing', 'Go on undoing', 'acts.undo'],
  ] as const)(
    'and is %s shows its progress, and what broke off goes on',
    async (state, label, goOn, call) => {
      const answer = vi.fn();
      let isRunning = true;
      const { person } = openImport({
        'imports.byId': () => file({ state, isRunning, done: 1, of: 3 }),
        [call]: answer,
      });

      expect(await screen.findByRole('progressbar', { name: new RegExp(`^${label}`) })).toHaveAttribute(
        'value',
        '1',
      );
      expect(screen.getByText('This goes on when you leave the page.')).toBeVisible();
      expect(screen.queryByRole('button', { name: goOn })).toBeNull();
      isRunning = false;
      await person.click(screen.getByRole('button', { name: 'The job moved on' }));
      await person.click(await screen.findByRole('button', { name: goOn }));

      expect(screen.queryByRole('progressbar')).toBeNull();
      expect(answer).toHaveBeenCalledTimes(1);
    },
  );

  test('and is checked comes to Import by the keyboard before its rows, and says so where that fails', async () => {
    const { person } = openImport({
      'imports.byId': file({ state: 'checked', counts: { create: 1, update: 0, skip: 0, problem: 0 } }),
      'imports.rows': { items: [importRow({})], nextCursor: null },
      'imports.run': () => Promise.reject(trpcError('SERVICE_UNAVAILABLE', 'Try again later')),
    });
    const button = await screen.findByRole('button', { name: 'Import 1 row' });
    const rows = await screen.findByRole('list', { name: 'Rows of the file' });

    expect(button.compareDocumentPosition(rows)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await person.click(button);
    expect(await screen.findByText('Failed to import')).toBeVisible();
  });

  test('leads to the lists of exactly what was created', async () => {
    open({
      state: 'imported',
      noun: 'contacts',
      counts: { create: 43, update: 1, skip: 0, problem: 0 },
      above: { accounts: { create: 1, update: 0, skip: 0, problem: 0 } },
    });

    const links = await screen.findAllByRole('link', { name: /^Open the/ });
    expect(links.map((link) => [link.textContent, link.getAttribute('href')])).toEqual([
      ['Open the 43 contacts', '/crm/contacts?import=1'],
      ['Open the 1 account', '/crm/accounts?import=1'],
    ]);
  });

  test('keeps the rows with problems to be fixed, as an import of its own', async () => {
    const importRest = vi.fn(({ id }: Input<'imports.importRest'>) =>
      importProgress({ id, state: 'checking', rows: 31, done: 0, of: 31 }),
    );
    const { person, address } = openImport({
      'imports.byId': file({ state: 'imported', counts: { create: 10, update: 0, skip: 0, problem: 31 } }),
      'imports.importRest': importRest,
    });

    await person.click(await screen.findByRole('button', { name: 'Fix the other 31 rows' }));

    await waitFor(() => expect(address()).not.toBe('/crm/accounts/import/1'));
    const sent = importRest.mock.calls[0]?.[0];
    expect([sent?.importId, address()]).toEqual(['1', `/crm/accounts/import/${sent?.id}`]);
  });
});

/** Uploads as a test answers them. */
class FakeRequest {
  static sent: FakeRequest[] = [];
  upload: { onprogress?: (event: { loaded: number; total: number }) => void } = {};
  onload = () => {};
  onerror = () => {};
  onabort = () => {};
  url = '';
  status = 0;
  responseText = '';
  open = (_method: string, url: string) => {
    this.url = url;
  };
  setRequestHeader = () => {};
  send = () => void FakeRequest.sent.push(this);
  abort = () => this.onabort();
  answer = (status: number, message = '', answer: object = { error: { json: { message } } }) =>
    act(async () => {
      this.status = status;
      this.responseText = JSON.stringify(answer);
      this.onload();
    });
  progress = (loaded: number, total: number) => act(async () => this.upload.onprogress?.({ loaded, total }));
  breakOff = () => act(async () => this.onerror());
}

describe('a file that is uploaded', () => {
  beforeEach(() => {
    FakeRequest.sent = [];
    vi.stubGlobal('XMLHttpRequest', FakeRequest);
  });
  afterEach(() => vi.unstubAllGlobals());

  async function uploading() {
    const { person, address } = render(
      <ImportStart noun="accounts" facts={importFacts.accounts} />,
      { 'imports.list': [] },
      { at: '/crm/accounts/import' },
    );
    const file = new File(['x'.repeat(2_048)], 'accounts.csv');
    await person.upload(screen.getByLabelText('Choose an Excel or CSV file, or drop it here'), file);
    await waitFor(() => expect(FakeRequest.sent).toHaveLength(1));
    return { person, address, request: FakeRequest.sent[0] as FakeRequest };
  }

  test('is sent again from the same screen, as the same import, after the upload broke off', async () => {
    const { person, address, request } = await uploading();
    await request.progress(512, 2_048);
    expect(screen.getByText('accounts.csv… 512 bytes of 2 KB')).toBeVisible();

    await request.breakOff();
    expect(screen.getByRole('alert')).toHaveTextContent('The server cannot be reached just now.');
    await person.click(screen.getByRole('button', { name: 'Try Again' }));
    const [, again] = FakeRequest.sent;
    await again?.answer(200);

    expect(again?.url).toBe(request.url);
    expect(address()).toMatch(/^\/crm\/accounts\/import\/.{36}$/);
  });

  test('is not offered again when the server rejected it', async () => {
    const { request } = await uploading();

    await request.answer(400, 'This file is empty.');

    expect(screen.getByRole('alert')).toHaveTextContent('accounts.csv: This file is empty.');
    expect(screen.queryByRole('button', { name: 'Try Again' })).not.toBeInTheDocument();
    expect(screen.getByLabelText('Choose an Excel or CSV file, or drop it here')).toHaveFocus();
  });

  test('is followed by the choice of a sheet where a workbook has several', async () => {
    const { request } = await uploading();

    await request.answer(200, '', { sheets: ['Clients', 'Staff'] });

    expect(screen.getByRole('button', { name: 'Clients' })).toHaveFocus();
  });

  test('can be stopped, and leaving the screen asks first', async () => {
    const { person, address, request } = await uploading();
    const abort = vi.spyOn(request, 'abort');

    await person.click(screen.getByRole('link', { name: 'Back to accounts' }));
    await person.click(await screen.findByRole('button', { name: 'Stay here' }));
    expect(address()).toBe('/crm/accounts/import');
    await person.click(screen.getByRole('button', { name: 'Stop the upload' }));

    expect(abort).toHaveBeenCalled();
    expect(await screen.findByLabelText('Choose an Excel or CSV file, or drop it here')).toBeEnabled();
    expect(screen.queryByRole('alert')).not.toBeInTheDocument();
  });
});

test('a file from the set-up says what it was taken for, and where it is chosen if it is something else', async () => {
  const { router } = openImport(
    {
      'imports.byId': importRecord({
        noun: 'registrations',
        state: 'uploaded',
        headers: ['Provider', 'Reg ID', 'Phone'],
        columns: [
          { field: 'number', label: 'Registration ID', isPhone: false },
          { field: 'account', label: 'Account', isPhone: false },
          { field: 'account.businessPhone', label: 'Account: Business Phone', isPhone: true },
        ],
        matching: { account: 0, number: 1, 'account.businessPhone': 2 },
      }),
    },
    'registrations',
  );
  await act(() => router.navigate('/crm/registrations/import/1', { state: { isGuessed: true } }));

  expect(
    await screen.findByText(/^This looks like registrations: it has Registration ID, Account\. If it is/),
  ).toBeVisible();
  expect(screen.getByRole('link', { name: 'Accounts' })).toHaveAttribute('href', '/crm/accounts/import');
  expect(screen.queryByRole('link', { name: 'Registrations' })).not.toBeInTheDocument();
});

test('a file of registrations says how many opportunities come of it', async () => {
  openImport(
    {
      'imports.byId': importRecord({ noun: 'registrations', deals: 2 }),
    },
    'registrations',
  );

  expect(
    await screen.findByText(
      '2 opportunities for renewals will be opened: these registrations expire within 6 months.',
    ),
  ).toBeVisible();
});

describe('a checked file with cells that cannot be read', () => {
  const file = importRecord({
    rows: 4,
    done: 4,
    counts: { create: 1, update: 0, skip: 0, problem: 3 },
    headers: ['Company', 'Type', 'Turnover'],
    columns: [
      { field: 'name', label: 'Display Name', isPhone: false },
      { field: 'accountType', label: 'Account Type', isPhone: false },
      { field: 'annualRevenue', label: 'Annual Revenue', isPhone: false },
    ],
    matching: { name: 0, accountType: 1, annualRevenue: 2 },
    conventions: {
      annualRevenue: { kind: 'number', decimal: null, dayOrder: 'day', isCertain: false, ambiguous: '1.250' },
    },
  });
  const unknownType = faultyCells({
    field: 'accountType',
    label: 'Account Type',
    text: 'Sole trader',
    message: '',
    options: ['Individual', 'Startup'],
  });
  const noAmount = faultyCells({
    field: 'annualRevenue',
    label: 'Annual Revenue',
    text: 'N/A',
    message: 'is not an amount in AUD',
  });
  const longName = faultyCells({ isRequired: true });
  const noName = faultyCells({
    text: '',
    message: '',
    isRequired: true,
    title: 'no@body.example',
  });
  const allFaulty = [unknownType, noAmount, longName, noName];
  const row = importRow({
    changes: {
      accountType: [null, 'individual'],
      annualRevenue: [null, 1250.5],
      businessPhone: [null, '5550 12'],
      phone: [null, '488684335'],
      createdOn: [null, '2024-10-02 14:30'],
    },
  });
  const checking = importProgress({ state: 'checking', rows: 4, done: 0, of: 4 });

  /** The import of the file: the faulty cells are known once all rows are checked. */
  const inState = (state: ImportState, items: FaultyCells[]) => ({
    ...file,
    state,
    isRunning: state === 'checking',
    faulty: state === 'checked' ? { items, total: items.length } : { items: [], total: 0 },
  });

  const open = (values: Partial<Output<'imports.byId'>> = {}, items: FaultyCells[] = allFaulty) => {
    const setReading = vi.fn((_: Input<'imports.setReading'>) => checking);
    const { person } = openImport({
      'imports.byId': () => ({ ...inState('checked', items), ...values }),
      'imports.rows': { items: [row], nextCursor: null },
      'imports.setReading': setReading,
    });
    return { person, setReading };
  };

  test('takes a day in a box for dates', async () => {
    open({}, [faultyCells({ field: 'closedOn', label: 'Closed on', text: '', isDay: true })]);
    expect(await screen.findByLabelText('Closed on where it is empty')).toHaveAttribute('type', 'date');
  });

  test('names the columns that are left out, with what they have, and leads to where each is matched', async () => {
    const headers = [...file.headers, 'Tier', 'Fax', ''];
    const samples = [['Bay'], ['Startup'], ['1.250'], ['Gold', 'Silver'], [], ['x']];
    const { person } = open({ headers, samples });

    const leftOut = await screen.findByRole('region', { name: /^Columns left out/ });
    expect(leftOut.compareDocumentPosition(screen.getByRole('region', { name: /^Values to fix/ }))).toBe(
      Node.DOCUMENT_POSITION_PRECEDING,
    );
    const panel = within(leftOut);
    expect(panel.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Tiere.g. Gold, SilverMatch',
      'Column 6e.g. xMatch',
    ]);
    await person.click(panel.getByRole('button', { name: 'Match Tier' }));

    expect(screen.getByRole('combobox', { name: 'Field for Tier' })).toHaveFocus();
    expect(screen.getAllByText('Left out')).toHaveLength(2);
    expect(screen.getByText('Empty')).toBeVisible();
  });

  test.each<[what: string, items: FaultyCells[], says: (string | RegExp)[], never: RegExp]>([
    [
      'that they can be fixed below, and that no column is left out',
      allFaulty,
      [/Fix them below, or download them/, 'Every column that has values is imported.', '1 ready · 3 to fix'],
      /^Columns left out/,
    ],
    [
      'that rows can be fixed in the file alone, where no value of theirs is at fault',
      [],
      [/^Rows with problems are left out\. Download them/],
      /below/,
    ],
    [
      'where an unknown word goes whose rows come in all the same',
      [{ ...unknownType, message: 'goes to the notes', isKept: true }],
      ['goes to the notes · 2 rows, first in row 3', /^Rows with problems are left out\. Download them/],
      /below/,
    ],
  ])('says %s', async (_, items, says, never) => {
    open({ samples: [['Bay'], ['Startup'], ['1.250']] }, items);

    for (const text of says) expect(await screen.findByText(text)).toBeVisible();
    expect(screen.queryByText(never)).toBeNull();
  });

  test('counts rows that only repeat another apart from those to fix', async () => {
    open({ repeats: 2 });

    expect(await screen.findByText('1 ready · 1 to fix · 2 repeats left out')).toBeVisible();
    expect(screen.getByRole('button', { name: '3 left out' })).toBeInTheDocument();
  });

  test('groups names by what is the same, and says which records one press chooses', async () => {
    const name = faultyCells({ field: 'account', label: 'Account', message: 'Which one?' });
    const { person, setReading } = open({}, [
      { ...name, text: 'Outback', alike: ['Blue Gum'], sign: 'ABN' },
      { ...name, text: 'Harbour', alike: ['Blue Gum'], sign: 'ABN' },
      { ...name, text: 'Sunrse', alike: ['Sunrise', 'Sunset'] },
      { ...name, text: 'Wattel', alike: ['Wattle'] },
    ]);

    expect(await screen.findByRole('button', { name: /^Account: same ABN, other name/ })).toBeVisible();
    expect(screen.getByRole('button', { name: /^Account: similar names/ })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Use the most similar for all 2' })).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Use Blue Gum for all 2' }));

    expect(setReading.mock.calls[0]?.[0].corrections).toEqual([
      { field: 'account', text: 'outback', value: 'Blue Gum' },
      { field: 'account', text: 'harbour', value: 'Blue Gum' },
    ]);
  });

  test('corrects each text for all of its rows, and leaves out the others at once', async () => {
    const { person, setReading } = open();

    await person.click(await screen.findByRole('combobox', { name: 'Account Type for ‘Sole trader’' }));
    await person.click(screen.getByRole('option', { name: 'Individual' }));
    expect(screen.queryByRole('button', { name: /^Leave out Display Name/ })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Fix these, leave out all others' }));

    expect(setReading.mock.calls[0]?.[0]).toMatchObject({
      id: '1',
      corrections: [
        { field: 'accountType', text: 'sole trader', value: 'Individual' },
        { field: 'annualRevenue', text: 'n/a', value: null },
      ],
    });
  });

  test('offers the records that a name may mean, and its own, by one press each', async () => {
    const name = faultyCells({ field: 'account', label: 'Account', alike: ['Blue Gum Supports'] });
    const asked = {
      ...name,
      text: 'Outback Ability',
      message: 'Same ABN as Blue Gum Supports. Choose it, or create this one',
    };
    const { person, setReading } = open({}, [
      asked,
      { ...name, text: 'Blu Gum', message: 'Similar to Blue Gum Supports' },
      { ...name, field: 'name', label: 'Display Name', text: 'Blue', isRequired: true },
    ]);

    await person.click(await screen.findByRole('button', { name: 'Create ‘Outback Ability’' }));
    await person.click(screen.getByRole('button', { name: 'Use Blue Gum Supports: Account for ‘Blu Gum’' }));
    expect(screen.getByRole('button', { name: 'Create ‘Blue’' })).toBeVisible();
    expect(screen.queryByRole('button', { name: /^Leave out Display Name/ })).not.toBeInTheDocument();
    await person.click(screen.getByRole('button', { name: 'Check 2 fixes' }));

    expect(setReading.mock.calls[0]?.[0]).toMatchObject({
      corrections: [
        { field: 'account', text: 'outback ability', value: 'Outback Ability' },
        { field: 'account', text: 'blu gum', value: 'Blue Gum Supports' },
      ],
    });
  });

  test('leaves out all texts of one kind by one press, and keeps the next step in sight', async () => {
    const message = 'Enter a valid email address';
    const emails = ['josé@bay.example', 'zoë@bay.example', 'ü@bay.example', 'é@bay.example'].map((text) =>
      faultyCells({ field: 'email', label: 'Email', text, message }),
    );
    const { person, setReading } = open({}, [...allFaulty, ...emails]);

    const kind = await screen.findByRole('button', { name: /^Email: cannot be read/ });
    expect(kind).toHaveTextContent('4 values · Enter a valid email address');
    expect(kind).toHaveAttribute('aria-expanded', 'false');
    expect(screen.getByText('1 ready · 3 to fix')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeEnabled();
    await person.click(screen.getByRole('button', { name: 'Leave all 4 out' }));

    expect(setReading.mock.calls[0]?.[0].corrections).toEqual(
      emails.map(({ text }) => ({ field: 'email', text, value: null })),
    );
  });

  test('marks phone numbers that nobody can call as they are, and shows the time of a day', async () => {
    open({
      columns: [
        { field: 'businessPhone', label: 'Business Phone', isPhone: true },
        { field: 'phone', label: 'Alternative Phone', isPhone: true },
        { field: 'createdOn', label: 'Created', isPhone: false },
      ],
    });

    expect((await screen.findByText(/^Business Phone/)).parentElement).toHaveTextContent(
      'Business Phone: 5550 12 check this number',
    );
    expect(screen.getByText(/^Created/).parentElement).toHaveTextContent('Created: 2 Oct 2024, 2:30 pm');
    expect(screen.getByText(/^Alternative Phone/).parentElement).toHaveTextContent(
      /^Alternative Phone: 488684335$/,
    );
  });

  test('makes opportunities of all won leads by one choice', async () => {
    const { person, setReading } = open({ made: { noun: 'opportunities', rows: 40, labels: {} } });

    await person.click(
      await screen.findByRole('checkbox', { name: 'Make an opportunity of each of 40 won leads' }),
    );

    expect(setReading.mock.calls[0]?.[0]).toEqual({ id: '1', convert: true });
  });

  test('asks once when leads without a day came in, and keeps the other decisions', async () => {
    const kept = { field: 'status', text: 'x', value: 'New' };
    const reading = { decimal: null, dayOrder: null, corrections: [kept] };
    const { person, setReading } = open({ noun: 'leads', undated: 12, reading });

    const panel = within(await screen.findByRole('region', { name: 'When they came in' }));
    expect(
      panel.getByText(/^The file has no day for 12 new leads\. Without one, reports count them as before/),
    ).toBeVisible();
    await person.type(panel.getByLabelText('Day'), '2026-03-04');
    await person.click(panel.getByRole('button', { name: 'Use this day' }));

    const answer = { field: 'createdOn', text: '', value: '2026-03-04' };
    expect(setReading.mock.calls[0]?.[0]).toEqual({ id: '1', corrections: [kept, answer] });
  });

  test('fills empty cells that new records need with one value', async () => {
    const { person, setReading } = open();

    await person.type(await screen.findByLabelText('Display Name where it is empty'), 'No name yet');
    expect(screen.getByText(/for empty ones goes into new records only/)).toBeVisible();
    // An import would lose what is not checked.
    expect(screen.getByRole('button', { name: /^Import \d/ })).toBeDisabled();
    expect(screen.getByText(/check what you fixed first$/)).toBeVisible();
    await person.click(screen.getByRole('button', { name: 'Check 1 fix' }));

    expect(setReading.mock.calls[0]?.[0]).toMatchObject({
      corrections: [{ field: 'name', text: '', value: 'No name yet' }],
    });
  });

  test('keeps what was typed for them when it is chosen how numbers are written', async () => {
    let state: ImportState = 'checked';
    const { person } = openImport({
      'imports.byId': () => inState(state, allFaulty),
      'imports.rows': () => ({ items: [row], nextCursor: null }),
      'imports.setReading': () => {
        state = 'checking';
        return checking;
      },
    });

    await person.type(await screen.findByLabelText('Display Name for ‘x’'), 'Bay Care');
    await person.click(screen.getByRole('button', { name: 'Leave out Annual Revenue for ‘N/A’' }));
    await person.selectOptions(
      screen.getByLabelText('Numbers such as ‘1.250’ in Annual Revenue'),
      '1.250,00: the comma is for decimals',
    );

    expect(await screen.findByText('Checking the rows')).toBeVisible();
    state = 'checked';
    await person.click(screen.getByRole('button', { name: 'The job moved on' }));
    expect(await screen.findByLabelText('Display Name for ‘x’')).toHaveValue('Bay Care');
    expect(screen.getByRole('button', { name: 'Leave out Annual Revenue for ‘N/A’' })).toHaveAttribute(
      'aria-pressed',
      'true',
    );
    await waitFor(() => expect(screen.getByRole('button', { name: 'Check 2 fixes' })).toBeEnabled());
  });

  test('keeps the place while the rows are checked again, and goes to the next question', async () => {
    const emails = ['a', 'b', 'c', 'd'].map((text) =>
      faultyCells({ field: 'email', label: 'Email', text, message: 'Enter a valid email address' }),
    );
    let state: ImportState = 'checked';
    let items = [unknownType, ...emails, longName];
    const { person } = openImport({
      'imports.byId': () => inState(state, items),
      'imports.rows': () => ({ items: [row], nextCursor: null }),
      'imports.setReading': () => {
        state = 'checking';
        return checking;
      },
    });

    await person.click(await screen.findByRole('button', { name: 'Leave all 4 out' }));

    expect(await screen.findByText('Checking the rows')).toBeVisible();
    expect(screen.getByRole('heading', { name: 'Values to fix' })).toBeVisible();
    expect(screen.getByRole('button', { name: 'Import 1 row' })).toBeDisabled();
    state = 'checked';
    items = items.filter((one) => !emails.some((email) => email === one));
    // The focus stays where it is: nobody presses anything.
    fireEvent.click(screen.getByRole('button', { name: 'The job moved on' }));
    await waitFor(() => expect(screen.getByLabelText('Display Name for ‘x’')).toHaveFocus());
    expect(screen.getByText('1 ready · 3 to fix')).toBeVisible();
  });

  test('asks how numbers are written, and shows every value of a new record', async () => {
    const { person, setReading } = open();

    const numbers = await screen.findByLabelText('Numbers such as ‘1.250’ in Annual Revenue');
    const question = screen.getByText(/^This can be read in two ways/);
    expect(question).toBeVisible();
    const values = screen.getByRole('heading', { name: /^Values to fix/ });
    expect(question.compareDocumentPosition(values)).toBe(Node.DOCUMENT_POSITION_FOLLOWING);
    await person.selectOptions(numbers, '1.250,00: the comma is for decimals');

    expect(setReading.mock.calls[0]?.[0]).toEqual({ id: '1', decimal: ',' });
    expect(await screen.findByText('1,250.5')).toBeVisible();
    expect(
      within(screen.getByRole('list', { name: 'Rows of the file' })).getByText('Individual'),
    ).toBeVisible();
  });
});
