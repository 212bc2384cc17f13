import { describe, expect, test } from 'vitest';
import { today } from '#shared/fields/format.ts';
import { accountWithContact, newLead, newOpportunity, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

const threeLeads = (staff: Staff, title: string) =>
  Promise.all([1, 2, 3].map((number) => newLead(staff, { title: `${title} ${number}` })));

const statuses = async (staff: Staff, search: string) =>
  (await staff.leads.list({ search, sort: 'title' })).items.map(({ status }) => status);

const idOf = async (staff: Staff) => (await staff.auth.session())?.user.id ?? '';

describe('changing many leads at once', () => {
  test('sets the value on all of them, and undo restores the previous value of each', async () => {
    const staff = await db.staff({ role: 'manager' });
    const leads = await threeLeads(staff, 'Undone');
    await staff.leads.update({ id: leads[1]?.id ?? '', version: 1, data: { status: 'negotiation' } });

    const ids = leads.map(({ id }) => id);
    const { changeId, count } = await staff.leads.changeMany({
      selection: { ids },
      change: { status: 'qualified' },
    });
    const changed = await statuses(staff, 'undone');
    const undone = await staff.acts.undo({ act: changeId });

    expect([count, changed]).toEqual([3, ['qualified', 'qualified', 'qualified']]);
    expect(undone).toEqual({ message: 'Change undone', restored: 3, skipped: 0 });
    expect(await statuses(staff, 'undone')).toEqual(['new', 'negotiation', 'new']);
  });

  test('assigns them, with the same notes as a single edit', async () => {
    const staff = await db.staff({ role: 'manager' });
    const me = await idOf(staff);
    const [lead] = await threeLeads(staff, 'Given');

    const { changeId } = await staff.leads.changeMany({
      selection: { filters: { search: 'given' } },
      change: { assignedToId: me },
    });

    const mine = await staff.leads.list({ search: 'given', owner: 'me' });
    const notes = await staff.activities.byLead({ leadId: lead?.id ?? '' });
    expect(mine.total).toBe(3);
    expect(notes.map(({ type }) => type)).toContain('assignment');
    await staff.acts.undo({ act: changeId });
    expect((await staff.leads.list({ search: 'given', owner: 'nobody' })).total).toBe(3);
  });

  test('can be undone, except for leads that were changed or deleted since', async () => {
    const staff = await db.staff({ role: 'manager' });
    const [first, second, third] = await threeLeads(staff, 'Since');
    const { changeId } = await staff.leads.changeMany({
      selection: { filters: { search: 'since' } },
      change: { status: 'contacted' },
    });
    await staff.leads.update({ id: first?.id ?? '', version: 2, data: { status: 'closed_lost' } });
    await staff.leads.delete({ id: third?.id ?? '' });

    expect(await staff.acts.undo({ act: changeId })).toMatchObject({ restored: 1, skipped: 2 });
    expect(await statuses(staff, 'since')).toEqual(['closed_lost', 'new']);
    expect((await staff.leads.byId({ id: second?.id ?? '' })).status).toBe('new');
  });

  test('as lost takes one reason or none; leads lost already keep theirs, and undo restores each', async () => {
    const staff = await db.staff({ role: 'manager' });
    const [open, lost] = await threeLeads(staff, 'Gone');
    const ids = [open?.id ?? '', lost?.id ?? ''];
    const current = async () =>
      (await Promise.all(ids.map((id) => staff.leads.byId({ id })))).map(({ status, lostReason }) => [
        status,
        lostReason,
      ]);
    const change = (change: object) => staff.leads.changeMany({ selection: { ids }, change });
    await staff.leads.update({
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
    await staff.acts.undo({ act: priced.changeId });
    expect(await current()).toEqual([
      ['new', null],
      ['closed_lost', 'No answer'],
    ]);

    // A reason without a status is for leads closed as lost; the toast of a change offers it for what that changed.
    const colleague = await db.staff({ role: 'manager' });
    const silent = await change({ status: 'closed_lost' });
    const given = { selection: { changeId: silent.changeId }, change: { lostReason: 'Timing' } };
    await expect(colleague.leads.changeMany(given)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    const { changeId } = await staff.leads.changeMany(given);
    expect(await current()).toEqual([
      ['closed_lost', 'Timing'],
      ['closed_lost', 'No answer'],
    ]);
    await staff.acts.undo({ act: changeId });
    await staff.acts.undo({ act: silent.changeId });
    expect((await change({ lostReason: 'Timing' })).count).toBe(1);
    const reopened = await change({ status: 'contacted' });
    expect(await current()).toEqual([
      ['contacted', null],
      ['contacted', null],
    ]);
    await staff.acts.undo({ act: reopened.changeId });
    expect(await current()).toEqual([
      ['new', null],
      ['closed_lost', 'Timing'],
    ]);
  });

  test('can be undone once, by its author and administrators only', async () => {
    const staff = await db.staff({ role: 'manager' });
    const colleague = await db.staff({ role: 'manager' });
    await threeLeads(staff, 'Once');
    const { changeId } = await staff.leads.changeMany({
      selection: { filters: { search: 'once' } },
      change: { priority: 'urgent' },
    });

    await expect(colleague.acts.undo({ act: changeId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const tries = await Promise.all([1, 2].map(() => staff.acts.undo({ act: changeId })));
    // The second is a repeat of the first, and changes nothing.
    expect(tries).toEqual([1, 2].map(() => ({ message: 'Change undone', restored: 3, skipped: 0 })));
    const { items } = await staff.leads.list({ search: 'once' });
    expect(items.map(({ version }) => version)).toEqual([3, 3, 3]);
  });

  test('leaves a field alone that is sent as undefined, and rejects a change of nothing', async () => {
    const staff = await db.staff({ role: 'manager' });
    const { id } = await newLead(staff, { priority: 'low' });
    const selection = { ids: [id] };

    await staff.leads.changeMany({ selection, change: { status: 'contacted', priority: undefined } });
    await expect(
      staff.leads.changeMany({ selection, change: { priority: undefined } }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });

    expect(await staff.leads.byId({ id })).toMatchObject({ status: 'contacted', priority: 'low' });
  });

  test('is applied to all of them or to none', async () => {
    const staff = await db.staff({ role: 'manager' });
    const leads = await threeLeads(staff, 'Whole');

    const change = { status: 'qualified', assignedToId: leads[0]?.id ?? '' } as const;
    await expect(
      staff.leads.changeMany({ selection: { filters: { search: 'whole' } }, change }),
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });

    expect(await statuses(staff, 'whole')).toEqual(['new', 'new', 'new']);
  });

  test.each([
    ['nothing chosen', { selection: { ids: [] }, change: { status: 'new' } }],
    ['no change', { selection: { filters: {} }, change: {} }],
    ['a field that cannot be changed in bulk', { selection: { filters: {} }, change: { title: 'x' } }],
  ])('%s is rejected', async (_, input) => {
    const staff = await db.staff({ role: 'manager' });

    await expect(staff.leads.changeMany(input as never)).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  });

  test('more than a thousand is rejected with a message', async () => {
    const staff = await db.staff({ role: 'manager' });
    const { id } = await newLead(staff, { title: 'Crowd' });
    await db.sql(
      `insert into leads select (jsonb_populate_record(l, jsonb_build_object('id', gen_random_uuid()))).*
         from leads l, generate_series(1, 1000) where l.id = ?`,
      [id],
    );

    const selection = { filters: { search: 'crowd' } };
    await expect(staff.leads.deleteMany(selection)).rejects.toThrow('Choose at most 1,000 at once');
    await expect(staff.leads.changeMany({ selection, change: { status: 'contacted' } })).rejects.toThrow(
      'Choose at most 1,000 at once',
    );
  });
});

describe('deleting many at once', () => {
  test('is one batch in the trash, with all child records, and is restored completely', async () => {
    const staff = await db.staff({ role: 'manager' });
    const { account } = await accountWithContact(staff, 'Heap One');
    const { account: other } = await accountWithContact(staff, 'Heap Two');

    const { batchId, counts } = await staff.accounts.deleteMany({ ids: [account.id, other.id] });

    expect(counts).toMatchObject({ account: 2, contact: 2 });
    expect((await staff.accounts.list({ search: 'heap' })).total).toBe(0);
    expect((await staff.trash.list({ search: '2 accounts' })).total).toBe(1);
    await staff.trash.restore({ batchId });
    expect((await staff.accounts.list({ search: 'heap' })).total).toBe(2);
  });
});

test('a role can be set on many contacts at once, and a type on many accounts', async () => {
  const staff = await db.staff({ role: 'manager' });
  const { account, contact } = await accountWithContact(staff, 'Typed');

  const roles = await staff.contacts.changeMany({
    selection: { ids: [contact.id] },
    change: { contactRole: 'champion' },
  });
  await staff.accounts.changeMany({ selection: { ids: [account.id] }, change: { accountType: 'startup' } });

  expect(await staff.contacts.byId({ id: contact.id })).toMatchObject({
    contactRole: 'champion',
    version: 2,
  });
  expect((await staff.accounts.byId({ id: account.id })).accountType).toBe('startup');
  await staff.acts.undo({ act: roles.changeId });
  expect((await staff.contacts.byId({ id: contact.id })).contactRole).toBe('decision_maker');
});

describe('many opportunities', () => {
  test('are marked as lost with one reason, except the ones lost already; undo restores each', async () => {
    const staff = await db.staff({ role: 'manager' });
    const open = await newOpportunity(staff, { stage: 'proposal', probability: 60 });
    const won = await newOpportunity(staff, { stage: 'won', closedOn: '2026-11-01' });
    const lost = await newOpportunity(staff, { stage: 'lost', lostReason: 'No answer' });
    const ids = [open.id, won.id, lost.id];
    const current = () => Promise.all(ids.map((id) => staff.opportunities.byId({ id })));

    const { changeId, count } = await staff.opportunities.changeMany({
      selection: { ids },
      change: { stage: 'lost', lostReason: 'Price' },
    });
    const after = await current();
    await staff.acts.undo({ act: changeId });

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
    const staff = await db.staff({ role: 'manager' });
    const { id } = await newOpportunity(staff, { stage: 'qualification', probability: 50 });
    const selection = { ids: [id] };
    const { changeId } = await staff.opportunities.changeMany({ selection, change: { stage: 'proposal' } });
    await staff.opportunities.update({ id, version: 2, data: { probability: 65 } });

    expect(await staff.acts.undo({ act: changeId })).toMatchObject({ restored: 1, skipped: 0 });
    expect(await staff.opportunities.byId({ id })).toMatchObject({ stage: 'qualification', probability: 65 });
  });

  test.each([
    ['cannot be lost without a reason', { stage: 'lost' }],
    ['cannot be won on a future day', { stage: 'won', closedOn: '2199-01-01' }],
    ['cannot get a reason without a stage', { lostReason: 'Price' }],
    ['cannot be assigned to someone outside the team', { ownerId: crypto.randomUUID() }],
  ] as const)('%s', async (_, change) => {
    const staff = await db.staff({ role: 'manager' });
    const { id } = await newOpportunity(staff);

    await expect(staff.opportunities.changeMany({ selection: { ids: [id] }, change })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });
    expect((await staff.opportunities.byId({ id })).version).toBe(1);
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
    const staff = await db.staff({ role: 'manager' });
    const { id: ownerId } = await db.member();
    for (const name of ['Pile one', 'Pile two']) await newOpportunity(staff, { name });
    const filters = { search: 'pile', stage: 'qualification' };

    await staff.opportunities.changeMany({ selection: { filters }, change: { ownerId } });
    const theirs = await staff.opportunities.list({ ...filters, owner: ownerId });
    const { batchId, counts } = await staff.opportunities.deleteMany({ filters });

    expect([theirs.total, counts.opportunity]).toEqual([2, 2]);
    expect((await staff.opportunities.list(filters)).total).toBe(0);
    await staff.trash.restore({ batchId });
    expect((await staff.opportunities.list({ ...filters, owner: ownerId })).total).toBe(2);
  });
});
