import { describe, expect, onTestFinished, test } from 'vitest';
import { records } from '#server/nouns.ts';
import { purgeTrash } from '#server/records/trash/trash.service.ts';
import { TRASH_DAYS } from '#shared/records/trash.schema.ts';
import { newLead } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

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
