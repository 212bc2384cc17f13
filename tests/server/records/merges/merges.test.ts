import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { Contact } from '#server/contacts/contacts.entity.ts';
import { records as recordTypes } from '#server/nouns.ts';
import { columnsPointingTo } from '#server/records/columnsPointingTo.ts';
import { History } from '#server/records/history/history.entity.ts';
import {
  accountWithContact,
  change,
  merge,
  newLead,
  newProvider,
  type Staff,
} from '../../../support/records.ts';
import { recordRows } from '../../../support/tables.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();
const manager = db.staffOfTest({ role: 'manager' });

/** Creates an account and a contact with every kind of related record. */
async function busy(staff: Staff, name: string) {
  const { accountId, contactId } = await accountWithContact(staff, name);
  const lead = await staff.leads.create({ title: `Audit of ${name}`, accountId, contactId });
  await staff.opportunities.create({ name: `Deal of ${name}`, accountId, contactId });
  await staff.activities.create({ contactId, type: 'note', title: 'On the contact' });
  await staff.activities.create({ accountId, type: 'note', title: 'On the account' });
  const child = await staff.accounts.create({ name: `${name} North`, parentAccountId: accountId });
  return { accountId, contactId, lead, child };
}

const seen = async (staff: Staff, noun: 'accounts' | 'contacts', id: string) => {
  const { version } = await staff[noun].byId({ id });
  return { id, version };
};

describe('merging two accounts', () => {
  test('combines all their related records, and undo separates them again', async () => {
    const [kept, gone] = [await busy(manager, 'Sunrise'), await busy(manager, 'Sunrise Pty Ltd')];
    const before = await recordRows(db.orm);

    const merged = await merge(manager, 'accounts', kept.accountId, gone.accountId, {
      legalName: 'Sunrise Pty Ltd',
    });

    expect(merged.moved).toEqual({ accounts: 1, contacts: 1, leads: 1, opportunities: 1, activities: 1 });
    await expect(manager.accounts.byId({ id: gone.accountId })).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await manager.accounts.byId({ id: kept.accountId })).toMatchObject({
      legalName: 'Sunrise Pty Ltd',
    });
    expect(await manager.contacts.byId({ id: gone.contactId })).toMatchObject({ accountId: kept.accountId });
    expect(await manager.leads.byId({ id: gone.lead.id })).toMatchObject({ accountId: kept.accountId });
    expect((await manager.trash.list({})).items[0]).toMatchObject({ counts: { account: 1 } });
    expect(
      await db.orm.em.fork().count(History, { recordId: kept.accountId, action: 'changed', cause: 'merge' }),
    ).toBe(1);

    expect(await manager.acts.undo({ act: merged.id })).toEqual({ message: 'Merge undone' });
    expect(await recordRows(db.orm)).toEqual(before);
    await manager.acts.undo({ act: merged.id });
    expect(await recordRows(db.orm)).toEqual(before);
  });

  test('can still be undone after the record that went was restored from the trash', async () => {
    const [kept, gone] = [await busy(manager, 'Wattle'), await busy(manager, 'Wattle Pty Ltd')];
    const before = await recordRows(db.orm);
    const merged = await merge(manager, 'accounts', kept.accountId, gone.accountId, {
      legalName: 'Wattle Pty Ltd',
    });
    await manager.trash.restore({ batchId: merged.id, duplicates: 'restore' });
    expect(await manager.accounts.byId({ id: gone.accountId })).toMatchObject({ name: 'Wattle Pty Ltd' });
    expect(await manager.contacts.byId({ id: gone.contactId })).toMatchObject({ accountId: kept.accountId });

    await manager.acts.undo({ act: merged.id });

    expect(await recordRows(db.orm)).toEqual(before);
  });

  test('one above the other creates no cycle, and undo restores both', async () => {
    const top = await manager.accounts.create({ name: 'Top' });
    const middle = await manager.accounts.create({ name: 'Middle', parentAccountId: top.id });
    const low = await manager.accounts.create({ name: 'Low', parentAccountId: middle.id });
    const before = await recordRows(db.orm);

    const { id } = await merge(manager, 'accounts', low.id, top.id, { parentAccountId: top.id });

    expect(await manager.accounts.byId({ id: low.id })).toMatchObject({ parentAccountId: null });
    expect(await manager.accounts.byId({ id: middle.id })).toMatchObject({ parentAccountId: low.id });
    await manager.acts.undo({ act: id });
    expect(await recordRows(db.orm)).toEqual(before);
  });
});

