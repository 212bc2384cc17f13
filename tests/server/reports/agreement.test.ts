import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { beforeAll, describe, expect, test } from 'vitest';
import { runSql } from '#server/platform/database/runSql.ts';
import { keyOf } from '#server/proposals/links/links.service.ts';
import { Proposal } from '#server/proposals/proposals.entity.ts';
import { SentProposal } from '#server/proposals/sentProposals.entity.ts';
import { activityType, manualActivityType } from '#shared/activities/activities.ts';
import { type AgreementTerms, earliestFrom, priceOn, stateOn } from '#shared/agreements/periods.ts';
import { dayFromToday, today } from '#shared/fields/format.ts';
import { enquiryType, leadSource, leadStatus } from '#shared/leads/leads.ts';
import { lostReasons } from '#shared/lostReasons.ts';
import { opportunityStage } from '#shared/opportunities/opportunities.ts';
import type { ReportNoun } from '#shared/reports/reportNouns.ts';
import { type ReportFigure, type ReportId, type ReportTable, reportIds } from '#shared/reports/reports.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import {
  accountWithContact,
  everyItem,
  newProposal,
  type Staff,
  saveSection,
  sendProposal,
} from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';
import { waitingMail } from '../../support/waitingMail.ts';

// The figures of each table agree with the lists behind them, and with a count of the stored rows that shares nothing with
// them, after whatever is done to the records.

const desk = testDatabase();
const db = { ...desk, ...waitingMail(desk) };
const unit = () => db.orm.em.fork();

