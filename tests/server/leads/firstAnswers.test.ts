import { parse } from 'csv-parse/sync';
import { sql } from 'kysely';
import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { runSql } from '#server/platform/database/runSql.ts';
import { csvClient } from '../../support/records/csvFiles.ts';
import {
  change,
  merge,
  newLead,
  newProvider,
  type Staff,
  saveSection,
  sendProposal,
} from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

/** Moments in Sydney in January 2026: the 23rd is a Friday, the 26th, a Monday, a public holiday. */
const at = (day: string, time: string) => `2026-01-${day}T${time}:00+11:00`;

const move = (table: string, id: string, moment: string) =>
  runSql(db.orm.em.fork())`
    update ${sql.table(table)} set created_at = ${moment}::timestamptz where id = ${id}`;

async function leadAt(staff: Staff, moment: string) {
  const { id } = await newLead(staff);
  await move('leads', id, moment);
  return id;
}

async function note(staff: Staff, leadId: string, type: 'call' | 'email' | 'meeting' | 'note', when: string) {
  const { id } = await staff.activities.create({ id: v7(), leadId, type, title: 'Spoke to Ada' });
  await move('activities', id, when);
  return id;
}

const minutesOf = async (staff: Staff, id: string) => (await staff.leads.byId({ id })).answerMinutes;

async function promise(hours: number | null) {
  const admin = await db.staff({ role: 'admin' });
  await saveSection(admin, 'details', { answerHours: hours });
}