describe('merging two contacts', () => {
  test('of different accounts moves their leads and opportunities, and undo restores them', async () => {
    const [kept, gone] = [await busy(manager, 'Kite'), await busy(manager, 'Drum')];
    const before = await recordRows(db.orm);

    const { id } = await merge(manager, 'contacts', kept.contactId, gone.contactId);

    const lead = await manager.leads.byId({ id: gone.lead.id });
    expect(lead).toMatchObject({ contactId: kept.contactId, accountId: kept.accountId });
    await manager.acts.undo({ act: id });
    expect(await recordRows(db.orm)).toEqual(before);
  });

  test('can be undone without losing later edits, which the result reports', async () => {
    const [kept, gone] = [
      await accountWithContact(manager, 'Fern'),
      await accountWithContact(manager, 'Moss'),
    ];
    const { id } = await merge(manager, 'contacts', kept.contactId, gone.contactId, { position: 'Director' });
    await change(manager, 'contacts', kept.contactId, { notes: 'Called' });

    expect(await manager.acts.undo({ act: id })).toEqual({
      message: 'Merge undone. One keeps its fields as they are, because somebody changed them since.',
    });
    expect(await manager.contacts.byId({ id: kept.contactId })).toMatchObject({
      position: 'Director',
      notes: 'Called',
    });
    expect(await manager.contacts.byId({ id: gone.contactId })).toMatchObject({ accountId: gone.accountId });
  });
});

test('a contact with a first name only is in the trash under that name', async () => {
  const { accountId, contactId } = await accountWithContact(manager, 'Fern');
  const { id } = await manager.contacts.create({ firstName: 'Priya', lastName: 'Raman', accountId });
  // The public form stores a person with one name like this.
  await db.orm.em.fork().nativeUpdate(Contact, id, { lastName: '' });

  await merge(manager, 'contacts', contactId, id);

  expect((await manager.trash.list({})).items[0]).toMatchObject({ title: 'Priya' });
});

describe('merging', () => {
  test('twice at once, with one id or with two, merges once', async () => {
    const [kept, gone] = [await accountWithContact(manager, 'Oak'), await accountWithContact(manager, 'Elm')];
    const pair = {
      noun: 'contacts' as const,
      kept: await seen(manager, 'contacts', kept.contactId),
      gone: await seen(manager, 'contacts', gone.contactId),
      data: {},
    };
    const id = v7();

    const answers = await Promise.allSettled(
      [id, id, v7()].map((id) => manager.merges.create({ ...pair, id })),
    );

    const done = answers.flatMap((one) => (one.status === 'fulfilled' ? one.value.id : []));
    expect(new Set(done).size).toBe(1);
    expect(
      (await manager.trash.list({ search: 'Ada Byron' })).items.filter((one) => done.includes(one.batchId)),
    ).toHaveLength(1);
  });

  test('from a stale version changes nothing and answers CONFLICT with the current record', async () => {
    const [kept, gone] = [await accountWithContact(manager, 'Ash'), await accountWithContact(manager, 'Box')];
    const old = await seen(manager, 'contacts', gone.contactId);
    await manager.contacts.update({ ...old, data: { notes: 'New' } });

    const merging = manager.merges.create({
      id: v7(),
      noun: 'contacts',
      kept: await seen(manager, 'contacts', kept.contactId),
      gone: old,
      data: {},
    });

    await expect(merging).rejects.toMatchObject({ code: 'CONFLICT', current: { notes: 'New' } });
    expect(await manager.contacts.byId({ id: gone.contactId })).toMatchObject({ accountId: gone.accountId });
  });

  test('moves every foreign key that points to an account, a contact or a lead', async () => {
    const keys = await db.sql<{ noun: 'accounts' | 'contacts' | 'leads'; table: string; column: string }[]>(
      `select target.relname as noun, source.relname as "table", column_of.attname as "column"
         from pg_constraint key
         join pg_class target on target.oid = key.confrelid
         join pg_class source on source.oid = key.conrelid
         join pg_attribute column_of on column_of.attrelid = key.conrelid and column_of.attnum = any(key.conkey)
        where key.contype = 'f' and target.relname in ('accounts', 'contacts', 'leads') and source.relname <> 'lead_assignments'`,
    );

    expect(keys.length).toBeGreaterThan(6);
    for (const { noun, ...place } of keys) expect(columnsPointingTo(recordTypes, noun)).toContainEqual(place);
    // The history moves them back, as a change of each row.
    const kept = await db.sql<{ name: string }[]>(
      `select tgrelid::regclass::text as name from pg_trigger
         join pg_attribute on attrelid = tgrelid and attname = 'version' where tgname = 'history_update'`,
    );
    for (const { table } of keys) expect(kept).toContainEqual({ name: table });
  });
});

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
    ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
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
