import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { accountWithContact, merge, newLead, newProvider, type Staff } from '../../support/records.ts';
import { recordRows } from '../../support/tables.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const manager = db.staffOfTest({ role: 'manager' });

const convert = (staff: Staff, leadId: string) =>
  staff.opportunities.fromLead({
    id: v7(),
    leadId,
    name: 'Audit',
    stage: 'qualification',
    value: null,
    expectedCloseDate: null,
  });

describe('two leads become one', () => {
  test('with the activities, tasks, opportunity and proposals of both; undo makes them two again', async () => {
    const { id: assignedToId } = await db.member({ firstName: 'Kim' });
    const kept = await newLead(manager, { title: 'Audit' });
    const gone = await newLead(manager, { title: 'Audit by mail', assignedToId });
    await manager.activities.create({ leadId: gone.id, type: 'call', title: 'Spoke to Ada' });
    await manager.activities.create({
      leadId: gone.id,
      type: 'note',
      title: 'Send prices',
      dueDate: '2030-01-02',
    });
    const opportunity = await convert(manager, gone.id);
    const draft = { accountId: gone.accountId, contactId: gone.contactId, selection: newProvider('0107') };
    const proposal = await manager.proposals.create({ ...draft, leadId: gone.id });
    const ofDeal = await manager.proposals.create({ ...draft, opportunityId: opportunity.id });
    const before = await recordRows(db.orm);

    const merged = await merge(manager, 'leads', kept.id, gone.id, { budgetRange: '$5,000' });

    expect(merged.moved).toEqual({ opportunities: 1, proposals: 2, activities: expect.any(Number) });
    const parties = { accountId: kept.accountId, contactId: kept.contactId };
    expect(await manager.opportunities.byId({ id: opportunity.id })).toMatchObject({
      ...parties,
      leadId: kept.id,
    });
    expect(await manager.proposals.byId({ id: proposal.id })).toMatchObject({ ...parties, leadId: kept.id });
    expect(await manager.proposals.byId({ id: ofDeal.id })).toMatchObject(parties);
    // The call was the last contact, and counts for the score as the budget does.
    const now = await manager.leads.byId({ id: kept.id });
    expect(now.lastContactDate).toBe(before.flat().find(({ id }) => id === gone.id).last_contact_date);
    expect(now.leadScore).toBe(now.scoreParts.reduce((sum, { points }) => sum + points, 0));
    expect(now.leadScore).toBeGreaterThan(kept.leadScore ?? 0);

    expect(await manager.acts.undo({ act: merged.id })).toEqual({ message: 'Merge undone' });
    expect(await recordRows(db.orm)).toEqual(before);
  });

  test('whose timeline has the changes of both, and to which the address of the other leads', async () => {
    const kept = await newLead(manager);
    const [gone, first] = [await newLead(manager), await newLead(manager)];
    for (const { id, version } of [gone, first]) {
      await manager.leads.update({ id, version, data: { priority: 'urgent' } });
    }
    await merge(manager, 'leads', gone.id, first.id);
    await merge(manager, 'leads', kept.id, gone.id);

    const record = { noun: 'lead' as const, id: kept.id };
    const { items } = await manager.activities.timeline({ record, related: true, kind: 'change', limit: 50 });
    const fields = items.flatMap((item) => (item.kind === 'change' ? item.change.changes : []));
    expect(fields.filter(({ field, to }) => field === 'priority' && to === 'urgent')).toHaveLength(2);
    expect(await manager.trash.find({ noun: 'lead', id: gone.id })).toMatchObject({
      reason: 'merged',
      mergedInto: { id: kept.id, title: kept.title },
    });
    expect((await manager.recentChanges.list({})).items[0]).toMatchObject({
      kind: 'merge',
      keptTitle: kept.title,
    });
  });

  test('but not where both have become opportunities', async () => {
    const [one, other] = [await newLead(manager), await newLead(manager)];
    await convert(manager, one.id);
    await convert(manager, other.id);

    await expect(merge(manager, 'leads', one.id, other.id)).rejects.toMatchObject({
      code: 'CONFLICT',
      message: 'Both leads have become opportunities, so they stay two.',
    });
    expect(await manager.leads.byId({ id: other.id })).toMatchObject({ id: other.id });
  });

  test('with what depends on each other taken together, or refused', async () => {
    const kept = await newLead(manager, { followUpDate: null });
    const gone = await newLead(manager, { status: 'closed_lost', lostReason: 'Price' });
    await manager.leads.scheduleFollowUp({ id: gone.id, followUpDate: '2030-03-04', followUpTime: '09:30' });

    await expect(
      merge(manager, 'leads', kept.id, gone.id, { contactId: gone.contactId }),
    ).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    await merge(manager, 'leads', kept.id, gone.id, { lostReason: 'Price', followUpDate: '2030-03-04' });
    expect(await manager.leads.byId({ id: kept.id })).toMatchObject({
      status: 'new',
      lostReason: null,
      followUpDate: '2030-03-04',
      followUpTime: '09:30',
    });
  });
});

test('similar leads of one contact are listed in pairs', async () => {
  const staff = await db.staff();
  const { accountId, contactId } = await accountWithContact(staff);
  const title = 'Website enquiry from Ada Byron';
  const [one, other] = [
    await staff.leads.create({ title, accountId, contactId }),
    await staff.leads.create({ title, accountId, contactId }),
  ];
  const { items } = await staff.duplicates.list({ noun: 'leads', limit: 100 });
  const found = items.find((pair) => pair.one.id === one.id);
  expect(found).toMatchObject({ other: { id: other.id, subtitle: 'Ada Byron' }, reasons: ['same name'] });
});
