import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { dayFromToday } from '#shared/fields/format.ts';
import { newProposal, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const manager = db.staffOfTest({ role: 'manager' });
const task = { title: 'Send the new rules', dueDate: dayFromToday(7) };

async function newRegistration(staff: Staff, ownerId: string | null = null) {
  const { id: accountId } = await staff.accounts.create({ name: `Sunrise ${v7()}` });
  return (await staff.registrations.create({ number: '4-1', accountId, groups: ['0107'], ownerId })).id;
}

const tasksOf = async (id: string) =>
  db.sql<{ id: string; title: string; owner_id: string | null }[]>(
    'select id, title, owner_id from activities where registration_id = ? or proposal_id = ?',
    [id, id],
  );

describe('a task for many records', () => {
  test('is for the owner of each, or for whom it is given to, once for each call', async () => {
    const [owner, other] = [await db.member(), await db.member()];
    const [one, two] = [await newRegistration(manager, owner.id), await newRegistration(manager)];
    const call = { selection: { ids: [one, two, v7()] }, task, changeId: v7() };
    expect(await manager.registrations.addTasks(call)).toEqual({ changeId: call.changeId, count: 2 });
    expect(await manager.registrations.addTasks(call)).toEqual({ changeId: call.changeId, count: 2 });
    expect(await tasksOf(one)).toMatchObject([{ title: task.title, owner_id: owner.id }]);
    expect(await tasksOf(two)).toMatchObject([{ owner_id: null }]);

    const given = { ...call, changeId: v7(), task: { ...task, ownerId: other.id } };
    await manager.registrations.addTasks(given);
    expect((await tasksOf(one)).map((made) => made.owner_id).sort()).toEqual([owner.id, other.id].sort());
    const told = async () => (await (await db.signedIn(other)).notices.list()).items;
    expect(await told()).toMatchObject([{ reason: 'assigned_many', title: '2 tasks' }]);
    await manager.acts.undo({ act: given.changeId });
    expect(await told()).toEqual([]);
  });

  test('is for all that a filter by group finds, registrations and proposals alike', async () => {
    const registration = await newRegistration(manager);
    const proposal = await newProposal(manager);
    const [group = ''] = proposal.selection.groups;
    const found = await manager.proposals.list({ group });
    expect(found.items.map(({ id }) => id)).toContain(proposal.id);
    expect((await manager.proposals.list({ group: '0136' })).items).toEqual([]);

    const call = { task, changeId: v7() };
    const { count } = await manager.proposals.addTasks({ ...call, selection: { filters: { group } } });
    expect(count).toBe(found.total);
    expect(await tasksOf(proposal.id)).toHaveLength(1);
    const selection = { filters: { group: '0107' } };
    await manager.registrations.addTasks({ ...call, changeId: v7(), selection });
    expect((await tasksOf(registration)).length).toBeGreaterThan(0);
  });

  test('Undo removes them, but not those that somebody has changed or done', async () => {
    const ids = [
      await newRegistration(manager),
      await newRegistration(manager),
      await newRegistration(manager),
    ];
    const changeId = v7();
    await manager.registrations.addTasks({ selection: { ids }, task, changeId });
    const [done] = await tasksOf(ids[0] ?? '');
    await manager.activities.complete({ id: done?.id ?? '' });

    expect(await manager.acts.undo({ act: changeId })).toMatchObject({ restored: 2, skipped: 1 });
    expect(await manager.acts.undo({ act: changeId })).toMatchObject({ restored: 2, skipped: 1 });
    expect((await manager.recentChanges.list({ limit: 1 })).items).toMatchObject([
      { id: changeId, kind: 'tasks', noun: 'registrations', count: 3, undone: { restored: 2 } },
    ]);
    expect(await tasksOf(ids[0] ?? '')).toHaveLength(1);
    expect(await tasksOf(ids[1] ?? '')).toEqual([]);
  });

  test('needs the right to assign many, and Undo who added them or an administrator', async () => {
    const staff = await db.staff();
    const call = { selection: { ids: [await newRegistration(staff)] }, task, changeId: v7() };
    await expect(staff.registrations.addTasks(call)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await manager.registrations.addTasks(call);
    const other = await db.staff({ role: 'manager' });
    await expect(other.acts.undo({ act: call.changeId })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    const late = { ...call, changeId: v7(), task: { title: '', dueDate: '' } };
    await expect(manager.registrations.addTasks(late)).rejects.toThrow('Title is required');
  });
});
