import { describe, expect, test } from 'vitest';
import { records } from '#server/nouns.ts';
import { purgeTrash } from '#server/records/trash/trash.service.ts';
import type { TimelineEntry } from '#shared/activities/activities.schema.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import type { subjectNoun } from '#shared/records/nouns.ts';
import { enquiry, newLead, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

const historyOf = async (staff: Staff, noun: keyof typeof subjectNoun.labels, id: string) =>
  changesOf(await staff.activities.timeline({ record: { noun, id }, kind: 'change' }));

const changesOf = ({ items }: Page<TimelineEntry>) =>
  items.flatMap((line) => (line.kind === 'change' ? [line.change] : []));

interface Line {
  action: string;
  cause: string | null;
  actor_id: string | null;
  table_name: string | null;
  record_id: string | null;
  changes: Record<string, unknown>;
}

/** The rows of the history table, the oldest first. */
const log = (where = 'true', parameters: unknown[] = []) =>
  db.sql<Line[]>(`select * from history where ${where} order by id`, parameters);

const logOf = (id: string) => log('record_id = ?', [id]);

describe('the history of a record', () => {
  test('lists who changed which field, with the old and the new value, newest first', async () => {
    const staff = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const lead = await newLead(staff);

    const { version } = await staff.leads.update({
      id: lead.id,
      version: lead.version,
      data: { status: 'contacted', estimatedValue: 1200 },
    });
    await staff.leads.update({ id: lead.id, version, data: { painPoints: ['Audits'] } });

    const before = Date.now();
    expect(await historyOf(staff, 'lead', lead.id)).toMatchObject([
      {
        action: 'changed',
        byName: 'Kim Lee',
        changes: expect.arrayContaining([{ field: 'painPoints', from: [], to: ['Audits'] }]),
      },
      {
        action: 'changed',
        byName: 'Kim Lee',
        changes: expect.arrayContaining([
          { field: 'status', from: 'new', to: 'contacted' },
          { field: 'estimatedValue', from: null, to: 1200 },
        ]),
      },
      { action: 'created', byName: 'Kim Lee', cause: null, changes: [] },
    ]);
    const [newest] = await historyOf(staff, 'lead', lead.id);
    expect(Math.abs((newest?.at.getTime() ?? 0) - before)).toBeLessThan(60_000);
  });

  test('has no entry for a save without changes', async () => {
    const account = await staff.accounts.create({ name: 'Same' });

    await staff.accounts.update({ ...account, data: { name: 'Same' } });

    expect(await historyOf(staff, 'account', account.id)).toHaveLength(1);
  });

  test('continues through the trash: deleted, restored, and by whom', async () => {
    const kim = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const ada = await db.staff({ firstName: 'Ada', lastName: 'Byron' });
    const lead = await newLead(kim);

    const { batchId } = await kim.accounts.delete({ id: lead.accountId });
    await ada.trash.restore({ batchId });

    for (const [noun, id] of [
      ['lead', lead.id],
      ['contact', lead.contactId],
      ['account', lead.accountId],
    ] as const) {
      expect(await historyOf(ada, noun, id)).toMatchObject([
        { action: 'restored', byName: 'Ada Byron', cause: 'restore' },
        { action: 'deleted', byName: 'Kim Lee' },
        { action: 'created', byName: 'Kim Lee' },
      ]);
    }
  });

  test('names the website as the author of records created there', async () => {
    await db
      .visitor()
      .intake.createLeadFromForm(enquiry({ email: 'h@mail.example', message: 'For history' }));

    const [lead] = (await staff.leads.list({ search: 'for history' })).items;
    expect(await historyOf(staff, 'lead', lead?.id ?? '')).toMatchObject([
      { action: 'created', cause: 'website', byName: null },
    ]);
  });
});

describe('the history table', () => {
  test('is written in the transaction of the change: a rejected save leaves no entry', async () => {
    const account = await staff.accounts.create({ name: 'Kept' });
    const child = await staff.accounts.create({ name: 'Below', parentAccountId: account.id });
    const lines = (await log()).length;

    const circle = staff.accounts.update({ ...account, data: { name: 'Lost', parentAccountId: child.id } });

    await expect(circle).rejects.toThrow('cannot be above itself');
    expect(await log()).toHaveLength(lines);
  });

  test.each([
    `update history set actor_id = null`,
    `delete from history`,
    `delete from history where false`,
    `truncate history`,
    `set session_replication_role = replica; delete from history`,
  ])('rejects %s', async (statement) => {
    await db.staff();

    const attempt = db.orm.em.fork().transactional((em) => em.execute(statement));

    await expect(attempt).rejects.toThrow('The history is only ever added to');
  });

  test('has no procedure that changes an entry', async () => {
    const lead = await newLead(staff);
    const before = await log();

    const { batchId } = await staff.leads.delete({ id: lead.id });
    await db.sql(`update trash set deleted_at = now() - interval '31 days' where batch_id = ?`, [batchId]);
    await purgeTrash(db.orm, records);

    const after = await log();
    expect(after.slice(0, before.length)).toEqual(before);
    expect((await logOf(lead.id)).map(({ action }) => action)).toEqual(['created', 'deleted', 'purged']);
  });

  test('keeps what a record began with in its changes and its deletion', async () => {
    const { id, version } = await newLead(staff, { title: 'Began with this', nextAction: 'Call' });
    await staff.leads.update({ id, version, data: { title: 'Held this' } });

    await staff.leads.delete({ id });

    const lines = await logOf(id);
    expect(lines[0]?.changes).toEqual({});
    expect(lines).toMatchObject([
      { action: 'created' },
      { action: 'changed', changes: { title: ['Began with this', 'Held this'] } },
      { action: 'deleted', changes: { title: ['Held this', null], next_action: ['Call', null] } },
    ]);
  });

  test('marks demo data as such', async () => {
    const staff = await db.staff({ role: 'manager' });

    const { batchId } = await staff.demoData.create({ scope: 'everything' });
    await staff.demoData.clear();

    expect(batchId).not.toBeNull();
    const counts = await db.sql(
      `select action, count(*)::int as count from history
        where cause = 'demo_data' and table_name = 'leads' and actor_id is not null group by action order by action`,
    );
    expect(counts).toEqual([
      { action: 'created', count: 5 },
      { action: 'deleted', count: expect.any(Number) },
    ]);
  });

  test('records changes of roles, approvals and deactivations, and who made them', async () => {
    const { user: boss, staff: admin } = await db.person({ role: 'admin' });
    const { id } = await db.member({ approvedAt: null });

    await admin.team.approve({ id });
    await admin.team.setRole({ id, role: 'manager' });
    await admin.team.deactivate({ id });
    await admin.team.reactivate({ id });

    const lines = (await logOf(id)).slice(1);
    expect(lines.map(({ changes }) => Object.keys(changes))).toEqual([
      ['approved_at'],
      ['role'],
      ['deactivated_at'],
      ['deactivated_at'],
    ]);
    expect(lines[1]).toMatchObject({ changes: { role: ['staff', 'manager'] } });
    expect(new Set(lines.map(({ actor_id }) => actor_id))).toEqual(new Set([boss.id]));
  });

  test('adds one insert for a statement that changes a thousand rows', async () => {
    const em = db.orm.em.fork();
    const add = (prefix: string) =>
      em.execute(
        `insert into accounts (id, created_at, updated_at, name)
         select gen_random_uuid(), now(), now(), ? || n from generate_series(1, 1000) n`,
        [prefix],
      );

    await em.execute('create table inserts (at timestamptz default clock_timestamp())');
    await em.execute(`create function count_insert() returns trigger language plpgsql as $$
      begin insert into inserts default values; return null; end $$`);
    await em.execute(
      'create trigger count_insert after insert on history for each statement execute function count_insert()',
    );

    await add('Many ');
    const inserts = await em.execute('select * from inserts');
    await em.execute('drop function count_insert cascade');
    await em.execute('drop table inserts');

    expect(await log(`record_id in (select id from accounts where name like 'Many %')`)).toHaveLength(1000);
    expect(inserts).toHaveLength(1);
  });
});
