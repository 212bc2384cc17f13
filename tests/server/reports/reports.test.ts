import { describe, expect, test } from 'vitest';
import { runSql } from '#server/platform/database/runSql.ts';
import { cookieName } from '#server/platform/identity/context.ts';
import { dayFromToday, formatDay, today } from '#shared/fields/format.ts';
import { factsOf, reportIds } from '#shared/reports/reports.ts';
import { newLead, newOpportunity, newSentProposal, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';
import { unzip } from '../../support/unzip.ts';

const db = testDatabase();
const staff = db.staffOfTest();

type Asked = Parameters<Staff['reports']['table']>[0];

/** The figures of a table by its rows and columns. */
async function figures(staff: Staff, input: Asked) {
  const { columns, rows, total } = await staff.reports.table(input);
  return Object.fromEntries(
    [...rows, total].map(({ label, figures }) => [
      label,
      Object.fromEntries(columns.map((column, at) => [column.label, figures[at]?.value])),
    ]),
  );
}

describe('a report', () => {
  test('What was agreed names what was won before, once it is entered, and counts it nowhere', async () => {
    const admin = await db.staff({ role: 'admin' });
    const table = () => admin.reports.table({ report: 'earned' });
    const { wonBefore, ...unchanged } = await table();
    expect(wonBefore).toBeUndefined();
    const entered = { amount: 240_000, day: '2026-07-01' };
    await expect(
      admin.business.save({ section: 'wonBefore', version: 0, value: { ...entered, day: '' } }),
    ).rejects.toThrow('Enter the day before which it was won');
    await admin.business.save({ section: 'wonBefore', version: 0, value: entered });
    expect(await table()).toEqual({
      ...unchanged,
      wonBefore: 'Not counted: $240,000 excl. GST won before 1 July 2026, as entered in Settings.',
    });
  });

  test('Enquiries says how many leads have no day of enquiry, beside those of the period', async () => {
    const staff = await db.staff();
    const personId = (await staff.auth.session())?.user.id;
    const [lead] = [
      await newLead(staff, { assignedToId: personId ?? null }),
      await newLead(staff, { assignedToId: personId ?? null }),
    ];
    await db.sql('update leads set is_undated = true where id = ?', [lead.id]);
    expect(await staff.reports.table({ report: 'enquiries', personId })).toMatchObject({
      undated: 1,
      total: { figures: expect.arrayContaining([expect.objectContaining({ value: 1 })]) },
    });
  });

  test('of one person is for this person, managers and administrators', async () => {
    const [staff, colleague, manager] = [
      await db.staff(),
      await db.staff(),
      await db.staff({ role: 'manager' }),
    ];
    const personId = (await staff.auth.session())?.user.id;
    await newOpportunity(staff, { ownerId: personId ?? null, value: 500 });

    const own = await figures(staff, { report: 'forecast', personId });
    expect(own.All).toEqual({ Open: 1, Value: 500, Expected: 50, Renewals: 0 });
    expect(await figures(manager, { report: 'forecast', personId })).toEqual(own);
    expect((await figures(colleague, { report: 'forecast' })).All?.Open).toBeGreaterThan(0);
    await expect(colleague.reports.table({ report: 'forecast', personId })).rejects.toMatchObject({
      code: 'FORBIDDEN',
      message: 'Only managers and administrators may see the reports of one other person',
    });
  });

  test('is of days in Sydney, and compares with the period before', async () => {
    const sent = await newSentProposal(staff);
    const sentAt = (at: string) =>
      runSql(db.orm.em.fork())`update proposals set sent_at = ${at}::timestamptz where id = ${sent.id}`;
    const asked = { report: 'proposals', period: '2026-08-01..2026-09-30' } as const;

    await sentAt('2026-08-31T13:59:59Z');
    expect((await figures(staff, asked))['Aug 2026']?.Sent).toBe(1);
    await sentAt('2026-08-31T14:00:00Z');
    expect((await figures(staff, asked))['Sept 2026']?.Sent).toBe(1);
    await sentAt('2026-07-15T00:00:00Z');
    expect((await figures(staff, asked)).All?.Sent).toBe(0);
    expect((await figures(staff, { ...asked, isBefore: true }))['July 2026']?.Sent).toBe(1);
  });

  test('says from which stage was lost, also where the history does not say it', async () => {
    const lose = async (stage: 'proposal' | 'lost') => {
      const lost = { closedOn: '2026-02-03', lostReason: 'Price' };
      const made = await newOpportunity(staff, { stage, ...(stage === 'lost' && lost) });
      if (stage !== 'lost')
        await staff.opportunities.move({ id: made.id, version: made.version, stage: 'lost', ...lost });
    };
    await lose('proposal');
    await lose('lost');

    const table = await figures(staff, { report: 'lostFrom', period: '2026-02-01..2026-02-28' });
    expect(table).toMatchObject({ Proposal: { Lost: 1 }, 'Not known': { Lost: 1 }, All: { Lost: 2 } });
  });

  test('counts a lead as closed on the day on which it was, and no longer once it is open again', async () => {
    const asked = { report: 'winRateBySource', period: 'this_month' } as const;
    const closed = async () => (await figures(staff, asked)).Referral;
    const lead = await newLead(staff, { source: 'referral', status: 'closed_won', estimatedValue: 900 });
    expect(await closed()).toMatchObject({ Closed: 1, Won: 1, 'Value won': 900 });

    const { batchId } = await staff.leads.delete({ id: lead.id });
    expect((await closed())?.Closed).toBe(0);
    await staff.trash.restore({ batchId });
    expect((await closed())?.Closed).toBe(1);

    const day = '2025-05-06';
    await runSql(db.orm.em.fork())`update leads set closed_on = ${day} where id = ${lead.id}`;
    expect((await staff.leads.list({ closed: `${day}..${day}` })).items.map(({ id }) => id)).toEqual([
      lead.id,
    ]);
    const { version } = await staff.leads.byId({ id: lead.id });
    await staff.leads.update({ id: lead.id, version, data: { status: 'negotiation' } });
    expect((await staff.leads.list({ closed: `..${dayFromToday(0)}` })).items).toEqual([]);
    await staff.leads.update({ id: lead.id, version: version + 1, data: { status: 'closed_lost' } });
    expect(await closed()).toMatchObject({ Closed: 1, Won: 0 });
  });

  test('tells a share from five closed on', async () => {
    const asked = { report: 'winRateByType', period: 'this_month' } as const;
    const share = async () => (await figures(staff, asked)).Partnership;
    const close = (status: 'closed_won' | 'closed_lost', estimatedValue: number) =>
      newLead(staff, { enquiryType: 'partnership', status, estimatedValue });
    for (const value of [100, 200, 300]) await close('closed_won', value);
    await close('closed_lost', 400);
    expect(await share()).toMatchObject({ Closed: 4, 'Win rate': null, 'Win rate by value': null });

    await close('closed_lost', 1_000);
    expect(await share()).toMatchObject({ Closed: 5, 'Win rate': 60, 'Win rate by value': 30 });
  });

  test('lists people for managers, and oneself for staff', async () => {
    const [staff, manager] = [await db.staff(), await db.staff({ role: 'manager' })];
    const owners = [staff, manager].map(async ({ auth }) => (await auth.session())?.user.id ?? null);
    for (const assignedToId of await Promise.all(owners)) await newLead(staff, { assignedToId });
    const keys = async (one: Staff) =>
      (await one.reports.table({ report: 'notContacted' })).rows.map(({ key }) => key);

    // They came in today.
    expect(await keys(manager)).toEqual([]);
    await runSql(db.orm.em.fork())`update leads set created_at = created_at - interval '40 days'`;
    expect(await keys(manager)).toEqual(expect.arrayContaining(await Promise.all(owners)));
    expect(await keys(staff)).toEqual([await owners[0]]);
  });

  test('counts a call for who made it, and a task for who ticked it off, on that day', async () => {
    const [staff, colleague, manager] = [
      await db.staff({ firstName: 'Ada', lastName: 'Quill' }),
      await db.staff({ firstName: 'Ben', lastName: 'Quill' }),
      await db.staff({ role: 'manager' }),
    ];
    const { id: leadId } = await newLead(staff);
    const call = { leadId, type: 'call', title: 'Rang' } as const;
    await staff.activities.create(call);
    await staff.activities.create({ ...call, type: 'meeting', dueDate: dayFromToday(3) });
    const task = await staff.activities.create({ ...call, dueDate: dayFromToday(-3) });
    await runSql(db.orm.em.fork())`
      update activities set created_at = created_at - interval '90 days' where id = ${task.id}`;
    await colleague.activities.complete({ id: task.id });

    const asked = { report: 'people', period: 'this_month' } as const;
    const all = await figures(manager, asked);
    expect(all['Ada Quill']).toMatchObject({ Calls: 1, Emails: 0, Meetings: 0 });
    expect(all['Ben Quill']).toMatchObject({ Calls: 1, Meetings: 0 });
    // Staff see their own row, and that of all.
    expect(Object.keys(await figures(colleague, asked))).toEqual(['Ben Quill', 'All']);
    expect((await figures(colleague, { ...asked, isBefore: true })).All).toMatchObject({ Calls: 0 });
    const personId = (await colleague.auth.session())?.user.id ?? '';
    expect((await figures(manager, { ...asked, personId })).All?.Calls).toBe(1);

    const happened = `${dayFromToday(0)}..${dayFromToday(0)}`;
    const { items } = await colleague.activities.timeline({ kind: 'call', happened, by: 'me' });
    expect(items).toMatchObject([{ id: task.id, activity: { doneByName: 'Ben Quill' } }]);
    expect(
      await colleague.reports.count({
        noun: 'activities',
        filters: { type: 'call', happened, by: personId },
      }),
    ).toBe(1);
    expect((await staff.activities.timeline({ kind: 'change', happened })).items).toEqual([]);
  });

  test('has no period that is none, or longer than three years', async () => {
    for (const period of ['2026-02-31..2026-03-01', '2026-03-01..2026-02-01', '2020-01-01..2026-01-01']) {
      await expect(staff.reports.table({ report: 'earned', period })).rejects.toMatchObject({
        code: 'BAD_REQUEST',
      });
    }
  });
});

test('all reports are one archive, a CSV file for each, with exactly the figures that were asked for', async () => {
  const { user: member, staff } = await db.person({ role: 'staff' });
  const colleague = await db.member({ role: 'staff' });
  const { token } = await db.sessions.start(db.orm.em.fork(), member.id, null);
  const cookie = `${cookieName(db.env.PUBLIC_URL)}=${token}`;
  const get = (query: string) => db.inject({ url: `/exchange/reports.zip?${query}`, headers: { cookie } });
  await newOpportunity(staff, { ownerId: member.id, value: 500.5 });
  const { id, version } = await newOpportunity(staff, { ownerId: member.id, value: 900 });
  await staff.opportunities.move({ id, version, stage: 'lost', lostReason: 'Price' });

  const [from, to] = [dayFromToday(-60), today()];
  const answer = await get(`personId=${member.id}&compare=yes&period=${from}..${to}`);
  expect(answer.headers['content-disposition']).toBe(`attachment; filename="reports-${today()}.zip"`);
  const files = await unzip(answer.rawPayload);
  expect(files.size).toBe(reportIds.length);
  for (const text of files.values()) expect(text).toMatch(/^\uFEFF"/);
  const linesOf = (report: (typeof reportIds)[number]) =>
    files.get(`${factsOf(report).title.toLowerCase().replaceAll(' ', '-')}.csv`)?.split('\r\n');
  expect(linesOf('forecast')).toContain('"All",1,500.5,50.05,0');
  expect(linesOf('lostReasons')?.[0]).toBe(
    `\uFEFF"Lost reasons of opportunities, ${formatDay(from)} to ${formatDay(to)}","Lost","Value (AUD excl. GST)","Lost before","Value (AUD excl. GST) before"`,
  );
  expect(linesOf('lostReasons')).toContain('"All",1,900,0,0');
  // Spreadsheets read it as a month, or all of them as text.
  expect(linesOf('earned')?.[1]).toMatch(`"${from.slice(0, 7)}",0,0,`);

  expect((await get(`personId=${colleague.id}`)).statusCode).toBe(403);
  expect((await get('period=2020-01-01..2026-01-01')).statusCode).toBe(404);
});
