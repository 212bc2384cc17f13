import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { accountWithContact, newLead, type Staff } from '../../../support/records.ts';
import { recordRows } from '../../../support/tables.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();
const manager = db.staffOfTest({ role: 'manager' });

/** Contacts of one account, each with these values. */
async function people(staff: Staff, ...values: object[]) {
  const { accountId } = await accountWithContact(staff, v7());
  const person = { firstName: 'Noa', lastName: 'Reed', accountId };
  const made = [];
  for (const one of values) made.push((await staff.contacts.create({ ...person, ...one })).id);
  return made as [string, string, string];
}

describe('pairs merged at once', () => {
  test('keep the first, however little it has', async () => {
    const [full, sparse, other] = await people(
      manager,
      { email: 'noa@reed.example', position: 'Director' },
      {},
      { department: 'Care' },
    );
    const pairs: [string, string][] = [
      [sparse, full],
      [sparse, other],
    ];

    await manager.merges.createMany({ id: v7(), noun: 'contacts', pairs });

    expect(await manager.contacts.byId({ id: sparse })).toMatchObject({
      email: 'noa@reed.example',
      position: 'Director',
      department: 'Care',
    });
  });

  test('keep the first, which takes what it lacks; three of one person become one; one Undo restores all', async () => {
    const [sparse, full, third] = await people(
      manager,
      { mobile: '0491 570 156' },
      { email: 'noa@reed.example', position: 'Director' },
      { department: 'Care' },
    );
    const [older, newer] = await people(manager, {}, {});
    await manager.activities.create({ contactId: sparse, type: 'note', title: 'On the sparse one' });
    const before = await recordRows(db.orm);
    const id = v7();
    const pairs: [string, string][] = [
      [full, sparse],
      [sparse, third],
      [older, newer],
    ];

    expect(await manager.merges.createMany({ id, noun: 'contacts', pairs })).toEqual({
      id,
      merged: 3,
      skipped: [],
    });

    expect(await manager.contacts.byId({ id: full })).toMatchObject({
      email: 'noa@reed.example',
      position: 'Director',
      mobile: '0491 570 156',
      department: 'Care',
    });
    for (const gone of [sparse, third, newer]) {
      await expect(manager.contacts.byId({ id: gone })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    }
    const [change] = (await manager.recentChanges.list({})).items;
    expect(change).toMatchObject({
      id,
      kind: 'merge',
      noun: 'contacts',
      count: 5,
      undone: null,
      mayUndo: true,
    });
    // A repeated call merges nothing more.
    expect(await manager.merges.createMany({ id, noun: 'contacts', pairs })).toMatchObject({ merged: 3 });

    expect(await manager.acts.undo({ act: id })).toEqual({ message: 'Merge undone' });
    expect(await recordRows(db.orm)).toEqual(before);
    expect((await manager.recentChanges.list({})).items[0]).toMatchObject({
      id,
      undone: { byName: expect.any(String) },
    });
  });

  test('skip those that cannot be merged, with the reason, and merge the others', async () => {
    const [one, other] = [await newLead(manager), await newLead(manager)];
    const deal = { stage: 'qualification', value: null, expectedCloseDate: null } as const;
    for (const { id: leadId } of [one, other]) {
      await manager.opportunities.fromLead({ ...deal, id: v7(), leadId, name: 'Audit' });
    }
    const [kept, gone] = [await newLead(manager), await newLead(manager)];
    const pairs: [string, string][] = [
      [one.id, other.id],
      [kept.id, gone.id],
      [v7(), v7()],
    ];

    const result = await manager.merges.createMany({ id: v7(), noun: 'leads', pairs });

    const reason = 'Both leads have become opportunities, so they stay two.';
    expect(result).toMatchObject({ merged: 1, skipped: [{ ids: [one.id, other.id], reason }] });
    expect(await manager.leads.byId({ id: other.id })).toMatchObject({ id: other.id });
    expect(await manager.trash.find({ noun: 'lead', id: gone.id })).toMatchObject({
      mergedInto: { id: kept.id },
    });
  });
});
