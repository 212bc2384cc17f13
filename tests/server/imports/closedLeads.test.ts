import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildApp } from '#server/app.ts';
import { csvClient, repeatUntil } from '../../support/records/csvFiles.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
let app: Awaited<ReturnType<typeof buildApp>>;

beforeAll(async () => {
  app = await buildApp(db);
});
afterAll(() => app.close());

const client = async () => csvClient(db, app, await db.member());
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
  const checked = await repeatUntil(() => staff.imports.check({ id }), 'checked');
  const plans = (await staff.imports.rows({ id, noun: 'opportunities' })).items;
  const done = await run(id);

  expect(made).toMatchObject({ noun: 'opportunities', rows: 2 });
  expect(checked.above).toMatchObject({ opportunities: { create: 2, problem: 0 } });
  expect(plans.map(({ line, title, changes }) => [line, title, changes.closedOn])).toEqual([
    [2, 'Audit', [null, '2026-03-02']],
    // The day on which it was to close, for want of another.
    [4, 'Training', [null, '2026-05-20']],
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

  expect((await undo(id)).undoSkipped).toBe(0);
  expect(await recordsOf(desk)).toEqual({ leads: {}, opportunities: {} });
});

test('the timeline of a closed lead says on which day and why it was closed', async () => {
  const desk = await client();
  const { staff, importFile } = desk;

  const { id } = await importFile('leads', file);
  const { leads, opportunities } = await recordsOf(desk);
  const notesOf = async (title: string) => {
    const items = await staff.activities.byLead({ leadId: leads[title]?.id ?? '' });
    return items.map(({ title, description, createdAt }) => [
      title,
      description,
      createdAt.toISOString().slice(0, 10),
    ]);
  };

  const day = new Date().toISOString().slice(0, 10);
  const created = ['Lead created', 'Imported from leads.csv', day];
  expect(await notesOf('Audit')).toEqual([created, ['Closed won', 'Imported from leads.csv', '2026-03-02']]);
  expect(await notesOf('Renewal')).toEqual([created, ['Closed lost', 'Price', '2026-04-13']]);
  // It was never closed.
  expect(await notesOf('Review')).toEqual([created]);
  expect(opportunities).toEqual({});
  expect((await staff.imports.byId({ id })).above).not.toHaveProperty('opportunities');

  const again = await desk.checkFile('leads', file);
  expect((await desk.rows(again)).map(({ action }) => action)).toEqual([
    'skip',
    'skip',
    'skip',
    'skip',
    'problem',
  ]);
});
