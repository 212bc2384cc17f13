import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { purgeBulkChanges } from '#server/records/bulk-changes/bulk-changes.service.ts';
import { UNDO_DAYS } from '#shared/records/recentChanges.schema.ts';
import { accountWithContact, everyItem, newLead, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const kim = db.staffOfFile({ firstName: 'Kim', lastName: 'Lee', role: 'manager' });
const ada = db.staffOfFile({ firstName: 'Ada', lastName: 'Byron', role: 'manager' });
const admin = db.staffOfFile({ firstName: 'Alex', lastName: 'Boss', role: 'admin' });

const twoLeads = async (staff: Staff) =>
  Promise.all([1, 2].map(async () => (await newLead(staff, { title: 'Changed' })).id));

const changeTwo = async (staff: Staff) => {
  const ids = await twoLeads(staff);
  const change = { status: 'qualified' } as const;
  return { ids, id: (await staff.leads.changeMany({ selection: { ids }, change })).changeId };
};

const listed = async (staff: Staff, id: string) =>
  (await staff.recentChanges.list({ limit: 100 })).items.find((one) => one.id === id);

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

describe('what was done to several records is listed for a week:', () => {
  test('a change, with what the records got, who may undo it, and afterwards who did', async () => {
    const { ids, id } = await changeTwo(kim);

    const own = await listed(kim, id);
    expect(own).toMatchObject({ kind: 'change', noun: 'leads', count: 2, given: { status: 'qualified' } });
    expect(own?.before).toEqual({ status: ['new'] });
    expect(own?.records.toSorted((a, b) => a.id.localeCompare(b.id))).toEqual(
      await Promise.all(
        ids.toSorted().map(async (id) => ({ id, title: (await kim.leads.byId({ id })).title })),
      ),
    );
    expect(own).toMatchObject({ byName: 'Kim Lee', undone: null, mayUndo: true, at: expect.any(Date) });
    expect(await listed(ada, id)).toMatchObject({ byName: 'Kim Lee', mayUndo: false });
    expect(await listed(admin, id)).toMatchObject({ mayUndo: true });

    await kim.leads.update({ id: ids[0] ?? '', version: 2, data: { status: 'closed_lost' } });
    await expect(ada.acts.undo({ act: id })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await admin.acts.undo({ act: id })).toEqual({
      message: '1 lead as before; 1 skipped: changed, deleted or their owner left',
      restored: 1,
      skipped: 1,
    });

    const undone = { at: expect.any(Date), byName: 'Alex Boss', restored: 1 };
    expect(await listed(kim, id)).toMatchObject({ count: 2, undone, mayUndo: false });
    // The values that the change replaced are in the history alone.
    const [stored] = await db.sql(`select * from bulk_changes where id = ?`, [id]);
    expect(JSON.stringify(stored)).not.toContain('"new"');
  });

  test('a change of records with several values, the most frequent before the others', async () => {
    const ids = [];
    for (const status of [
      'contacted',
      'new',
      'contacted',
      'negotiation',
      'proposal_sent',
      'closed_lost',
    ] as const) {
      ids.push((await newLead(kim, { status })).id);
    }
    const change = { status: 'qualified', priority: 'high' } as const;
    const { changeId } = await kim.leads.changeMany({ selection: { ids }, change });

    const own = await listed(kim, changeId);
    expect(own?.before.status).toHaveLength(4);
    expect(own?.before.status?.[0]).toBe('contacted');
    expect(own?.before.priority).toEqual(['medium']);
    expect(own?.records).toHaveLength(3);
  });

  test('a delete, until it is restored, wherever that is', async () => {
    const ids = await twoLeads(kim);
    const batchId = v7();
    await kim.leads.deleteMany({ ids, batchId });
    await kim.leads.deleteMany({ ids, batchId });

    expect(await listed(ada, batchId)).toMatchObject({
      kind: 'delete',
      noun: 'leads',
      count: 2,
      mayUndo: true,
    });
    const { restoreId } = await ada.trash.restore({ batchId });
    expect(await listed(kim, batchId)).toMatchObject({ undone: { byName: 'Ada Byron' }, mayUndo: false });
    await ada.acts.undo({ act: restoreId ?? '' });
    expect(await listed(kim, batchId)).toMatchObject({ undone: null, mayUndo: true });
  });

  test('a merge, with both names, which somebody else may undo', async () => {
    const { account: kept } = await accountWithContact(kim, 'Sunrise Care');
    const { account: gone } = await accountWithContact(kim, 'Sunrise Care Pty Ltd');
    const id = v7();
    await kim.merges.create({ id, noun: 'accounts', kept, gone, data: {} });

    const merge = {
      kind: 'merge',
      noun: 'accounts',
      title: 'Sunrise Care Pty Ltd',
      keptTitle: 'Sunrise Care',
    };
    expect(await listed(ada, id)).toMatchObject({ ...merge, byName: 'Kim Lee', undone: null, mayUndo: true });
    await ada.acts.undo({ act: id });
    expect(await listed(kim, id)).toMatchObject({
      ...merge,
      undone: { byName: 'Ada Byron' },
      mayUndo: false,
    });
    await expect(kim.acts.undo({ act: id })).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Ada Byron has undone this already',
    });
    expect(await ada.acts.undo({ act: id })).toEqual({ message: 'Merge undone' });
  });

  test('a merge of three into one, with its name, and of several pairs without', async () => {
    const accounts = [];
    for (const name of ['Harbour Care', 'Harbor Care', 'Harbour Care Inc', 'Quay Care', 'Key Care']) {
      accounts.push((await accountWithContact(kim, name)).account.id);
    }
    const [one, two, three, four, five] = accounts as [string, string, string, string, string];
    const [id, other] = [v7(), v7()];
    const pairs: [string, string][] = [
      [one, two],
      [one, three],
    ];
    await kim.merges.createMany({ id, noun: 'accounts', pairs });
    expect(await listed(ada, id)).toMatchObject({ count: 3, keptTitle: 'Harbour Care' });
    await kim.acts.undo({ act: id });

    await kim.merges.createMany({
      id: other,
      noun: 'accounts',
      pairs: [
        [one, two],
        [four, five],
      ],
    });
    expect(await listed(ada, other)).toMatchObject({ count: 4, keptTitle: null });
  });

  test('an import, for whoever imported the file and for administrators', async () => {
    const me = (await kim.auth.session())?.user.id;
    const id = v7();
    await db.sql(
      `insert into imports (id, created_at, created_by_id, noun, file_name, headers, state, counts)
       values (?, now(), ?, 'contacts', 'people.csv', '[]', 'imported', '{"create": 3, "update": 1, "skip": 0, "problem": 0}')`,
      [id, me],
    );

    const line = { kind: 'import', noun: 'contacts', count: 4, title: 'people.csv', mayUndo: true };
    expect(await listed(kim, id)).toMatchObject(line);
    expect(await listed(admin, id)).toMatchObject(line);
    expect(await listed(ada, id)).toBeUndefined();
  });

  test('newest first, page by page without gaps or repeats, and no change that changed nothing', async () => {
    const { ids } = await changeTwo(kim);
    await kim.leads.changeMany({ selection: { ids }, change: { status: 'qualified' } });
    const whole = (await kim.recentChanges.list({ limit: 100 })).items;
    const paged = await everyItem((cursor) => kim.recentChanges.list({ limit: 2, cursor }));

    expect(paged.map(({ id }) => id)).toEqual(whole.map(({ id }) => id));
    expect(whole.map(({ at }) => at)).toEqual(
      whole.map(({ at }) => at).toSorted((a, b) => b.getTime() - a.getTime()),
    );
    expect(whole.every(({ count }) => count > 0)).toBe(true);
  });
});