describe('the first answer', () => {
  test.each([
    ['within a day', at('22', '10:00'), at('22', '11:30'), 90],
    ['before the hours of work', at('22', '05:00'), at('22', '08:00'), 0],
    ['over a weekend and a holiday', at('23', '16:00'), at('27', '10:00'), 120],
    ['at night', at('22', '20:00'), at('23', '20:00'), 480],
  ])('%s counts minutes of work', async (_, enquired, answered, minutes) => {
    const id = await leadAt(staff, enquired);

    await note(staff, id, 'call', answered);

    expect(await minutesOf(staff, id)).toBe(minutes);
    expect((await staff.leads.byId({ id })).firstAnswerAt).toEqual(new Date(answered));
  });

  test('is the first call, email, meeting or sent proposal, and follows what is done to them', async () => {
    const id = await leadAt(staff, at('21', '10:00'));
    await note(staff, id, 'note', at('21', '11:00'));
    await note(staff, id, 'call', at('20', '11:00'));
    const task = await staff.activities.create({
      leadId: id,
      type: 'meeting',
      title: 'Meet Ada',
      dueDate: '2030-01-02',
    });
    await move('activities', task.id, at('21', '11:00'));
    expect(await minutesOf(staff, id)).toBeNull();

    const call = await note(staff, id, 'call', at('21', '13:00'));
    const email = await note(staff, id, 'email', at('21', '12:00'));
    expect(await minutesOf(staff, id)).toBe(120);

    const { version } = (await staff.activities.byLead({ leadId: id })).find((one) => one.id === email) ?? {};
    await staff.activities.update({ id: email, version: version ?? 0, data: { type: 'note' } });
    expect(await minutesOf(staff, id)).toBe(180);

    const { batchId } = await staff.activities.delete({ id: call });
    expect(await minutesOf(staff, id)).toBeNull();
    await staff.trash.restore({ batchId });
    expect(await minutesOf(staff, id)).toBe(180);

    const deleted = await staff.leads.delete({ id });
    await staff.trash.restore({ batchId: deleted.batchId });
    expect(await minutesOf(staff, id)).toBe(180);
  });

  test('is a proposal that was sent, until it is taken back', async () => {
    const { id, accountId, contactId } = await newLead(staff);
    const draft = await staff.proposals.create({
      accountId,
      contactId,
      leadId: id,
      selection: newProvider('0107'),
    });
    expect((await staff.leads.byId({ id })).firstAnswerAt).toBeNull();

    const sent = await sendProposal(staff, draft as Parameters<typeof sendProposal>[1]);
    expect((await staff.leads.byId({ id })).firstAnswerAt).not.toBeNull();

    await staff.acts.undo({ act: sent.id });
    expect((await staff.leads.byId({ id })).firstAnswerAt).toBeNull();
  });

  test('is the phone call from which staff typed the lead in, without minutes, which no holiday brings', async () => {
    const [staff, admin] = [await db.staff(), await db.staff({ role: 'admin' })];
    const { id } = await staff.intake.createLeadByStaff({
      id: v7(),
      name: 'Ada Byron',
      phone: '0491 570 156',
      source: 'phone',
      description: 'Rang about 0107',
    });
    const { firstAnswerAt, createdAt, answerMinutes } = await staff.leads.byId({ id });
    expect({ firstAnswerAt, answerMinutes }).toEqual({ firstAnswerAt: createdAt, answerMinutes: null });

    const before = await saveSection(admin, 'workingDays', { holidays: [] });
    expect(await minutesOf(staff, id)).toBeNull();
    await saveSection(admin, 'workingDays', before);
  });

  test('moves with its activities when leads are merged, and back', async () => {
    const staff = await db.staff({ role: 'manager' });
    const kept = await leadAt(staff, at('21', '10:00'));
    const gone = await leadAt(staff, at('21', '10:00'));
    await note(staff, gone, 'call', at('21', '12:00'));
    const merged = await merge(staff, 'leads', kept, gone);
    expect(await minutesOf(staff, kept)).toBe(120);

    await staff.acts.undo({ act: merged.id });
    expect([await minutesOf(staff, kept), await minutesOf(staff, gone)]).toEqual([null, 120]);
  });

  test('is counted again when public holidays change', async () => {
    const [staff, admin] = [await db.staff(), await db.staff({ role: 'admin' })];
    const id = await leadAt(staff, at('23', '16:00'));
    await note(staff, id, 'call', at('27', '10:00'));

    const before = await saveSection(admin, 'workingDays', { holidays: [] });
    expect(await minutesOf(staff, id)).toBe(600);

    await saveSection(admin, 'workingDays', before);
    expect(await minutesOf(staff, id)).toBe(120);
  });

  test('counts for who rang, not for the owner of the lead, in reports and by the filter behind them', async () => {
    const [owner, caller] = [await db.staff(), await db.staff({ firstName: 'Cal', lastName: 'Ring' })];
    const admin = await db.staff({ role: 'admin' });
    const [ownerId, callerId] = await Promise.all(
      [owner, caller].map(async (staff) => (await staff.auth.session())?.user.id ?? ''),
    );
    const { id } = await newLead(owner, { assignedToId: ownerId });
    const waiting = await newLead(owner, { assignedToId: ownerId });
    await caller.activities.create({ leadId: id, type: 'call', title: 'Spoke to Ada' });

    const listed = async (answeredBy = '') =>
      (await owner.leads.list({ answeredBy, limit: 100 })).items.map((lead) => lead.id);
    expect(await listed(callerId)).toEqual([id]);
    expect(await listed(ownerId)).toEqual([]);
    expect(await listed('nobody')).toContain(waiting.id);
    const { columns, rows } = await admin.reports.table({ report: 'firstAnswersByPerson' });
    const figuresOf = (key = '') =>
      Object.fromEntries(
        columns.map(({ label }, at) => [label, rows.find((row) => row.key === key)?.figures[at]?.value]),
      );
    expect(figuresOf(callerId)).toMatchObject({ Answered: 1, 'Not answered': 0 });
    expect(figuresOf(ownerId)).toMatchObject({ Answered: 0, 'Not answered': 1 });
  });

  test('stands in no history, and changes no version', async () => {
    const { id, version } = await newLead(staff);
    await staff.activities.create({ leadId: id, type: 'call', title: 'Spoke to Ada' });

    expect((await staff.leads.byId({ id })).version).toBe(version);
    const lines = await runSql(db.orm.em.fork())`
      select from history where record_id = ${id} and changes ?| '{first_answer_at,first_answer_by_id,answer_minutes}'`;
    expect(lines).toEqual([]);
  });
});

