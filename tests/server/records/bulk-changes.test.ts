import { describe, expect, test } from 'vitest';
import { today } from '#shared/fields/format.ts';
import { newLead, newOpportunity, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const manager = db.staffOfTest({ role: 'manager' });

const threeLeads = (staff: Staff, title: string) =>
  Promise.all([1, 2, 3].map((number) => newLead(staff, { title: `${title} ${number}` })));

const statuses = async (staff: Staff, search: string) =>
  (await staff.leads.list({ search, sort: 'title' })).items.map(({ status }) => status);

const idOf = async (staff: Staff) => (await staff.auth.session())?.user.id ?? '';

describe('changing many leads at once', () => {
  test('sets the value on all of them, and undo restores the previous value of each', async () => {
    const leads = await threeLeads(manager, 'Undone');
    await manager.leads.update({ id: leads[1]?.id ?? '', version: 1, data: { status: 'negotiation' } });

    const ids = leads.map(({ id }) => id);
    const { changeId, count } = await manager.leads.changeMany({
      selection: { ids },
      change: { status: 'qualified' },
    });
    const changed = await statuses(manager, 'undone');
    const again = await manager.leads.changeMany({
      selection: { ids: [...ids, crypto.randomUUID()] },
      change: { status: 'qualified' },
    });
    expect(again).toMatchObject({ count: 0, same: 3, gone: 1 });
    const undone = await manager.acts.undo({ act: changeId });

    expect([count, changed]).toEqual([3, ['qualified', 'qualified', 'qualified']]);
    expect(undone).toEqual({ message: 'Change undone', restored: 3, skipped: 0 });
    expect(await statuses(manager, 'undone')).toEqual(['new', 'negotiation', 'new']);
  });

  test('assigns them, with the same notes as a single edit', async () => {
    const me = await idOf(manager);
    const [lead] = await threeLeads(manager, 'Given');

    const { changeId } = await manager.leads.changeMany({
      selection: { filters: { search: 'given' } },
      change: { assignedToId: me },
    });

    const mine = await manager.leads.list({ search: 'given', owner: 'me' });
    const notes = await manager.activities.byLead({ leadId: lead?.id ?? '' });
    expect(mine.total).toBe(3);
    expect(notes.map(({ type }) => type)).toContain('assignment');
    await manager.acts.undo({ act: changeId });
    expect((await manager.leads.list({ search: 'given', owner: 'nobody' })).total).toBe(3);
  });

  test('can be undone, except for leads that were changed or deleted since', async () => {
    const [first, second, third] = await threeLeads(manager, 'Since');
    const { changeId } = await manager.leads.changeMany({
      selection: { filters: { search: 'since' } },
      change: { status: 'contacted' },
    });
    await manager.leads.update({ id: first?.id ?? '', version: 2, data: { status: 'closed_lost' } });
    await manager.leads.delete({ id: third?.id ?? '' });

    expect(await manager.acts.undo({ act: changeId })).toMatchObject({ restored: 1, skipped: 2 });
    expect(await statuses(manager, 'since')).toEqual(['closed_lost', 'new']);
    expect((await manager.leads.byId({ id: second?.id ?? '' })).status).toBe('new');
  });

  test('as lost takes one reason or none; leads lost already keep theirs, and undo restores each', async () => {
    const [open, lost] = await threeLeads(manager, 'Gone');
    const ids = [open?.id ?? '', lost?.id ?? ''];
    const current = async () =>
      (await Promise.all(ids.map((id) => manager.leads.byId({ id })))).map(({ status, lostReason }) => [
        status,
        lostReason,
      ]);
    const change = (change: object) => manager.leads.changeMany({ selection: { ids }, change });
    await manager.leads.update({
      id: ids[1] ?? '',
      version: 1,
      data: { status: 'closed_lost', lostReason: 'No answer' },
    });

    const priced = await change({ status: 'closed_lost', lostReason: 'Price' });
    expect([priced.count, await current()]).toEqual([
      1,
      [
        ['closed_lost', 'Price'],
        ['closed_lost', 'No answer'],
      ],
    ]);
    await manager.acts.undo({ act: priced.changeId });
    expect(await current()).toEqual([
      ['new', null],
      ['closed_lost', 'No answer'],
    ]);

    // A reason without a status is for leads closed as lost; the toast of a change offers it for what that changed.
    const colleague = await db.staff({ role: 'manager' });
    const silent = await change({ status: 'closed_lost' });
    const given = { selection: { changeId: silent.changeId }, change: { lostReason: 'Timing' } };
    await expect(colleague.leads.changeMany(given)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { changeId } = await manager.leads.changeMany(given);
    expect(await current()).toEqual([
      ['closed_lost', 'Timing'],
      ['closed_lost', 'No answer'],
    ]);
    await manager.acts.undo({ act: changeId });
    await manager.acts.undo({ act: silent.changeId });
    expect((await change({ lostReason: 'Timing' })).count).toBe(1);
    const reopened = await change({ status: 'contacted' });
    expect(await current()).toEqual([
      ['contacted', null],
      ['contacted', null],
    ]);
    await manager.acts.undo({ act: reopened.changeId });
    expect(await current()).toEqual([
      ['new', null],
      ['closed_lost', 'Timing'],
    ]);
  });

  test('leaves a field alone that is sent as undefined, and rejects a change of nothing', async () => {
    const { id } = await newLead(manager, { priority: 'low' });
    const selection = { ids: [id] };

    await manager.leads.changeMany({ selection, change: { status: 'contacted', priority: undefined } });
    await expect(
      manager.leads.changeMany({ selection, change: { priority: undefined } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });

    expect(await manager.leads.byId({ id })).toMatchObject({ status: 'contacted', priority: 'low' });
  });

  test('is applied to all of them or to none', async () => {
    const leads = await threeLeads(manager, 'Whole');

    const change = { status: 'qualified', assignedToId: leads[0]?.id ?? '' } as const;
    await expect(
      manager.leads.changeMany({ selection: { filters: { search: 'whole' } }, change }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });

    expect(await statuses(manager, 'whole')).toEqual(['new', 'new', 'new']);
  });

  test.each([
    ['nothing chosen', { selection: { ids: [] }, change: { status: 'new' } }],
    ['no change', { selection: { filters: {} }, change: {} }],
    ['a field that cannot be changed in bulk', { selection: { filters: {} }, change: { title: 'x' } }],
  ])('%s is rejected', async (_, input) => {
    await expect(manager.leads.changeMany(input as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('more than a thousand is rejected with a message', async () => {
    const { id } = await newLead(manager, { title: 'Crowd' });
    await db.sql(
      `insert into leads select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
         from leads l, generate_series(1, 1000) where l.id = ?`,
      [id],
    );

    const selection = { filters: { search: 'crowd' } };
    await expect(manager.leads.deleteMany(selection)).rejects.toThrow('Choose at most 1,000 at once');
    await expect(manager.leads.changeMany({ selection, change: { status: 'contacted' } })).rejects.toThrow(
      'Choose at most 1,000 at once',
    );
  });
});

describe('many opportunities', () => {
  test('are marked as lost with one reason, except the ones lost already; undo restores each', async () => {
    const open = await newOpportunity(manager, { stage: 'proposal', probability: 60 });
    const won = await newOpportunity(manager, { stage: 'won', closedOn: '2026-11-01' });
    const lost = await newOpportunity(manager, { stage: 'lost', lostReason: 'No answer' });
    const ids = [open.id, won.id, lost.id];
    const current = () => Promise.all(ids.map((id) => manager.opportunities.byId({ id })));

    const { changeId, count } = await manager.opportunities.changeMany({
      selection: { ids },
      change: { stage: 'lost', lostReason: 'Price' },
    });
    const after = await current();
    await manager.acts.undo({ act: changeId });

    expect(count).toBe(2);
    const priced = { stage: 'lost', lostReason: 'Price', probability: 0, closedOn: today() };
    expect(after).toMatchObject([priced, priced, { lostReason: 'No answer' }]);
    expect(await current()).toMatchObject([
      { stage: 'proposal', probability: 60, closedOn: null, lostReason: null },
      { stage: 'won', probability: 100, closedOn: '2026-11-01', lostReason: null },
      { stage: 'lost', lostReason: 'No answer', version: 1 },
    ]);
  });

  test('get back what the change replaced, and keep what was set since and did not change with it', async () => {
    const { id } = await newOpportunity(manager, { stage: 'qualification', probability: 50 });
    const selection = { ids: [id] };
    const { changeId } = await manager.opportunities.changeMany({ selection, change: { stage: 'proposal' } });
    await manager.opportunities.update({ id, version: 2, data: { probability: 65 } });

    expect(await manager.acts.undo({ act: changeId })).toMatchObject({ restored: 1, skipped: 0 });
    expect(await manager.opportunities.byId({ id })).toMatchObject({
      stage: 'qualification',
      probability: 65,
    });
  });

  test.each([
    ['cannot be lost without a reason', { stage: 'lost' }],
    ['cannot be won on a future day', { stage: 'won', closedOn: '2199-01-01' }],
    ['cannot get a reason without a stage', { lostReason: 'Price' }],
    ['cannot be assigned to someone outside the team', { ownerId: crypto.randomUUID() }],
  ] as const)('%s', async (_, change) => {
    const { id } = await newOpportunity(manager);

    await expect(
      manager.opportunities.changeMany({ selection: { ids: [id] }, change }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
    expect((await manager.opportunities.byId({ id })).version).toBe(1);
  });

  test('keep the new owner on undo when the previous owner was deactivated; the others are restored', async () => {
    const admin = await db.staff({ role: 'admin' });
    const [formerMember, colleague, newOwner] = [await db.member(), await db.member(), await db.member()];
    const lost = await newOpportunity(admin, { ownerId: formerMember.id });
    const kept = await newOpportunity(admin, { ownerId: colleague.id });
    const { changeId } = await admin.opportunities.changeMany({
      selection: { ids: [lost.id, kept.id] },
      change: { ownerId: newOwner.id, stage: 'proposal' },
    });
    await admin.team.deactivate({ id: formerMember.id });

    expect(await admin.acts.undo({ act: changeId })).toMatchObject({ restored: 1, skipped: 1 });
    expect(await admin.opportunities.byId(lost)).toMatchObject({ ownerId: newOwner.id, stage: 'proposal' });
    expect(await admin.opportunities.byId(kept)).toMatchObject({
      ownerId: colleague.id,
      stage: 'qualification',
    });
  });

  test('can be assigned and deleted by the filters of the list, and restored', async () => {
    const { id: ownerId } = await db.member();
    for (const name of ['Pile one', 'Pile two']) await newOpportunity(manager, { name });
    const filters = { search: 'pile', stage: 'qualification' };

    await manager.opportunities.changeMany({ selection: { filters }, change: { ownerId } });
    const theirs = await manager.opportunities.list({ ...filters, owner: ownerId });
    const { batchId, counts } = await manager.opportunities.deleteMany({ filters });

    expect([theirs.total, counts.opportunity]).toEqual([2, 2]);
    expect((await manager.opportunities.list(filters)).total).toBe(0);
    await manager.trash.restore({ batchId });
    expect((await manager.opportunities.list({ ...filters, owner: ownerId })).total).toBe(2);
  });
});