describe('after a week', () => {
  test('a change is not listed and cannot be undone', async () => {
    const { ids, id } = await changeTwo(kim);
    const setAge = (days: number) =>
      db.sql(`update bulk_changes set created_at = ? where id = ?`, [inDays(-days), id]);

    await setAge(UNDO_DAYS - 0.01);
    expect(await listed(kim, id)).toMatchObject({ mayUndo: true });
    await setAge(UNDO_DAYS + 0.01);
    expect(await listed(kim, id)).toBeUndefined();
    await expect(kim.acts.undo({ act: id })).rejects.toThrow('Nothing to undo');
    expect((await kim.leads.byId({ id: ids[0] ?? '' })).status).toBe('qualified');
  });

  test('the purge removes it, and nothing that is younger', async () => {
    const { id } = await changeTwo(kim);
    const isStored = async () =>
      (await db.sql(`select id from bulk_changes where id = ?`, [id])).length === 1;

    await purgeBulkChanges(db.orm, inDays(UNDO_DAYS - 0.01));
    expect(await isStored()).toBe(true);
    await purgeBulkChanges(db.orm, inDays(UNDO_DAYS + 0.01));
    expect(await isStored()).toBe(false);
  });
});

test('of two who undo a change at once one wins, and the other gets their name', async () => {
  const { ids, id } = await changeTwo(kim);

  const results = await Promise.allSettled([kim.acts.undo({ act: id }), admin.acts.undo({ act: id })]);

  const lost = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult;
  const winner = results[0]?.status === 'fulfilled' ? 'Kim Lee' : 'Alex Boss';
  expect(results.filter(({ status }) => status === 'fulfilled')).toEqual([
    { status: 'fulfilled', value: { message: 'Change undone', restored: 2, skipped: 0 } },
  ]);
  expect(lost.reason).toMatchObject({ code: 'CONFLICT', message: `${winner} has undone this already` });
  expect((await kim.leads.byId({ id: ids[0] ?? '' })).status).toBe('new');
});
