import { describe, expect, test } from 'vitest';
import { savedViewList } from '#shared/records/nouns.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();
const manager = db.staffOfTest({ role: 'manager' });

const urgent = {
  list: 'leads',
  name: 'My urgent ones',
  address: 'priority=urgent&owner=me&sort=-value',
} as const;

describe('a saved view', () => {
  test('belongs to its owner until it is shared', async () => {
    const colleague = await db.staff();

    const view = await manager.savedViews.create({ ...urgent, isShared: false });
    const unseen = await colleague.savedViews.list({ list: 'leads' });
    await manager.savedViews.update({ id: view.id, version: view.version, data: { isShared: true } });
    const seen = await colleague.savedViews.list({ list: 'leads' });

    expect(unseen).toEqual([]);
    expect(seen).toMatchObject([{ ...urgent, isShared: true, isMine: false }]);
    expect(await colleague.savedViews.list({ list: 'accounts' })).toEqual([]);
  });

  test.each(savedViewList.values)('can be saved for the list of %s', async (list) => {
    await staff.savedViews.create({ ...urgent, list, isShared: false });

    const mine = (await staff.savedViews.list({ list })).filter(({ isMine }) => isMine);
    expect(mine).toMatchObject([{ list, address: urgent.address }]);
  });

  test('can be updated and deleted by its owner only, even when it is shared', async () => {
    const colleague = await db.staff({ role: 'manager' });
    const shared = await manager.savedViews.create({ ...urgent, isShared: true });
    const own = await manager.savedViews.create({ ...urgent, isShared: false });

    const change = { version: 1, data: { name: 'Mine now' } };
    await expect(colleague.savedViews.update({ id: shared.id, ...change })).rejects.toMatchObject({
      code: 'FORBIDDEN',
    });
    await expect(colleague.savedViews.delete({ id: shared.id })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    await expect(colleague.savedViews.delete({ id: own.id })).rejects.toMatchObject({
      code: 'NOT_FOUND',
      message: 'Saved view not found',
    });
    await expect(manager.savedViews.delete({ id: crypto.randomUUID() })).rejects.toThrow(
      'Saved view not found',
    );
    await expect(colleague.savedViews.create({ ...own, isShared: true })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
    await expect(colleague.savedViews.update({ id: own.id, version: 9, data: {} })).rejects.toMatchObject({
      code: 'NOT_FOUND',
    });
  });

  test('can be created again with its id after it was deleted', async () => {
    const { id } = await staff.savedViews.create({ ...urgent, isShared: false });

    await staff.savedViews.delete({ id });
    const gone = await staff.savedViews.list({ list: 'leads' });
    await staff.savedViews.create({ ...urgent, id, isShared: false });

    const back = await staff.savedViews.list({ list: 'leads' });
    expect(gone.map((view) => view.id)).not.toContain(id);
    expect(back.map((view) => view.id)).toContain(id);
  });

  test.each([
    ['without a name', { ...urgent, name: ' ' }],
    ['of a list that there is not', { ...urgent, list: 'users' }],
    ['that leads elsewhere', { ...urgent, address: '//evil.example' }],
    ['that holds a script', { ...urgent, address: '"><script>' }],
  ])('%s is rejected', async (_, view) => {
    await expect(staff.savedViews.create({ ...view, isShared: false } as never)).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
  });

  test('is limited to fifty for each list', async () => {
    for (let number = 0; number < 50; number += 1)
      await staff.savedViews.create({ ...urgent, isShared: false });

    await expect(staff.savedViews.create({ ...urgent, isShared: false })).rejects.toThrow(
      'You have 50 views',
    );
  });
});
