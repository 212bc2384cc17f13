import { expect, test } from 'vitest';
import { csvClient, workOn } from '../../support/records/csvFiles.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

const client = async () => csvClient(db, await db.member());
type Client = Awaited<ReturnType<typeof client>>;

const file = `Deal,Client,Person,Stage,Value,Expected close,Closed date,Lost reason,Next step
Audit,Fern Home,Ada Byron,Won,"$4,000",1/3/2026,2/3/2026,,Send the report
Renewal,Fern Home,Ada Byron,Lost,,,13/4/2026,Price,
Training,Fern Home,Ada Byron,Won,250,20/5/2026,,,
Review,Gum House,Ben Ng,Contacted,,,14/4/2026,,
Handbook,Gum House,,Won,90,,,,`;

/** The leads, or opportunities, by their names. */
async function recordsOf({ staff }: Client) {
  const { items: leads } = await staff.leads.list({});
  const { items: made } = await staff.opportunities.list({});
  const opportunities = await Promise.all(made.map(({ id }) => staff.opportunities.byId({ id })));
  return {
    leads: Object.fromEntries(leads.map((lead) => [lead.title, lead])),
    opportunities: Object.fromEntries(opportunities.map((one) => [one.name, one])),
  };
}

test('won leads become opportunities where that is chosen, and one undo takes back both', async () => {
  const desk = await client();
  const { staff, checkFile, run, undo } = desk;

  const id = await checkFile('leads', file);
  const { made } = await staff.imports.byId({ id });
  await staff.imports.setReading({ id, convert: true });
  await staff.imports.setReading({ id, dayOrder: 'day' });
  await workOn(db, id);
  const checked = await staff.imports.byId({ id });
  const plans = (await staff.imports.rows({ id, noun: 'opportunities' })).items;
  const done = await run(id);

  expect(made).toMatchObject({ noun: 'opportunities', rows: 2 });
  expect(checked.above).toMatchObject({ opportunities: { create: 2, problem: 0 } });
  expect(plans.map(({ line, title, changes }) => [line, title, changes.closedOn])).toEqual([
    [2, 'Audit', [null, '2026-03-02']],
    [4, 'Training', undefined],
  ]);
  expect(done).toMatchObject({
    counts: { create: 4, problem: 1 },
    above: { accounts: { create: 2 }, contacts: { create: 2 }, opportunities: { create: 2 } },
  });
  const { leads, opportunities } = await recordsOf(desk);
  expect(Object.keys(opportunities).sort()).toEqual(['Audit', 'Training']);
  expect(opportunities.Audit).toMatchObject({
    ...{ stage: 'won', closedOn: '2026-03-02', value: 4_000, probability: 100, nextStep: 'Send the report' },
    ...{ accountName: 'Fern Home', contactName: 'Ada Byron', leadId: leads.Audit?.id },
  });
  expect(leads.Audit?.status).toBe('closed_won');
  // The day on which it was to close, for want of another.
  expect(opportunities.Training?.closedOn).toBe('2026-05-20');

  expect((await undo(id)).undoSkipped).toBe(0);
  expect(await recordsOf(desk)).toEqual({ leads: {}, opportunities: {} });
});

test('a closed lead keeps the day and the reason of its row', async () => {
  const desk = await client();
  const { staff, importFile } = desk;

  await importFile('leads', file);
  const { leads, opportunities } = await recordsOf(desk);
  const closingOf = async (title: string) => {
    const { closedOn, lostReason } = await staff.leads.byId({ id: leads[title]?.id ?? '' });
    return [closedOn, lostReason];
  };

  expect(await closingOf('Audit')).toEqual(['2026-03-02', null]);
  expect(await closingOf('Renewal')).toEqual(['2026-04-13', 'Price']);
  expect(await closingOf('Training')).toEqual(['2026-05-20', null]);
  // It was never closed.
  expect(await closingOf('Review')).toEqual([null, null]);
  expect(opportunities).toEqual({});

  const again = await desk.checkFile('leads', file);
  expect((await desk.rows(again)).map(({ action }) => action)).toEqual([
    'skip',
    'skip',
    'skip',
    'skip',
    // Nobody is named, and its account has one contact by now.
    'create',
  ]);
});

test('a lead that a file closes has the chance of its end, unless the file has one', async () => {
  const { staff, checkFile, rows, run } = await client();
  const file = (status: string, chance: string) =>
    [
      'Deal,Client,Person,Stage,Chance',
      `Elm audit,Elm House,Eve Elm,${status},${chance}`,
      `Elm policies,Elm House,Eve Elm,Lost,`,
      `Elm renewal,Elm House,Eve Elm,Won,50`,
    ].join('\n');
  await run(await checkFile('leads', file('Contacted', '60')));
  const last = file('Won', '');
  await run(await checkFile('leads', last));

  const { items } = await staff.leads.list({ search: 'Elm', sort: 'title' });
  const found = await Promise.all(items.map(({ id }) => staff.leads.byId({ id })));
  expect(found.map(({ title, probability }) => [title, probability]).sort()).toEqual([
    ['Elm audit', 100],
    ['Elm policies', 0],
    ['Elm renewal', 50],
  ]);
  expect((await rows(await checkFile('leads', last))).map(({ action }) => action)).toEqual([
    ...['skip', 'skip', 'skip'],
  ]);
});
