import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import { planExpiries } from '#server/documents/expiry/planExpiries.service.ts';
import { Session } from '#server/platform/identity/sessions.entity.ts';
import { isRealOrigin } from '#server/publicAddress.ts';
import { planRegistrations } from '#server/registrations/steps/planSteps.service.ts';
import { tellCommission } from '#server/registrations/steps/tellCommission.service.ts';
import { CREATED } from '#server/setup/demo-data/demo-data.service.ts';
import { today } from '#shared/fields/format.ts';
import { conversionProbability, qualificationScore } from '#shared/leads/leads.score.ts';
import { isClosed } from '#shared/opportunities/opportunities.ts';
import { newLead, saveSection } from '../../../support/records.ts';
import { testDatabase } from '../../../support/testDatabase.ts';

const db = testDatabase();
const admin = db.staffOfTest({ role: 'admin' });
const withoutDemo = testDatabase({ DEMO_DATA: 'off' });
const publicDesk = testDatabase({ PUBLIC_URL: 'https://desk.sunrise.com.au' });

describe('demo data', () => {
  let staff: Awaited<ReturnType<typeof db.staff>>;
  let mine: Awaited<ReturnType<typeof newLead>>;
  let replaced = '';

  // The tests before the one that clears it share it.
  test('replaces the existing records where everything is to go', async () => {
    staff = await db.staff({ role: 'manager' });
    mine = await newLead(staff);

    const { batchId, counts, created } = await staff.demoData.create({ scope: 'everything' });
    replaced = batchId ?? '';

    expect(created).toEqual(CREATED);
    expect(counts).toEqual({ account: 1, contact: 1, lead: 1 });
    expect((await staff.accounts.list({})).total).toBe(5);
    expect((await staff.contacts.list({})).total).toBe(7);
    expect((await staff.leads.list({})).total).toBe(5);
  });

  test('has leads in five statuses, with scores, values and activities, some with an opportunity', async () => {
    const { items } = await staff.leads.list({});
    const leads = await Promise.all(items.map(({ id }) => staff.leads.byId({ id })));
    const histories = await Promise.all(items.map(({ id }) => staff.activities.byLead({ leadId: id })));

    expect(new Set(leads.map(({ status }) => status)).size).toBe(5);
    for (const lead of leads) {
      expect(lead.estimatedValue).toBeGreaterThan(0);
      expect(lead.leadScore).toBe(lead.scoreParts.reduce((sum, { points }) => sum + points, 0));
      expect(lead.qualificationScore).toBe(qualificationScore(lead.scoreParts));
      expect(lead.conversionProbability).toBe(conversionProbability(lead));
    }
    for (const history of histories) expect(history.length).toBeGreaterThan(1);
    expect(leads.filter(({ opportunityId }) => opportunityId)).toHaveLength(3);
  });

  test('has documents that run out, with files that open', async () => {
    const { items } = await staff.documents.list({ due: 'expiring', sort: 'expires' });
    expect(items.map(({ name, category }) => [name, category])).toEqual([
      ['Worker screening register.pdf', 'screening'],
      ['First aid certificates.pdf', 'certificate'],
    ]);
    expect(items.map(({ mediaType }) => mediaType)).toEqual(['application/pdf', 'application/pdf']);
  });

  test('rings no bell and is not late, also after the daily work, where fast answers are promised', async () => {
    await saveSection(admin, 'details', { answerHours: 8 });
    await planRegistrations(db.orm);
    await planExpiries(db.orm);
    await tellCommission(db.orm);

    for (const person of [staff, admin]) {
      expect((await person.notices.list()).items).toEqual([]);
      expect((await person.activities.due({ group: 'overdue' })).items).toEqual([]);
      expect((await person.activities.due({ group: 'today' })).items).toEqual([]);
    }
    expect((await staff.activities.due({})).items.length).toBeGreaterThan(5);
    expect((await staff.registrations.list({ due: 'overdue' })).total).toBe(0);
    expect((await staff.documents.list({ due: 'expired' })).total).toBe(0);
    for (const { steps } of await engagements()) {
      const late = steps.filter(({ state, dueOn }) => state === 'open' && dueOn !== null && dueOn <= today());
      expect(late).toEqual([]);
    }
    const open = (await staff.opportunities.list({})).items.filter(({ stage }) => !isClosed(stage));
    const openLeads = (await staff.leads.list({})).items.filter(({ status }) => !status.startsWith('closed'));
    for (const { expectedCloseDate } of [...open, ...openLeads])
      if (expectedCloseDate) expect(expectedCloseDate > today()).toBe(true);
  });

  const engagements = async () =>
    Promise.all((await staff.engagements.list({})).items.map(({ id }) => staff.engagements.byId({ id })));

  test('has opportunities in every stage of the board', async () => {
    const totals = await staff.opportunities.board({});

    expect(totals.map(({ count }) => count)).toEqual([0, 1, 1, 1, 2, 2, 2]);
  });

  test('is cleared as one batch, with a message when there is nothing to clear; it and what it replaced can be restored', async () => {
    const cleared = await staff.demoData.clear();
    const again = await staff.demoData.clear();

    expect(cleared.counts).toEqual(CREATED);
    expect(again).toMatchObject({ batchId: null, counts: {}, otherRecords: null });
    await staff.trash.restore({ batchId: cleared.batchId ?? '' });
    expect((await staff.leads.list({})).total).toBe(5);
    await staff.trash.restore({ batchId: replaced, duplicates: 'restore' });
    expect(await staff.leads.byId({ id: mine.id })).toMatchObject({ title: mine.title });
  });

  test('is not available where it is turned off', async () => {
    const staff = await withoutDemo.staff();

    await expect(staff.demoData.create()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(staff.demoData.clear()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    expect(await staff.auth.session()).toMatchObject({ demoData: false });
  });
});

describe('where there are other records than samples', () => {
  const everything = { scope: 'everything' } as const;
  const samples = { scope: 'samples' } as const;
  let staff: Awaited<ReturnType<typeof db.staff>>;

  const leadOf = async (title: RegExp) =>
    (await staff.leads.list({})).items.find((lead) => title.test(lead.title)) ?? expect.fail();

  beforeEach(async () => {
    staff = await db.staff({ role: 'manager' });
    await staff.demoData.clear(everything);
    await staff.demoData.create();
  });

  test('everything goes at once for staff while there are samples alone, and for managers where there is more', async () => {
    const member = await db.staff();
    await expect(member.demoData.clear(everything)).resolves.toMatchObject({ otherRecords: null });
    await member.demoData.create();
    const lead = await newLead(member);

    for (const act of [member.demoData.clear, member.demoData.create])
      await expect(act(everything)).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await member.leads.byId({ id: lead.id })).toMatchObject({ title: lead.title });
    await staff.demoData.clear(everything);
  });

  test('nothing is done until somebody chooses; then only samples go, as one batch, and new ones are created beside the others', async () => {
    const mine = await newLead(staff);
    const note = await staff.activities.create({
      id: randomUUID(),
      type: 'note',
      title: 'Rang',
      leadId: mine.id,
    });
    const state = await (await db.staff({ role: 'admin' })).demoData.state();
    expect(state.samples).toEqual(state.creates);
    const none = Object.fromEntries(Object.keys(CREATED).map((noun) => [noun, 0]));
    const others = { ...none, account: 1, contact: 1, lead: 1 };
    const otherRecords = { samples: CREATED, keptSamples: none, others };

    for (const act of [staff.demoData.create, staff.demoData.clear]) {
      expect(await act({ batchId: randomUUID() })).toMatchObject({ batchId: null, counts: {}, otherRecords });
    }
    expect((await staff.accounts.list({})).total).toBe(6);

    const { batchId, counts } = await staff.demoData.create(samples);

    expect(counts).toEqual(CREATED);
    expect((await staff.accounts.list({})).total).toBe(6);
    const cleared = await staff.demoData.clear(samples);
    expect(cleared.counts).toEqual(counts);
    expect((await staff.leads.list({})).items.map(({ id }) => id)).toEqual([mine.id]);
    expect(await staff.activities.byLead({ leadId: mine.id })).toContainEqual(
      expect.objectContaining({ id: note.id }),
    );
    expect(await staff.demoData.clear(samples)).toMatchObject({ batchId: null, counts: {} });
    for (const batch of [cleared.batchId, batchId]) {
      await staff.trash.restore({ batchId: batch ?? '', duplicates: 'restore' });
    }
    expect((await staff.accounts.list({})).total).toBe(11);
  });

  test('a sample that somebody changed stays, with what is above it', async () => {
    const changed = await leadOf(/./);
    await staff.leads.update({ id: changed.id, version: changed.version, data: { priority: 'low' } });

    expect(await staff.demoData.clear()).toMatchObject({
      otherRecords: { keptSamples: { account: 1, contact: 1, lead: 1 }, others: { account: 0, lead: 0 } },
    });
    await staff.demoData.clear(samples);

    expect((await staff.leads.list({})).items.map(({ id }) => id)).toEqual([changed.id]);
    expect((await staff.contacts.list({})).total).toBe(1);
    expect((await staff.accounts.list({})).total).toBe(1);
  });

  test('what the product made for the deadlines of samples goes with them, and stays with one that stays', async () => {
    // Nothing of a new sample is due: its dates come nearer.
    await planRegistrations(db.orm, { now: new Date(Date.now() + 600 * 86_400_000) });
    await planExpiries(db.orm);
    await tellCommission(db.orm);
    const [renewal] = (await staff.opportunities.list({ search: 'Renewal of registration' })).items;
    const [sample] = (await staff.registrations.list({ search: '4-DEMO-1002' })).items;
    const registration = await staff.registrations.byId({ id: sample?.id ?? '' });

    const { counts, otherRecords, batchId } = await staff.demoData.clear();
    expect(otherRecords).toBeNull();
    expect(counts).toMatchObject({ account: 5, opportunity: 10, registration: 4 });

    await staff.trash.restore({ batchId: batchId ?? '' });
    const { id, version } = registration;
    await staff.registrations.update({ id, version, data: { auditor: 'Ours' } });
    await staff.demoData.clear(samples);
    expect((await staff.registrations.list({})).items.map((one) => one.id)).toEqual([id]);
    expect((await staff.opportunities.list({})).items.map((one) => one.id)).toEqual([renewal?.id]);
    const { items } = await staff.activities.timeline({ record: { noun: 'registration', id } });
    expect(items.some((entry) => entry.kind === 'activity' && entry.activity.isReminder)).toBe(true);
  });

  test('what belongs or links to a sample keeps it, be it a record, a note, a task done or a parent account', async () => {
    const [first, second] = (await staff.accounts.list({})).items;
    const child = await staff.accounts.create({ name: 'Ours', parentAccountId: first?.id ?? '' });
    const ours = await staff.contacts.create({
      firstName: 'Our',
      lastName: 'Own',
      accountId: second?.id ?? '',
    });
    const { id: leadId } = await leadOf(/./);
    await staff.activities.create({ id: randomUUID(), type: 'note', title: 'Rang', leadId });

    await staff.demoData.clear(samples);

    const accounts = (await staff.accounts.list({})).items;
    expect(accounts.map(({ id }) => id)).toEqual(expect.arrayContaining([child.id, first?.id, second?.id]));
    expect(await staff.accounts.byId({ id: child.id })).toMatchObject({ parentAccountId: first?.id });
    expect(await staff.contacts.byId({ id: ours.id })).toMatchObject({ accountId: second?.id });
    expect(await staff.leads.byId({ id: leadId })).toMatchObject({ id: leadId });
    expect((await staff.leads.list({})).total).toBe(1);
  });

  test('everything goes with a recent password only, and the log says who did it', async () => {
    await newLead(staff);
    await db.orm.em.fork().nativeUpdate(Session, {}, { passwordCheckedAt: new Date(Date.now() - 3_600_000) });

    for (const act of [staff.demoData.create, staff.demoData.clear]) {
      await expect(act(everything)).rejects.toMatchObject({ reason: 'PASSWORD_NEEDED' });
    }
    expect((await staff.demoData.clear(samples)).counts).toMatchObject({ account: 5 });
    const { items } = await admin.eventLog.list({});
    expect(items[0]).toMatchObject({
      kind: 'data_cleared',
      detail: expect.stringMatching(/^Samples: 5 accounts, 7 contacts, 5 leads, /),
    });
  });
});

describe('a desk that has its name and is public', () => {
  test('has no demo data until an administrator switches it on', async () => {
    const admin = await publicDesk.staff({ role: 'admin' });
    const staff = await publicDesk.staff();
    expect(await staff.auth.session()).toMatchObject({ demoData: true });
    expect(await admin.demoData.state()).toMatchObject({ isOn: true, isSwitchable: false });

    await saveSection(admin, 'details', { name: 'Sunrise Desk' });

    expect(await staff.auth.session()).toMatchObject({ demoData: false });
    await expect(staff.demoData.create()).rejects.toMatchObject({ code: 'NOT_FOUND' });
    await expect(staff.demoData.switch({ isOn: true })).rejects.toMatchObject({ code: 'FORBIDDEN' });
    expect(await admin.demoData.switch({ isOn: true })).toEqual({ isOn: true, isSwitchable: true });
    expect(await staff.auth.session()).toMatchObject({ demoData: true });
    await staff.demoData.create();
  });

  test.each([
    ['https://desk.sunrise.com.au', true],
    ['http://desk.sunrise.com.au', false],
    ['https://localhost:3000', false],
    ['https://127.0.0.1', false],
    ['https://[::1]', false],
    ['https://desk.example', false],
    ['https://desk.test', false],
    ['https://example.sunrise.com.au', true],
  ])('%s is the address of a public desk: %s', (address, expected) => {
    expect(isRealOrigin(address)).toBe(expected);
  });
});
