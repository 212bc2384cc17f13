import { v7 } from 'uuid';
import { describe, expect, onTestFinished, test } from 'vitest';
import { Activity } from '#server/activities/activities.entity.ts';
import { records } from '#server/nouns.ts';
import { Opportunity } from '#server/opportunities/opportunities.entity.ts';
import { purgeTrash } from '#server/records/trash/trash.service.ts';
import { TRASH_DAYS } from '#shared/records/trash.schema.ts';
import { change, newLead, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

const tables = ['accounts', 'contacts', 'leads', 'lead_assignments', 'opportunities', 'activities'];

/** Every row of every table whose records can be deleted. */
async function everything() {
  const em = db.orm.em.fork();
  const rows = tables.map((table) => em.execute(`select * from ${table} order by id`));
  return Promise.all(rows);
}

/** A lead with an opportunity, and one activity on each of the four types of record. */
async function leadWithOpportunity(staff: Staff, values: object) {
  const lead = await newLead(staff, values);
  const em = db.orm.em.fork();
  const { accountId: account, contactId: contact } = lead;
  const opportunity = em.create(Opportunity, {
    account,
    contact,
    lead: lead.id,
    owner: null,
    createdBy: null,
    name: 'Audit',
    value: 1000,
    expectedCloseDate: null,
    nextStep: null,
    description: null,
  });
  for (const subject of [{ lead: lead.id }, { contact }, { account }, { opportunity }]) {
    em.create(Activity, { ...subject, type: 'note', title: 'Noted', description: null, createdBy: null });
  }
  await em.flush();
  return { ...lead, opportunityId: opportunity.id };
}

describe('deleting', () => {
  test.each([
    ['accounts', 'accountId', { account: 1, contact: 1, lead: 1, opportunity: 1 }, 'Audit'],
    ['contacts', 'contactId', { contact: 1, lead: 1, opportunity: 1 }, 'Audit'],
    ['leads', 'id', { lead: 1 }, undefined],
  ] as const)(
    'one of the %s also deletes all below it with its activities, and restoring brings back every row',
    async (noun, id, counts, opportunity) => {
      const { id: assignedToId } = await db.member();
      const record = await leadWithOpportunity(staff, {
        assignedToId,
        painPoints: ['a', 'b'],
        estimatedValue: 1.25,
      });
      const before = await everything();

      const deleted = await staff[noun].delete({ id: record[id] });
      const [left] = await db.sql<[{ linked: number }]>(
        'select count(*)::int as linked from opportunities where lead_id is not null',
      );
      const restored = await staff.trash.restore({ batchId: deleted.batchId });

      expect(deleted).toMatchObject({ counts, ...(opportunity && { first: { opportunity } }) });
      expect(left.linked).toBe(0);
      expect(restored.counts).toEqual(counts);
      const links = (rows: Awaited<ReturnType<typeof everything>>) =>
        rows.map((table) => (table as { version?: number }[]).map(({ version: _, ...row }) => row));
      expect(links(await everything())).toEqual(links(before));
      await staff.accounts.delete({ id: record.accountId });
    },
  );

  test('a record twice at once moves it to the trash once', async () => {
    const { id } = await newLead(staff);

    const deletes = await Promise.allSettled([staff.leads.delete({ id }), staff.leads.delete({ id })]);

    expect(deletes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('an account keeps its child accounts, and restoring it sets their parent again', async () => {
    const parent = await staff.accounts.create({ name: 'Parent' });
    const child = await staff.accounts.create({ name: 'Child', parentAccountId: parent.id });

    const { batchId } = await staff.accounts.delete({ id: parent.id });
    const alone = await staff.accounts.byId({ id: child.id });
    await staff.trash.restore({ batchId });

    expect(alone.parentAccountId).toBeNull();
    expect((await staff.accounts.byId({ id: child.id })).parentAccountName).toBe('Parent');
  });

  test('a parent account and restoring it keeps a new parent that the child has got since', async () => {
    const parent = await staff.accounts.create({ name: 'Old parent' });
    const child = await staff.accounts.create({ name: 'Child', parentAccountId: parent.id });
    const other = await staff.accounts.create({ name: 'New parent' });
    const { batchId } = await staff.accounts.delete({ id: parent.id });
    await change(staff, 'accounts', child.id, { parentAccountId: other.id });

    await staff.trash.restore({ batchId });

    expect((await staff.accounts.byId({ id: child.id })).parentAccountName).toBe('New parent');
  });
});

test('restoring a lead whose account was deleted later requires the account to be restored first', async () => {
  const lead = await newLead(staff);
  const first = await staff.leads.delete({ id: lead.id });
  const second = await staff.accounts.delete({ id: lead.accountId });

  await expect(staff.trash.restore({ batchId: first.batchId })).rejects.toThrow(
    'Restore ‘Sunrise Care’ first',
  );
  await staff.trash.restore({ batchId: second.batchId });
  await staff.trash.restore({ batchId: first.batchId });

  expect(await staff.leads.byId({ id: lead.id })).toMatchObject({ title: lead.title });
});

describe('the trash', () => {
  test('lists deleted batches, newest first, with who deleted them and how many records they have', async () => {
    const staff = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const lead = await newLead(staff, { title: 'Listed in the trash' });
    const alone = await newLead(staff, { title: 'Deleted after' });
    await staff.accounts.delete({ id: lead.accountId });
    await staff.leads.delete({ id: alone.id });

    const { items, total } = await staff.trash.list({ limit: 2 });

    expect(items).toMatchObject([
      { title: 'Deleted after', counts: { lead: 1 }, deletedByName: 'Kim Lee' },
      { title: 'Sunrise Care', counts: { account: 1, contact: 1, lead: 1 } },
    ]);
    expect(total).toBeGreaterThanOrEqual(2);
  });

  test('is searched by what was deleted, and by the kinds of the records that went along', async () => {
    const staff = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const found = async (input: Parameters<Staff['trash']['list']>[0]) =>
      (await staff.trash.list({ search: 'Boronia', ...input })).items.map(({ title }) => title);
    const lead = await newLead(staff, { title: 'Boronia audit' });
    const account = await staff.accounts.create({ name: 'Boronia Care' });
    await staff.contacts.create({ firstName: 'Jo', lastName: 'Day', accountId: account.id });
    await staff.leads.delete({ id: lead.id });
    await staff.accounts.delete({ id: account.id });

    expect(await found({})).toEqual(['Boronia Care', 'Boronia audit']);
    expect(await found({ search: 'Boronia A' })).toEqual(['Boronia audit']);
    expect(await found({ noun: 'contact' })).toEqual(['Boronia Care']);
    expect(await found({ noun: 'lead' })).toEqual(['Boronia audit']);
    expect(await found({ noun: 'enquiry' })).toEqual([]);
  });

  test('names the records of a delete of several, where they are, and of an activity what it was about', async () => {
    const staff = await db.staff({ role: 'manager' });
    const titles = ['Internal audit', 'Renewal', 'Top-up', 'Mid-term audit'];
    const leads: { id: string; accountId: string }[] = [];
    for (const title of titles) leads.push(await newLead(staff, { title }));
    const [first, second] = leads;
    const note = { type: 'note' as const, title: 'Noted' };
    const ofLead = await staff.activities.create({ ...note, leadId: first?.id ?? '' });
    const ofAccount = await staff.activities.create({ ...note, accountId: second?.accountId ?? '' });
    await staff.activities.delete({ id: ofLead.id });
    await staff.activities.delete({ id: ofAccount.id });
    const { batchId } = await staff.leads.deleteMany({ ids: leads.map(({ id }) => id) });
    await staff.leads.deleteMany({ ids: [(await newLead(staff, { title: 'Alone' })).id] });

    const { items } = await staff.trash.list({ limit: 4 });

    expect(items.map(({ title }) => title)).toEqual([
      'Alone',
      'Internal audit, Renewal and 2 more',
      'Noted · Sunrise Care',
      'Noted · Internal audit',
    ]);
    expect((await staff.recentChanges.list({ limit: 2 })).items).toMatchObject([
      { count: 1, title: 'Alone' },
      { count: 4, title: 'Internal audit, Renewal and 2 more' },
    ]);
    const input = { id: v7(), batchId };
    const restored = await staff.trash.restore(input);
    expect(restored).toMatchObject({ title: 'Internal audit, Renewal and 2 more' });
    expect(await staff.trash.restore(input)).toEqual(restored);
    expect((await staff.trash.list({ limit: 3 })).items.map(({ title }) => title)).toContain(
      'Noted · Internal audit',
    );
  });
});

const nouns = ['accounts', 'contacts', 'leads'] as const;

const setAge = (batchId: string, days: number) =>
  db.sql('update trash set deleted_at = now() - make_interval(days => ?) where batch_id = ?', [
    days,
    batchId,
  ]);

describe('a deleted record disappears at once', () => {
  test.each(nouns)(
    'one of the %s: from its list, search, counts and selectors, and by its id',
    async (noun) => {
      const lead = await newLead(staff, { title: `Gone ${noun}`, priority: 'urgent', estimatedValue: 100 });
      const id = { accounts: lead.accountId, contacts: lead.contactId, leads: lead.id }[noun];
      const seen = async () => ({
        all: (await staff[noun].list({ limit: 100 })).items.some((row) => row.id === id),
        total: (await staff[noun].list({})).total,
        found: (await staff.leads.list({ search: `gone ${noun}` })).total,
        stats: await staff.leads.stats(),
        recent: (await staff.leads.recent()).some((row) => row.id === lead.id),
        account: (await staff.accounts.options({})).some((option) => option.id === lead.accountId),
        contact: (await staff.contacts.byAccount({ accountId: lead.accountId })).some(
          (option) => option.id === lead.contactId,
        ),
      });
      const before = await seen();

      await staff[noun].delete({ id });

      const { stats } = before;
      expect(await seen()).toEqual({
        all: false,
        total: (before.total ?? 0) - 1,
        found: 0,
        stats: {
          ...stats,
          total: stats.total - 1,
          new: stats.new - 1,
          urgent: stats.urgent - 1,
          pipelineValue: stats.pipelineValue - 100,
        },
        recent: false,
        account: noun !== 'accounts',
        contact: noun === 'leads',
      });
      await expect(staff[noun].byId({ id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(staff.leads.byId({ id: lead.id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
      await expect(
        staff.activities.create({ leadId: lead.id, type: 'note', title: 'Late' }),
      ).rejects.toMatchObject({ code: 'NOT_FOUND' });
    },
  );

  test('for an update that was sent before', async () => {
    const { id, version } = await newLead(staff);
    await staff.leads.delete({ id });

    const update = staff.leads.update({ id, version, data: { title: 'Too late' } });

    await expect(update).rejects.toThrow('Lead not found');
  });
});

describe('purging', () => {
  test.each(nouns)(
    'one of the %s removes it after thirty days with all records deleted with it, and nothing else',
    async (noun) => {
      const lead = await newLead(staff);
      const kept = await newLead(staff, { title: 'Kept' });
      const id = { accounts: lead.accountId, contacts: lead.contactId, leads: lead.id }[noun];
      const old = await staff[noun].delete({ id });
      const fresh = await staff.leads.delete({ id: kept.id });
      await setAge(old.batchId, 31);
      await setAge(fresh.batchId, 29);

      const purged = await purgeTrash(db.orm, records);

      expect(purged).toBe({ accounts: 4, contacts: 3, leads: 2 }[noun]);
      await expect(staff.trash.restore({ batchId: old.batchId })).rejects.toMatchObject({
        code: 'NOT_FOUND',
      });
      await expect(staff.trash.restore({ batchId: fresh.batchId })).resolves.toMatchObject({
        counts: { lead: 1 },
      });
    },
  );

  test('a parent makes its child impossible to restore, with a message', async () => {
    const lead = await newLead(staff);
    const child = await staff.leads.delete({ id: lead.id });
    const parent = await staff.accounts.delete({ id: lead.accountId });
    await setAge(parent.batchId, 31);
    await purgeTrash(db.orm, records);

    await expect(staff.trash.restore({ batchId: child.batchId })).rejects.toThrow(
      'This belongs to something that was removed for good',
    );
    expect(await db.sql('select id from leads where id = ?', [lead.id])).toEqual([]);
  });
});

test('what the undo of a restore puts back has its days in the trash anew', async () => {
  const lead = await newLead(staff);
  const { batchId } = await staff.accounts.delete({ id: lead.accountId });
  const { restoreId } = await staff.trash.restore({ batchId });
  const child = await staff.leads.delete({ id: lead.id });
  await staff.acts.undo({ act: restoreId ?? '' });
  await setAge(batchId, 31);
  await purgeTrash(db.orm, records);

  const [batch] = (await staff.trash.list({})).items.filter((one) => one.batchId === batchId);
  const [undone] = await db.sql('select undone_at from restores where id = ?', [restoreId]);
  const undoneAt = new Date(String(undone?.undone_at)).getTime();
  expect(batch?.until).toEqual(new Date(undoneAt + TRASH_DAYS * 86_400_000));
  await staff.trash.restore({ batchId, duplicates: 'restore' });
  await staff.trash.restore({ batchId: child.batchId, duplicates: 'restore' });
  expect(await staff.leads.byId({ id: lead.id })).toMatchObject({ title: lead.title });
});

describe('restoring', () => {
  test('all records at once, after demo data was cleared', async () => {
    const staff = await db.staff({ role: 'manager' });
    const leads = [await newLead(staff), await newLead(staff), await newLead(staff)];
    const rows = () => Promise.all(nouns.map((table) => db.sql(`select * from ${table} order by id`)));
    const before = await rows();

    const { batchId } = await staff.demoData.clear({ scope: 'everything' });
    expect(await rows()).toEqual([[], [], []]);
    const { counts } = await staff.trash.restore({ batchId: batchId ?? '' });

    expect(await rows()).toEqual(before);
    expect(counts.lead).toBeGreaterThanOrEqual(leads.length);
  });

  test('a record whose id is in use again is rejected, and changes neither record', async () => {
    const lead = await newLead(staff, { title: 'First of its id' });
    const { batchId } = await staff.leads.delete({ id: lead.id });
    const { accountId, contactId } = lead;
    await staff.leads.create({ id: lead.id, title: 'Second of its id', accountId, contactId });

    await expect(staff.trash.restore({ batchId })).rejects.toThrow(
      '‘First of its id’ cannot be restored: a record of it is there again. Delete that one first.',
    );
    expect((await staff.leads.byId({ id: lead.id })).title).toBe('Second of its id');
    await staff.leads.delete({ id: lead.id });
    await staff.trash.restore({ batchId });
    expect((await staff.leads.byId({ id: lead.id })).title).toBe('First of its id');
  });

  test('and purging have more time than other statements', async () => {
    const [kept, old] = [await newLead(staff), await newLead(staff)];
    const { batchId } = await staff.leads.delete({ id: kept.id });
    const { batchId: oldBatch } = await staff.leads.delete({ id: old.id });
    await setAge(oldBatch, 31);
    // Simulates a large number of rows: any statement on them with less time fails.
    await db.sql(`create function check_limit() returns trigger language plpgsql as $$
      begin
        if current_setting('statement_timeout')::interval < interval '4 minutes' then
          raise exception 'canceling statement due to statement timeout' using errcode = 'query_canceled';
        end if;
        return null;
      end $$`);
    await db.sql(
      'create trigger check_limit after insert on leads for each statement execute function check_limit()',
    );
    await db.sql(
      'create trigger check_limit after delete on trash for each statement execute function check_limit()',
    );

    const [restored, purged] = await Promise.allSettled([
      staff.trash.restore({ batchId }),
      purgeTrash(db.orm, records),
    ]);
    await db.sql('drop function check_limit cascade');

    expect(restored).toMatchObject({ status: 'fulfilled', value: { counts: { lead: 1 } } });
    expect(purged).toMatchObject({ status: 'fulfilled' });
  });

  test('twice at once restores once', async () => {
    const { id } = await newLead(staff);
    const { batchId } = await staff.leads.delete({ id });

    const both = await Promise.allSettled([
      staff.trash.restore({ batchId }),
      staff.trash.restore({ batchId }),
    ]);

    expect(both.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
    expect(await staff.leads.byId({ id })).toMatchObject({ id });
  });
});

describe('restoring after a change of the schema', () => {
  const eachTable = (change: string) =>
    db.sql(nouns.map((noun) => `alter table ${noun} ${change};`).join('\n'));

  test('sets the default of a column that was added, in each table', async () => {
    const lead = await newLead(staff);
    const { batchId } = await staff.accounts.delete({ id: lead.accountId });
    await eachTable(`add column region text not null default 'everywhere'`);
    onTestFinished(async () => {
      await eachTable('drop column region');
    });

    await staff.trash.restore({ batchId });

    const ids = { accounts: lead.accountId, contacts: lead.contactId, leads: lead.id };
    for (const noun of nouns)
      expect(await db.sql(`select region from ${noun} where id = ?`, [ids[noun]])).toEqual([
        { region: 'everywhere' },
      ]);
    expect(await staff.leads.byId({ id: lead.id })).toEqual(lead);
  });

  test('leaves out a column that was removed, in each table', async () => {
    await eachTable(`add column region text not null default 'everywhere'`);
    const lead = await newLead(staff);
    const { batchId } = await staff.accounts.delete({ id: lead.accountId });
    const kept = await db.sql(`select row ->> 'region' as region from trash where batch_id = ?`, [batchId]);
    await eachTable('drop column region');

    await staff.trash.restore({ batchId });

    expect(kept.filter((row) => 'region' in row && row.region === 'everywhere')).toHaveLength(3);
    expect(await staff.leads.byId({ id: lead.id })).toEqual(lead);
    expect(await staff.accounts.byId({ id: lead.accountId })).toMatchObject({ name: 'Sunrise Care' });
  });
});
