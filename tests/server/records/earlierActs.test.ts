import { v7 } from 'uuid';
import { expect, test } from 'vitest';
import { migrate } from '#server/platform/database/migrate.ts';
import { newLead } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

/** The database as the version before kept acts: their values beside them, and none of their ids in the history. */
const STATE_BEFORE = `
  alter table bulk_changes add before jsonb not null default '[]';
  update bulk_changes set before = kept.before
    from (select act_id, jsonb_agg(jsonb_build_object('id', record_id, 'values', before)) as before
            from (select act_id, record_id, jsonb_object_agg(
                           regexp_replace(regexp_replace(key, '_s', 'S'), '_r', 'R'), value -> 0) as before
                    from history, jsonb_each(changes) where action = 'changed' group by 1, 2) as rows group by 1) as kept
   where kept.act_id = id and kind = 'change';
  update bulk_changes set before = kept.before
    from (select act_id, jsonb_agg(jsonb_build_object('id', record_id, 'values',
                   jsonb_build_object('kind', table_name, 'table', table_name, 'column', key))) as before
            from history, jsonb_object_keys(changes) as key where action = 'changed' group by 1) as kept
   where kept.act_id = id and kind = 'hand_over';
  alter table merges add earlier jsonb not null default '{}', add moved jsonb not null default '[]';
  update merges set earlier = '{"legalName": null}',
         moved = (select jsonb_agg(jsonb_build_object('table', table_name, 'column', key, 'from', gone_id, 'to', kept_id,
                                                      'ids', jsonb_build_array(record_id)))
                    from history, jsonb_object_keys(changes) as key
                   where act_id = merges.id and action = 'changed' and record_id <> kept_id);
  -- A minute lies between two acts, as between those of a person: the migration takes the nearest line with the same value.
  alter table history disable trigger history_is_kept;
  update history set at = now() - interval '1 day' + minutes * interval '1 minute'
    from (select id as line, dense_rank() over (order by xmin::text::bigint) as minutes from history) as ranked
   where line = history.id;
  alter table history enable always trigger history_is_kept;
  update bulk_changes set created_at = line.at from history line where act_id = bulk_changes.id;
  alter table history drop act_id;
  delete from mikro_orm_migrations where name = 'Migration20261123140000_Acts'`;

test('what was done before the history named acts can be undone after the migration', async () => {
  const admin = await db.staff({ role: 'admin' });
  const [ada, kim] = [await db.member({ firstName: 'Ada' }), await db.member({ firstName: 'Kim' })];
  const leads = [await newLead(admin), await newLead(admin, { status: 'negotiation' })];
  const kept = await admin.accounts.create({ name: 'Sunrise' });
  const gone = await admin.accounts.byId({ id: leads[0]?.accountId ?? '' });
  const selection = { ids: leads.map(({ id }) => id) };
  const state = async () =>
    (await Promise.all(leads.map(({ id }) => admin.leads.byId({ id })))).map((lead) => [
      ...[lead.status, lead.lostReason, lead.assignedToId, lead.accountId],
    ]);
  const asCreated = await state();

  const lost = await admin.leads.changeMany({
    selection,
    change: { status: 'closed_lost', lostReason: 'Price' },
  });
  await admin.acts.undo({ act: lost.changeId });
  // The same values once more, and the second change is the one that can be undone.
  const again = await admin.leads.changeMany({
    selection,
    change: { status: 'closed_lost', lostReason: 'Price' },
  });
  const reopened = await admin.leads.changeMany({ selection, change: { status: 'qualified' } });
  const given = await admin.leads.changeMany({ selection, change: { assignedToId: ada.id } });
  const { changeId } = await admin.team.deactivate({ id: ada.id, newOwners: { leads: kim.id } });
  const id = v7();
  await admin.merges.create({ id, noun: 'accounts', kept, gone, data: { legalName: 'Sunrise Pty Ltd' } });
  expect(await state()).toEqual([
    ['qualified', null, kim.id, kept.id],
    ['qualified', null, kim.id, leads[1]?.accountId],
  ]);

  await db.orm.em.fork().execute(STATE_BEFORE);
  expect(await migrate(db.orm)).toContain('Migration20261123140000_Acts');

  expect(await admin.acts.undo({ act: id })).toEqual({ message: 'Merge undone' });
  expect((await admin.accounts.byId({ id: kept.id })).legalName).toBeNull();
  expect(await admin.acts.undo({ act: changeId ?? '' })).toMatchObject({ restored: 2, skipped: 0 });
  for (const [name, act] of Object.entries({ given, reopened, again })) {
    const rows = JSON.stringify(await state());
    const undone = await admin.acts.undo({ act: act.changeId });
    expect(undone, `${name}: ${rows}`).toMatchObject({ restored: 2, skipped: 0 });
  }
  expect(await state()).toEqual(asCreated);
  await expect(db.orm.em.fork().execute('delete from history')).rejects.toThrow('only ever added to');
});