/** Numbers that look random and are the same in each run. */
function numbers(seed: number) {
  let state = seed;
  return (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

const random = numbers(20_261_125);
const pick = <Value>(values: readonly Value[]) => values[random(values.length)] as Value;

let staff: Staff;
const colleague = db.staffOfFile({ firstName: 'Kim', lastName: 'Lee' });
let client: Awaited<ReturnType<typeof csvClient>>;
let people: string[];
let parties: { accountId: string; contactId: string }[];

const randomClosing = () => {
  const stage = pick(opportunityStage.values);
  if (stage === 'won') return { stage, closedOn: dayFromToday(-random(400)) };
  if (stage === 'lost')
    return { stage, closedOn: dayFromToday(-random(400)), lostReason: pick([...lostReasons, 'Went quiet']) };
  return { stage };
};

async function addOpportunity() {
  await staff.opportunities.create({
    name: `Audit ${random(1000)}`,
    ...pick(parties),
    ...randomClosing(),
    value: pick([null, random(90_000), random(9_000) + 0.35]),
    expectedCloseDate: pick([null, dayFromToday(random(800) - 100)]),
    ownerId: pick([null, ...people]),
  });
}

const randomStatus = () => {
  const status = pick(leadStatus.values);
  return { status, lostReason: status === 'closed_lost' ? pick([null, ...lostReasons, 'Went quiet']) : null };
};

async function addLead() {
  const { id } = await staff.leads.create({
    title: `Enquiry ${random(1000)}`,
    ...pick(parties),
    ...randomStatus(),
    source: pick(leadSource.values),
    enquiryType: pick(enquiryType.values),
    estimatedValue: pick([null, random(90_000)]),
    assignedToId: pick([null, ...people]),
  });
  if (random(3) === 0) {
    const call = await staff.activities.create({ leadId: id, type: 'call', title: 'Rang' });
    calls.push(call.id);
    await runSql(unit())`
      update activities set created_at = created_at - make_interval(mins => ${random(500 * 1440)}) where id = ${call.id}`;
  }
  await runSql(unit())`
    update leads set created_at = created_at - make_interval(days => ${random(500)}),
      closed_on = closed_on - ${random(500)}::int where id = ${id}`;
  await runSql(unit())`select set_first_answers(array[${id}::uuid])`;
}

const calls: string[] = [];

/** Deletes a call, and perhaps restores it. */
async function deleteCall() {
  const [id] = calls.splice(random(calls.length), 1);
  if (!id) return;
  const { batchId } = await staff.activities.delete({ id });
  if (random(2) === 0) await staff.trash.restore({ batchId: batchId ?? '' });
}

/** A moment with a client, or a task that is perhaps ticked off by somebody else, some time ago. */
async function addActivity() {
  const { id: leadId } = pick((await staff.leads.list({ limit: 100 })).items);
  const { id, dueDate } = await pick([staff, colleague]).activities.create({
    leadId,
    type: pick(manualActivityType.values),
    title: 'Rang',
    dueDate: pick([null, null, dayFromToday(random(9))]),
  });
  const isDone = dueDate !== null && random(2) === 0;
  if (isDone) await pick([staff, colleague]).activities.complete({ id });
  await runSql(unit())`
    update activities set created_at = created_at - make_interval(days => ${random(500)}) where id = ${id}`;
  if (random(6) === 0) await staff.activities.delete({ id });
}

/** Imports opportunities and leads that are open, won or lost, and perhaps takes that back. */
async function importFile() {
  const noun = pick(['leads', 'opportunities'] as const);
  const rows = Array.from({ length: 3 }, () => {
    const lost = pick([...lostReasons, 'Went quiet']);
    const [state, day, reason] = pick([
      ['open', '', ''],
      ['won', dayFromToday(-random(400)), ''],
      ['lost', dayFromToday(-random(400)), lost],
    ] as const);
    const states = {
      leads: { open: 'New', won: 'Closed Won', lost: 'Closed Lost' },
      opportunities: { open: 'Proposal', won: 'Won', lost: 'Lost' },
    };
    const name = `Imported ${random(1e9)}`;
    const parties = pick(['Sunrise Care', 'Wattle House']);
    return [name, parties, 'Ada Byron', states[noun][state], random(9_000), day, reason].join();
  });
  const heads = {
    leads: 'Title,Account,Contact,Status,Estimated value',
    opportunities: 'Name,Account,Contact,Stage,Value',
  };
  const id = await client.checkFile(noun, [`${heads[noun]},Closed on,Lost reason`, ...rows].join('\n'));
  const { counts } = await client.run(id);
  expect(counts.create).toBe(3);
  if (random(3) === 0) await client.undo(id);
}

/** Merges two leads, and perhaps takes that back. */
async function mergeLeads() {
  const { items } = await staff.leads.list({ limit: 100, converted: 'no' });
  const [kept, gone] = [pick(items), pick(items)];
  if (kept.id === gone.id) return;
  const { id } = await staff.merges.create({
    id: v7(),
    noun: 'leads',
    kept: { id: kept.id, version: kept.version },
    gone: { id: gone.id, version: gone.version },
    data: {},
  });
  if (random(2) === 0) await staff.acts.undo({ act: id });
}

async function changeLead() {
  const { id, version } = pick((await staff.leads.list({ limit: 100 })).items);
  await staff.leads.update({ id, version, data: { ...randomStatus(), source: pick(leadSource.values) } });
}

async function addRegistration() {
  const account = await staff.accounts.create({ name: `Provider ${random(1e9)}` });
  await staff.registrations.create({
    number: `4-${random(1e9)}`,
    accountId: account.id,
    state: pick(['current', 'current', 'applied', 'lapsed']),
    pathway: pick([null, 'certification', 'verification']),
    startsOn: pick([null, dayFromToday(-random(900))]),
    expiresOn: pick([null, dayFromToday(random(900) - 100)]),
    ownerId: pick([null, ...people]),
  });
}

/** A proposal that was sent some time ago, and perhaps opened and answered since. */
async function addProposal() {
  const draft = await newProposal(staff, { ...pick(parties), ownerId: pick([null, ...people]) });
  if (random(5) === 0) return;
  const { id } = await sendProposal(staff, draft);
  const key = await keyOf(unit(), await unit().findOneOrFail(Proposal, id));
  const { hash } = await unit().findOneOrFail(SentProposal, { proposal: id });
  const client = db.visitor('Firefox', '192.0.2.7').sentProposals;
  const answer = pick(['none', 'view', 'accept', 'accept', 'decline']);
  if (answer !== 'none') await client.view({ key });
  if (answer === 'accept') await client.accept({ key, hash, name: 'Ada Byron', mayAccept: true });
  if (answer === 'decline') await client.decline({ key, reason: 'Too dear' });
  if (answer === 'accept' && random(2) === 0) await invoice(id);
  const days = random(400);
  await runSql(unit())`
    update proposals set sent_at = sent_at - make_interval(days => ${days + random(9)}),
      answered_at = answered_at - make_interval(days => ${days}) where id = ${id}`;
}

/** Marks what is to be invoiced of an accepted proposal. */
async function invoice(id: string) {
  const { items } = await staff.invoicing.list({ isInvoiced: false });
  const ofProposal = items.filter(({ proposalId }) => proposalId === id);
  const numbered = ofProposal.map((item) => ({ id: item.id, number: item.title }));
  await staff.invoicing.mark({ act: v7(), items: numbered });
}

/** An agreement that perhaps changes: from today on it may be paused, dearer or at its end. */
async function addAgreement() {
  const agreement = await staff.agreements.create({
    accountId: pick(parties).accountId,
    name: `Package ${random(1e9)}`,
    price: 100 + random(900),
    firstDay: dayFromToday(random(400) - 300),
    noticeMonths: 0,
    ownerId: pick([null, ...people]),
  });
  const kind = pick(['none', 'price', 'pause', 'notice', 'pause'] as const);
  if (kind === 'none') return;
  const data = { kind, from: earliestFrom(agreement, kind, today()), reason: 'Agreed', givenOn: today() };
  const { id, version } = agreement;
  await staff.agreements.changeTerms({
    ...{ id, version },
    data: { ...data, price: kind === 'price' ? 1_500 : null },
  });
  const days = pick([0, 60, 150]);
  await runSql(unit())`
    update agreements set first_day = first_day - ${days}::int, changes = (
      select jsonb_agg(change || jsonb_build_object('from', ((change ->> 'from')::date - ${days}::int)::text))
        from jsonb_array_elements(changes) as change) where id = ${id}`;
}

const anyOpportunity = async () => pick((await staff.opportunities.list({ limit: 100 })).items);

async function moveOpportunity() {
  const { id, version } = await anyOpportunity();
  await staff.opportunities.move({ id, version, ...randomClosing() });
}

/** Deletes an opportunity, and perhaps restores it. */
async function deleteOpportunity() {
  const { batchId } = await staff.opportunities.delete({ id: (await anyOpportunity()).id });
  if (random(2) === 0) await staff.trash.restore({ batchId });
}

async function deleteRegistration() {
  const [registration] = (await staff.registrations.list({ limit: 1, sort: '-number' })).items;
  if (registration) await staff.registrations.delete({ id: registration.id });
}

/** What is done to records: each is done twice, with other values. */
const acts = [
  ...[addOpportunity, moveOpportunity, deleteOpportunity, addRegistration, deleteRegistration, addAgreement],
  ...[addLead, changeLead, mergeLeads, addActivity, deleteCall, importFile],
];

beforeAll(async () => {
  client = await csvClient(db, await db.member({ role: 'manager' }));
  staff = client.staff;
  const admin = await db.staff({ role: 'admin' });
  await saveSection(admin, 'details', { answerHours: 8 });
  people = await Promise.all(
    [staff, colleague].map(async ({ auth }) => (await auth.session())?.user.id ?? ''),
  );
  parties = [
    await accountWithContact(staff, 'Sunrise Care'),
    await accountWithContact(staff, 'Wattle House'),
  ];
  for (let i = 0; i < 24; i += 1) await addOpportunity();
  for (let i = 0; i < 30; i += 1) await addLead();
  for (let i = 0; i < 12; i += 1) await addRegistration();
  for (let i = 0; i < 12; i += 1) await addAgreement();
  for (let i = 0; i < 10; i += 1) await addProposal();
  for (let i = 0; i < 20; i += 1) await addActivity();
  for (let i = 0; i < 2; i += 1) await importFile();
});

type Row = Record<string, unknown>;

/** The rows of the timeline, which has one kind of activity by its own name. */
function listedMoments({ type, ...filters }: ReportFigure['filters']): Promise<{ id: string }[]> {
  const kind = type ? activityType.values.find((value) => value === type) : undefined;
  return everyItem((cursor) => staff.activities.timeline({ ...filters, kind, cursor, limit: 7 }));
}

const listed = async (noun: ReportNoun, filters: ReportFigure['filters']): Promise<{ id: string }[]> => {
  if (noun === 'activities') return listedMoments(filters);
  const { items, total } = await staff[noun].list({ ...filters, limit: 100 });
  expect(total).toBe(items.length);
  return items;
};

/** The rows of these records. */
async function stored(noun: ReportNoun, items: { id: string }[]) {
  const rows = await runSql<Row>(unit())`
    select *, sent_document.document from ${sql.table(noun)} as noun
left join (select proposal_id, sum((line ->> 'cents')::int) as invoiced from invoice_items, jsonb_array_elements(lines) line
                where invoiced_at is not null group by 1) as marked on marked.proposal_id = noun.id
    left join (select proposal_id, document from sent_proposals) as sent_document on sent_document.proposal_id = noun.id
where noun.id = any(${items.map(({ id }) => id)}::uuid[])`;
  expect(rows).toHaveLength(items.length);
  return rows;
}

const sum = (rows: Row[], of: (row: Row) => number) =>
  Math.round(rows.reduce((all, row) => all + of(row), 0) * 100) / 100;

/** The value below which a share of the rows lies, in hours. */
function hoursOf(rows: Row[], share: number) {
  const minutes = rows.map(({ answer_minutes }) => Number(answer_minutes)).sort((one, other) => one - other);
  const place = (minutes.length - 1) * share;
  const [below = 0, above = 0] = [minutes[Math.floor(place)], minutes[Math.ceil(place)]];
  return Math.round(((below + (above - below) * (place % 1)) / 60) * 100) / 100;
}

/** What is paid for a month today, by the rules of a screen. */
function sumOfFees(rows: Row[]) {
  return sum(rows, ({ price, first_day, changes }) => {
    const terms = { price: Number(price), firstDay: String(first_day), changes } as AgreementTerms;
    const withoutNotice = { ...terms, changes: terms.changes.filter(({ kind }) => kind !== 'notice') };
    return stateOn(withoutNotice, today()) === 'running' ? priceOn(terms, today()) : 0;
  });
}

/** As sent. */
function sumWithoutGst(rows: Row[]) {
  return sum(rows, ({ document }) => {
    const { total, gst } = document as { total: number; gst: number | null };
    return (total - (gst ?? 0)) / 100;
  });
}

/** The figure of a column as the rows of its list give it. */
const figureOf: Record<string, (rows: Row[]) => number> = {
  Value: (rows) => sum(rows, ({ value, estimated_value }) => Number(value ?? estimated_value ?? 0)),
  'Value won': (rows) => sum(rows, ({ value, estimated_value }) => Number(value ?? estimated_value ?? 0)),
  Expected: (rows) => sum(rows, ({ value, probability }) => (Number(value ?? 0) * Number(probability)) / 100),
  'A month': sumOfFees,
  'Their fees': sumOfFees,
  'Median hours': (rows) => hoursOf(rows, 0.5),
  'Slowest 10 %': (rows) => hoursOf(rows, 0.9),
  'Still open': sumWithoutGst,
  Total: sumWithoutGst,
  Agreed: sumWithoutGst,
  Invoiced: (rows) => sum(rows, ({ invoiced }) => Number(invoiced ?? 0) / 100),
};

const rowsOf = ({ rows, total }: ReportTable) => [...rows, total];

async function expectAgreement(table: ReportTable) {
  /** The records of each list: several figures of a row lead to the same one. */
  const lists = new Map<string, Promise<Row[]>>();
  const recordsBehind = (noun: ReportNoun, filters: ReportFigure['filters']) => {
    const list = JSON.stringify([noun, filters]);
    const found = lists.get(list) ?? listed(noun, filters).then((items) => stored(noun, items));
    lists.set(list, found);
    return found;
  };
  for (const { label, figures } of rowsOf(table)) {
    for (const [at, { value, filters }] of figures.entries()) {
      const column = table.columns[at];
      if (!column || !['count', 'aud', 'hours'].includes(column.unit)) continue;
      const rows = await recordsBehind(column.noun, filters);
      const expected = column.unit === 'count' ? rows.length : figureOf[column.label]?.(rows);
      // Half cents are rounded either way.
      expect(value ?? 0, `${label}, ${column.label}`).toBeCloseTo(expected ?? Number.NaN, 1);
    }
  }
}

describe('each figure is that of the list it opens, and the rows are all there are', () => {
  test.each(reportIds)('%s', expectReport);

  test('of each report, after each kind of change', async () => {
    for (let round = 0; round < 2; round += 1) for (const act of acts) await act();
    for (const report of reportIds) await expectReport(report);
  });
});

async function expectReport(report: ReportId) {
  const table = await staff.reports.table({ report });
  await expectAgreement(table);
  // No record is in two rows or in none.
  for (const [at, column] of table.columns.entries()) {
    if (column.unit !== 'count' && column.unit !== 'aud') continue;
    const values = table.rows.map(({ figures }) => figures[at]?.value ?? 0);
    const all = values.reduce((one, other) => one + other, 0);
    expect(all, `${report}, ${column.label}`).toBeCloseTo(table.total.figures[at]?.value ?? 0, 2);
  }
}

test('the export of a list behind a figure has exactly its records', async () => {
  const figures = await Promise.all(
    reportIds.map(async (report) => {
      const { columns, total } = await staff.reports.table({ report });
      return columns.map(({ noun }, at) => ({ noun, filters: total.figures[at]?.filters ?? {} }));
    }),
  );
  for (const { noun, filters } of figures.flat()) {
    // A timeline is no list that is exported.
    if (noun === 'activities') continue;
    const { body, statusCode } = await client.exportCsv(noun, { filters });
    expect(statusCode, body).toBe(200);
    const ids = (parse(body, { bom: true, columns: true }) as { 'ProviderDesk ID': string }[])
      .map((row) => row['ProviderDesk ID'])
      .sort();
    const items = await listed(noun, filters);
    expect(ids, `${noun} ${JSON.stringify(filters)}`).toEqual(items.map(({ id }) => id).sort());
  }
});

test('the first answer of each lead is the first of its calls and sent proposals since it came in', async () => {
  const leads = await runSql<{ isAnswered: boolean; isFirst: boolean; isCounted: boolean }>(unit())`
    select at is not null as "isAnswered", at is not distinct from first_answer_at as "isFirst",
           (answer_minutes is null) = (at is null) as "isCounted"
      from leads, lateral (select (select min(at) from (
             select coalesce(done_at, created_at) as at from activities
              where type <> all('{note,assignment,form_submission}') and lead_id = leads.id
                and not (due_date is not null and done_at is null) union all
             select sent_at from proposals where lead_id = leads.id) as answers where at >= leads.created_at) as at) as found`;
  expect(leads.some(({ isAnswered }) => isAnswered)).toBe(true);
  for (const lead of leads) expect(lead).toMatchObject({ isFirst: true, isCounted: true });
});
