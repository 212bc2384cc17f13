import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { today } from '#shared/fields/format.ts';
import type { LeadValues } from '#shared/leads/leads.schema.ts';
import { HIGH_SCORE } from '#shared/leads/leads.ts';
import { accountWithContact, change, everyItem, newLead, type Staff } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

const activitiesOf = async (staff: Staff, leadId: string) =>
  (await staff.activities.byLead({ leadId })).map(({ type, title, description }) => ({
    type,
    title,
    description,
  }));

describe('creating a lead', () => {
  test('stores empty fields as null, and uses defaults for missing ones', async () => {
    const { id } = await newLead(staff, { description: '  ', estimatedValue: '', expectedCloseDate: '' });

    expect(await staff.leads.byId({ id })).toMatchObject({
      accountName: 'Sunrise Care',
      contactName: 'Ada Byron',
      status: 'new',
      enquiryType: 'sales_inquiry',
      source: 'website_form',
      priority: 'medium',
      probability: 20,
      description: null,
      estimatedValue: null,
      expectedCloseDate: null,
      painPoints: [],
      version: 1,
    });
  });

  test('returns every field as it was sent', async () => {
    const { id: assignedToId } = await db.member({ firstName: 'Kim', lastName: 'Lee' });
    const sent: Partial<LeadValues> = {
      title: 'Ngā mihi 🌿 – registration',
      enquiryType: 'registration',
      source: 'referral',
      status: 'negotiation',
      priority: 'urgent',
      description: 'Line one\nline two',
      enquiryDetails: '0107 and 0115',
      estimatedValue: 9900.55,
      probability: 100,
      expectedCloseDate: '2027-02-28',
      followUpDate: '2026-12-31',
      assignedToId,
      nextAction: 'Call',
      budgetRange: '$10,000',
      decisionTimeline: 'This week',
      businessImpact: 'Turned away four people',
      competitors: 'None',
      painPoints: ['No policies', 'Short of time'],
      providerType: 'existing_seeking_registration',
      supportPackage: 'premium_partnership',
    };

    const made = await newLead(staff, sent);

    expect(made).toMatchObject({ ...sent, assignedToName: 'Kim Lee' });
    expect(await staff.leads.byId({ id: made.id })).toEqual(made);
  });

  test('keeps each pain point once, also where it is repeated by a call or a change', async () => {
    const repeated = ['No policies', ' No policies ', 'Short of time', 'No policies'];

    const made = await newLead(staff, { painPoints: repeated });
    expect(made.painPoints).toEqual(['No policies', 'Short of time']);

    const data = { painPoints: ['Audits', ...repeated, 'Audits'] };
    const changed = await staff.leads.update({ id: made.id, version: made.version, data });
    expect(changed.painPoints).toEqual(['Audits', 'No policies', 'Short of time']);
  });

  test('is the first entry of its history', async () => {
    const { id } = await newLead(staff);

    expect(await activitiesOf(staff, id)).toEqual([
      { type: 'note', title: 'Lead created', description: 'New lead created manually' },
    ]);
  });

  test('requires both an account and a contact', async () => {
    const { accountId } = await accountWithContact(staff);

    await expect(staff.leads.create({ title: 'Audit', accountId })).rejects.toThrow(
      'Please select both account and contact',
    );
  });

  test('waits for somebody who is just moving its contact to another account, and is rejected then', async () => {
    const { accountId, contactId } = await accountWithContact(staff);
    const elsewhere = await staff.accounts.create({ name: 'Elsewhere' });
    const isWaiting = async () =>
      (
        await db.sql(
          `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
        )
      ).length > 0;

    const creating = await db.orm.em.fork().transactional(async (em) => {
      await em.execute('update contacts set account_id = ? where id = ?', [elsewhere.id, contactId]);
      const creating = staff.leads.create({ title: 'Audit', accountId, contactId });
      creating.catch(() => {});
      await expect.poll(isWaiting, { interval: 5 }).toBe(true);
      return { answer: creating };
    });

    await expect(creating.answer).rejects.toThrow('Choose a contact of this account');
    expect(await staff.leads.list({ accountId })).toMatchObject({ total: 0 });
  });
});

describe('changing a lead', () => {
  test('updates the fields that are sent, keeps the others, and is recorded', async () => {
    const lead = await newLead(staff, { description: 'Kept' });

    const changed = await staff.leads.update({
      id: lead.id,
      version: lead.version,
      data: { status: 'closed_won', title: 'Won' },
    });

    expect(changed).toMatchObject({ title: 'Won', status: 'closed_won', description: 'Kept', version: 2 });
    expect(changed.createdById).toBe(lead.createdById);
    expect((await activitiesOf(staff, lead.id))[0]).toEqual({
      type: 'note',
      title: 'Lead updated',
      description: 'Lead information was updated',
    });
  });

  test('keeps why it was lost for as long as it is closed as lost; a reason is never required', async () => {
    const { id } = await newLead(staff, { status: 'contacted', lostReason: 'Price' });
    const save = async (data: Partial<LeadValues>) => {
      const { status, lostReason } = await change(staff, 'leads', id, data);
      return [status, lostReason];
    };

    expect((await staff.leads.byId({ id })).lostReason).toBeNull();
    expect(await save({ lostReason: 'Too early' })).toEqual(['contacted', null]);
    expect(await save({ status: 'closed_lost' })).toEqual(['closed_lost', null]);
    expect(await save({ lostReason: 'Price' })).toEqual(['closed_lost', 'Price']);
    expect(await save({ title: 'Renamed' })).toEqual(['closed_lost', 'Price']);
    expect(await save({ status: 'negotiation' })).toEqual(['negotiation', null]);
    const back = await save({ status: 'closed_lost', lostReason: 'Price' });
    await staff.opportunities.fromLead({
      leadId: id,
      name: 'Again',
      stage: 'proposal',
      value: null,
      expectedCloseDate: null,
    });

    expect(back).toEqual(['closed_lost', 'Price']);
    expect(await staff.leads.byId({ id })).toMatchObject({ status: 'proposal_sent', lostReason: null });
  });

  test('keeps the day on which it was closed, by default today, for as long as it is closed', async () => {
    const { id } = await newLead(staff, { status: 'contacted', closedOn: '2026-11-01' });
    const save = async (data: Partial<LeadValues>) => (await change(staff, 'leads', id, data)).closedOn;

    expect((await staff.leads.byId({ id })).closedOn).toBeNull();
    expect(await save({ status: 'closed_won' })).toBe(today());
    expect(await save({ closedOn: '2026-11-01' })).toBe('2026-11-01');
    expect(await save({ status: 'closed_lost', title: 'Renamed' })).toBe('2026-11-01');
    await expect(save({ closedOn: '2199-12-31' })).rejects.toThrow('This day is still to come');
    const closedInTime = await staff.leads.list({ closed: '2026-11-01..2026-11-01' });
    expect(closedInTime.items.map((lead) => lead.id)).toContain(id);

    const { changeId } = await staff.leads.changeMany({
      selection: { ids: [id] },
      change: { status: 'qualified' },
    });
    expect((await staff.leads.byId({ id })).closedOn).toBeNull();
    await staff.acts.undo({ act: changeId });
    expect((await staff.leads.byId({ id })).closedOn).toBe('2026-11-01');
    expect(await save({ status: 'new' })).toBeNull();
  });
});

describe('assigning a lead', () => {
  test('is stored in lead_assignments and recorded as an assignment', async () => {
    const kim = await db.member({ firstName: 'Kim', lastName: 'Lee' });
    const { id } = await newLead(staff);

    await staff.leads.update({ id, version: 1, data: { assignedToId: kim.id } });
    await staff.leads.update({ id, version: 2, data: { assignedToId: null } });

    const assigned = await db.sql(
      'select assigned_to_id from lead_assignments where lead_id = ? order by created_at, id',
      [id],
    );
    expect(assigned).toEqual([{ assigned_to_id: kim.id }, { assigned_to_id: null }]);
    const titles = (await activitiesOf(staff, id)).filter(({ type }) => type === 'assignment');
    expect(titles.map(({ title }) => title)).toEqual(['Owner removed', 'Owner changed to Kim Lee']);
  });

  test('to a deactivated user is rejected', async () => {
    const gone = await db.member({ deactivatedAt: new Date() });
    const { id } = await newLead(staff);

    await expect(staff.leads.update({ id, version: 1, data: { assignedToId: gone.id } })).rejects.toThrow(
      'Choose an active member of the team',
    );
  });
});

test('scheduling a follow-up sets the day and records it; Undo sets day and time back and takes the note away', async () => {
  const before = { followUpDate: '2026-12-01', followUpTime: '09:30' };
  const { id } = await newLead(staff);
  await staff.leads.scheduleFollowUp({ id, ...before });
  const activityId = v7();

  await staff.leads.scheduleFollowUp({
    id,
    followUpDate: '2026-12-03',
    followUpTime: '14:00',
    note: 'Ask about dates',
    activityId,
  });

  expect(await staff.leads.byId({ id })).toMatchObject({ followUpDate: '2026-12-03', followUpTime: '14:00' });
  expect((await activitiesOf(staff, id))[0]).toEqual({
    type: 'note',
    title: 'Follow-up scheduled for 3 Dec 2026, 2:00 pm',
    description: 'Ask about dates',
  });
  await staff.acts.undo({ act: activityId });
  expect(await staff.leads.byId({ id })).toMatchObject(before);
  expect((await activitiesOf(staff, id)).map(({ title }) => title)).toEqual([
    'Follow-up scheduled for 1 Dec 2026, 9:30 am',
    'Lead created',
  ]);
});

describe('the list of leads', () => {
  test('returns each lead once, newest first, even while leads are added', async () => {
    const { accountId, contactId } = await accountWithContact(staff);
    for (const number of [1, 2, 3, 4, 5, 6, 7]) {
      await staff.leads.create({ title: `Page ${number}`, accountId, contactId });
    }

    let added = 0;
    const seen = await everyItem(async (cursor) => {
      const page = await staff.leads.list({ search: 'page', limit: 2, cursor });
      added += 1;
      await staff.leads.create({ title: `Page added ${added}`, accountId, contactId });
      return page;
    });

    expect(seen.map(({ title }) => title)).toEqual([
      'Page 7',
      'Page 6',
      'Page 5',
      'Page 4',
      'Page 3',
      'Page 2',
      'Page 1',
    ]);
  });
});

describe('the dashboard', () => {
  test('counts all leads in one response', async () => {
    const before = await staff.leads.stats();
    const urgent = await newLead(staff, { status: 'qualified', priority: 'urgent', estimatedValue: 1000.5 });
    const low = await newLead(staff, { status: 'new', estimatedValue: 2000 });
    for (const [{ id }, score] of [
      [urgent, HIGH_SCORE + 1],
      [low, HIGH_SCORE],
    ] as const)
      await db.sql('update leads set lead_score = ? where id = ?', [score, id]);

    const after = await staff.leads.stats();

    expect({
      total: after.total - before.total,
      new: after.new - before.new,
      qualified: after.qualified - before.qualified,
      highScore: after.highScore - before.highScore,
      urgent: after.urgent - before.urgent,
      pipelineValue: after.pipelineValue - before.pipelineValue,
    }).toEqual({ total: 2, new: 1, qualified: 1, highScore: 1, urgent: 1, pipelineValue: 3000.5 });
  });

  test('shows the five newest leads', async () => {
    for (const number of [1, 2, 3, 4, 5, 6]) await newLead(staff, { title: `Recent ${number}` });

    const recent = await staff.leads.recent();

    expect(recent.map(({ title }) => title)).toEqual([
      'Recent 6',
      'Recent 5',
      'Recent 4',
      'Recent 3',
      'Recent 2',
    ]);
  });
});

test('leads are listed by account and by contact, and a lead says how to reach its contact', async () => {
  const { accountId, contactId } = await accountWithContact(staff, 'Wattle House');
  const second = await staff.contacts.create({
    firstName: 'Kai',
    lastName: 'Moana',
    accountId,
    contactRole: 'champion',
    email: 'kai@wattle.example',
    phone: '02 5550 1111',
    mobile: '0491 570 156',
  });
  const first = await newLead(staff, { title: 'Of Ada', accountId, contactId });
  const other = await newLead(staff, { title: 'Of Kai', accountId, contactId: second.id });
  await newLead(staff);
  const idsOf = async (filters: { accountId: string } | { contactId: string }) =>
    (await staff.leads.list(filters)).items.map(({ id }) => id);

  expect(await idsOf({ accountId })).toEqual([other.id, first.id]);
  expect(await idsOf({ contactId: second.id })).toEqual([other.id]);
  expect(other).toMatchObject({ contactEmail: 'kai@wattle.example', contactPhone: '0491 570 156' });
  expect(first).toMatchObject({ contactEmail: null, contactPhone: null });
});
