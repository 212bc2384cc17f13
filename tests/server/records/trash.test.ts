import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { Activity } from '#server/activities/activities.entity.ts';
import { Opportunity } from '#server/opportunities/opportunities.entity.ts';
import { newLead, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

const tables = ['accounts', 'contacts', 'leads', 'lead_assignments', 'opportunities', 'activities'];

/** Every row of every table whose records can be deleted. */
async function everything() {
  const em = db.orm.em.fork();
  const rows = tables.map((table) => em.execute(`select * from ${table} order by id`));
  return Promise.all(rows);
}

/** A lead with an opportunity, and one activity on each of the four types of record. */
async function leadWithOpportunity(staff: Staff, values: object) {
  const lead = await newLead(staff, values);
  const em = db.orm.em.fork();
  const { accountId: account, contactId: contact } = lead;
  const opportunity = em.create(Opportunity, {
    account,
    contact,
    lead: lead.id,
    owner: null,
    createdBy: null,
    name: 'Audit',
    value: 1000,
    expectedCloseDate: null,
    nextStep: null,
    description: null,
  });
  for (const subject of [{ lead: lead.id }, { contact }, { account }, { opportunity }]) {
    em.create(Activity, { ...subject, type: 'note', title: 'Noted', description: null, createdBy: null });
  }
  await em.flush();
  return { ...lead, opportunityId: opportunity.id };
}

describe('deleting', () => {
  test.each([
    ['accounts', 'accountId', { account: 1, contact: 1, lead: 1, opportunity: 1 }],
    ['contacts', 'contactId', { contact: 1, lead: 1, opportunity: 1 }],
    ['leads', 'id', { lead: 1 }],
  ] as const)(
    'one of the %s also deletes all below it with its activities, and restoring brings back every row',
    async (noun, id, counts) => {
      const { id: assignedToId } = await db.member();
      const record = await leadWithOpportunity(staff, {
        assignedToId,
        painPoints: ['a', 'b'],
        estimatedValue: 1.25,
      });
      const before = await everything();

      const deleted = await staff[noun].delete({ id: record[id] });
      const [left] = await db.sql<[{ linked: number }]>(
        'select count(*)::int as linked from opportunities where lead_id is not null',
      );
      const restored = await staff.trash.restore({ batchId: deleted.batchId });

      expect(deleted.counts).toEqual(counts);
      expect(left.linked).toBe(0);
      expect(restored.counts).toEqual(counts);
      const links = (rows: Awaited<ReturnType<typeof everything>>) =>
        rows.map((table) => (table as { version?: number }[]).map(({ version: _, ...row }) => row));
      expect(links(await everything())).toEqual(links(before));
      await staff.accounts.delete({ id: record.accountId });
    },
  );

  test('an activity belongs to exactly one record', async () => {
    const lead = await newLead(await db.staff());
    const note = (subject: object) => {
      const em = db.orm.em.fork();
      em.create(Activity, { ...subject, type: 'note', title: 'Noted', description: null, createdBy: null });
      return em.flush();
    };

    await expect(note({ lead: lead.id })).resolves.toBeUndefined();
    await expect(note({})).rejects.toThrow('activities_subject_check');
    await expect(note({ lead: lead.id, account: lead.accountId })).rejects.toThrow(
      'activities_subject_check',
    );
  });

  test('a record twice at once moves it to the trash once', async () => {
    const { id } = await newLead(staff);

    const deletes = await Promise.allSettled([staff.leads.delete({ id }), staff.leads.delete({ id })]);

    expect(deletes.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  });

  test('an account keeps its child accounts, and restoring it sets their parent again', async () => {
    const parent = await staff.accounts.create({ name: 'Parent' });
    const child = await staff.accounts.create({ name: 'Child', parentAccountId: parent.id });

    const { batchId } = await staff.accounts.delete({ id: parent.id });
    const alone = await staff.accounts.byId({ id: child.id });
    await staff.trash.restore({ batchId });

    expect(alone.parentAccountId).toBeNull();
    expect((await staff.accounts.byId({ id: child.id })).parentAccountName).toBe('Parent');
  });

  test('a parent account and restoring it keeps a new parent that the child has got since', async () => {
    const parent = await staff.accounts.create({ name: 'Old parent' });
    const child = await staff.accounts.create({ name: 'Child', parentAccountId: parent.id });
    const other = await staff.accounts.create({ name: 'New parent' });
    const { batchId } = await staff.accounts.delete({ id: parent.id });
    const { version } = await staff.accounts.byId({ id: child.id });
    await staff.accounts.update({ id: child.id, version, data: { parentAccountId: other.id } });

    await staff.trash.restore({ batchId });

    expect((await staff.accounts.byId({ id: child.id })).parentAccountName).toBe('New parent');
  });
});

test('restoring a lead whose account was deleted later requires the account to be restored first', async () => {
  const lead = await newLead(staff);
  const first = await staff.leads.delete({ id: lead.id });
  const second = await staff.accounts.delete({ id: lead.accountId });

  await expect(staff.trash.restore({ batchId: first.batchId })).rejects.toThrow(
    'Restore ‘Sunrise Care’ first',
  );
  await staff.trash.restore({ batchId: second.batchId });
  await staff.trash.restore({ batchId: first.batchId });

  expect(await staff.leads.byId({ id: lead.id })).toMatchObject({ title: lead.title });
});

describe('the trash', () => {
  test('lists deleted batches, newest first, with who deleted them and how many records they have', async () => {
    const staff = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const lead = await newLead(staff, { title: 'Listed in the trash' });
    const alone = await newLead(staff, { title: 'Deleted after' });
    await staff.accounts.delete({ id: lead.accountId });
    await staff.leads.delete({ id: alone.id });

    const { items, total } = await staff.trash.list({ limit: 2 });

    expect(items).toMatchObject([
      { title: 'Deleted after', counts: { lead: 1 }, deletedByName: 'Kim Lee' },
      { title: 'Sunrise Care', counts: { account: 1, contact: 1, lead: 1 } },
    ]);
    expect(total).toBeGreaterThanOrEqual(2);
  });

  test('names the records of a delete of several, where they are, and of an activity what it was about', async () => {
    const staff = await db.staff({ role: 'manager' });
    const titles = ['Internal audit', 'Renewal', 'Top-up', 'Mid-term audit'];
    const leads: { id: string; accountId: string }[] = [];
    for (const title of titles) leads.push(await newLead(staff, { title }));
    const [first, second] = leads;
    const note = { type: 'note' as const, title: 'Noted' };
    const ofLead = await staff.activities.create({ ...note, leadId: first?.id ?? '' });
    const ofAccount = await staff.activities.create({ ...note, accountId: second?.accountId ?? '' });
    await staff.activities.delete({ id: ofLead.id });
    await staff.activities.delete({ id: ofAccount.id });
    const { batchId } = await staff.leads.deleteMany({ ids: leads.map(({ id }) => id) });
    await staff.leads.deleteMany({ ids: [(await newLead(staff, { title: 'Alone' })).id] });

    const { items } = await staff.trash.list({ limit: 4 });

    expect(items.map(({ title }) => title)).toEqual([
      'Alone',
      'Internal audit, Renewal and 2 more',
      'Noted · Sunrise Care',
      'Noted · Internal audit',
    ]);
    expect((await staff.recentChanges.list({ limit: 2 })).items).toMatchObject([
      { count: 1, title: 'Alone' },
      { count: 4, title: 'Internal audit, Renewal and 2 more' },
    ]);
    const input = { id: v7(), batchId };
    const restored = await staff.trash.restore(input);
    expect(restored).toMatchObject({ title: 'Internal audit, Renewal and 2 more' });
    expect(await staff.trash.restore(input)).toEqual(restored);
    expect((await staff.trash.list({ limit: 3 })).items.map(({ title }) => title)).toContain(
      'Noted · Internal audit',
    );
  });
});