describe('overdue first answers', () => {
  test('are those of open leads after the promised hours, none while nothing is promised', async () => {
    const late = await leadAt(staff, at('21', '10:00'));
    const closed = await leadAt(staff, at('21', '10:00'));
    await change(staff, 'leads', closed, { status: 'closed_won' });
    const answered = await leadAt(staff, at('21', '10:00'));
    await note(staff, answered, 'call', at('21', '15:00'));
    const { id: fresh } = await newLead(staff);
    const listed = async (firstAnswer: string) =>
      (await staff.leads.list({ firstAnswer, limit: 100 })).items.map(({ id }) => id);

    await promise(null);
    expect(await listed('overdue')).toEqual([]);

    await promise(8);
    expect(await listed('overdue')).toContain(late);
    for (const id of [closed, answered, fresh]) expect(await listed('overdue')).not.toContain(id);
    expect((await staff.leads.byId({ id: late })).isAnswerOverdue).toBe(true);
    const [card] = (await staff.leads.list({ firstAnswer: 'overdue' })).items;
    expect(card?.isAnswerOverdue).toBe(true);

    expect(await listed('none')).toEqual(expect.arrayContaining([late, closed, fresh]));
    expect(await listed('answered')).toContain(answered);
    expect(await listed('..5')).toContain(answered);
    expect(await listed('5..')).not.toContain(answered);
    expect(await listed('4..')).toContain(answered);
    await promise(null);
  });

  test('stand in the day of their owner, and of everybody while they have none', async () => {
    const [staff, colleague] = [await db.staff(), await db.staff()];
    const nobodys = await leadAt(staff, at('21', '10:00'));
    const own = await leadAt(staff, at('21', '10:00'));
    const { user } = (await staff.auth.session()) ?? {};
    await change(staff, 'leads', own, { assignedToId: user?.id ?? null });
    await promise(8);
    const dueOf = async (who: Staff, group: 'overdue' | 'today' = 'overdue') =>
      (await who.activities.due({ group, limit: 100 })).items.filter(({ kind }) => kind === 'first_answer');

    const items = await dueOf(staff);
    expect(items.map(({ id }) => id)).toEqual(expect.arrayContaining([nobodys, own]));
    expect(items.find(({ id }) => id === own)).toMatchObject({
      title: 'Answer Ada Byron',
      dueDate: '2026-01-21',
    });
    const others = (await dueOf(colleague)).map(({ id }) => id);
    expect(others).toContain(nobodys);
    expect(others).not.toContain(own);
    expect(await dueOf(staff, 'today')).toEqual([]);

    await staff.activities.create({ leadId: own, type: 'call', title: 'Rang' });
    expect((await dueOf(staff)).map(({ id }) => id)).not.toContain(own);
    await promise(null);
  });
});

describe('a file', () => {
  test('has leads whose first answer counts nowhere', async () => {
    const client = await csvClient(db, await db.member());
    const { staff } = client;
    const heads = 'Title,Account,Contact,Status,Created';
    await client.importFile('leads', `${heads}\nFrom a file,Gum House,Ben Ng,New,21/1/2026`);
    const { items } = await staff.leads.list({ search: 'From a file' });
    const [{ id } = expect.fail()] = items;
    await promise(8);

    const counted = async () => {
      const { columns, total } = await staff.reports.table({ report: 'firstAnswers' });
      return columns.map(({ unit }, at) => (unit === 'count' ? total.figures[at]?.value : null));
    };
    const before = await counted();
    for (const firstAnswer of ['overdue', 'none'])
      expect((await staff.leads.list({ firstAnswer, limit: 100 })).items.map((one) => one.id)).not.toContain(
        id,
      );
    expect(await staff.leads.byId({ id })).toMatchObject({ isAnswerOverdue: false });
    await staff.activities.create({ leadId: id, type: 'call', title: 'Rang' });
    expect(
      (await staff.leads.list({ firstAnswer: 'answered', limit: 100 })).items.map((one) => one.id),
    ).not.toContain(id);
    expect(await counted()).toEqual(before);
    await promise(null);
  });

  test('of a list of leads says when each was first answered, and after how many minutes of work', async () => {
    const client = await csvClient(db, await db.member());
    const id = await leadAt(client.staff, at('22', '10:00'));
    const { id: fresh } = await newLead(client.staff);
    await note(client.staff, id, 'call', at('22', '11:30'));

    const { body } = await client.exportCsv('leads', { ids: [id, fresh] });

    const rows: Record<string, string>[] = parse(body, { bom: true, columns: true });
    const facts = new Map(
      rows.map((row) => [
        row['ProviderDesk ID'],
        [row['First answer'], row['Minutes of work until the first answer']],
      ]),
    );
    expect(facts.get(id)).toEqual([expect.stringContaining('2026-01-22'), '90']);
    expect(facts.get(fresh)).toEqual(['', '']);
  });
});
