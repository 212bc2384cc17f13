import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import { User } from '#server/platform/identity/users.entity.ts';
import type { TimelineEntry } from '#shared/activities/activities.schema.ts';
import { dueGroup, type RepeatRule } from '#shared/activities/activities.ts';
import { dayFromToday, today } from '#shared/fields/format.ts';
import type { Subject } from '#shared/records/subject.ts';
import { titleOf } from '../../support/records/timelines.ts';
import {
  acceptByKey,
  accountWithContact,
  change,
  everyItem,
  keyOf,
  newLead,
  newOpportunity,
  newProposal,
  newSentProposal,
  type Staff,
} from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

/** The calendar day at the consultancy, this many days from today. */
const day = (days: number) => new Date(Date.parse(today()) + days * 86_400_000).toISOString().slice(0, 10);

/** All pages of what happened to a record and the records below it, a few entries at a time. */
const wholeTimeline = (staff: Staff, record: Subject) =>
  everyItem((cursor) => staff.activities.timeline({ record, related: true, limit: 4, cursor }));

const titlesOf = (entries: TimelineEntry[]) =>
  entries.flatMap((entry) => (entry.kind === 'activity' ? [entry.activity.title] : []));

test('activities are listed newest first, with their authors', async () => {
  const staff = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
  const { id: leadId } = await newLead(staff);

  await staff.activities.create({ leadId, type: 'call', title: 'First call', description: ' ' });
  await staff.activities.create({ leadId, type: 'meeting', title: 'Walk-through' });

  expect(await staff.activities.byLead({ leadId })).toMatchObject([
    { type: 'meeting', title: 'Walk-through', createdByName: 'Kim Lee' },
    { type: 'call', title: 'First call', description: null },
    { type: 'note', title: 'Lead created' },
  ]);
});

test('an activity requires a title and one of the types that users can choose', async () => {
  const { id: leadId } = await newLead(staff);

  await expect(staff.activities.create({ leadId, title: ' ' })).rejects.toThrow('Title is required');
  await expect(
    staff.activities.create({ leadId, title: 'x', type: 'assignment' as never }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });
});

test('a call raises the score and the last contact date, without a conflict for users who edit the lead', async () => {
  const lead = await newLead(staff);

  await staff.activities.create({ leadId: lead.id, type: 'call', title: 'Called' });

  const called = await staff.leads.byId({ id: lead.id });
  expect(called.lastContactDate).toBe(today());
  expect(called.leadScore).toBe((lead.leadScore ?? 0) + 5);
  expect(called.version).toBe(lead.version);
});

test('deleting a call removes it from the last contact date, and restoring it adds it again', async () => {
  const { id } = await newLead(staff);
  const lastContact = async () => {
    const { lastContactDate, leadScore, version } = await staff.leads.byId({ id });
    return { lastContactDate, leadScore, version };
  };
  const before = await lastContact();
  const call = await staff.activities.create({ leadId: id, type: 'call', title: 'Rang by mistake' });
  const mail = await staff.activities.create({ leadId: id, type: 'email', title: 'Wrote' });
  const both = await lastContact();

  const first = await staff.activities.delete({ id: call.id });
  expect(await lastContact()).toEqual(both);
  const second = await staff.activities.delete({ id: mail.id });
  expect(await lastContact()).toEqual(before);
  await Promise.all([first, second].map(({ batchId }) => staff.trash.restore({ batchId })));

  expect(both.lastContactDate).toBe(today());
  expect(await lastContact()).toEqual(both);
});

test('an activity belongs to exactly one record of any type, and is in its timeline', async () => {
  const { accountId, contactId, id: leadId } = await newLead(staff);

  await staff.activities.create({ accountId, title: 'Visited the office' });
  await staff.activities.create({ contactId, type: 'email', title: 'Wrote to Ada' });

  const timelineOf = async (noun: 'account' | 'contact', id: string) =>
    (await staff.activities.timeline({ record: { noun, id }, kind: 'activity' })).items;
  expect(await timelineOf('account', accountId)).toMatchObject([
    { activity: { title: 'Visited the office' }, subject: { noun: 'account', title: 'Sunrise Care' } },
  ]);
  expect(await timelineOf('contact', contactId)).toMatchObject([
    { activity: { title: 'Wrote to Ada' }, subject: { noun: 'contact', title: 'Ada Byron' } },
  ]);
  for (const records of [{}, { leadId, accountId }]) {
    await expect(staff.activities.create({ title: 'x', ...records })).rejects.toThrow(
      'Choose the one record that it is about',
    );
  }
});

describe('the timeline of a client', () => {
  test('begins with what is to be done about the client, by its day, whenever it was added', async () => {
    const account = await staff.accounts.create({ name: 'Coral Care' });
    const task = (title: string, dueDate: string) =>
      staff.activities.create({ accountId: account.id, type: 'note', title, dueDate });
    await task('late', day(-3));
    const done = await task('done', today());
    await task('later', day(9));
    await task('soon', day(1));
    await staff.activities.complete({ id: done.id });
    for (const title of ['first', 'second'])
      await staff.activities.create({ accountId: account.id, type: 'call', title });

    const record = { noun: 'account' as const, id: account.id };
    const titles = async (cursor?: string) => {
      const input = { record, related: true, kind: 'activity' as const, limit: 2, cursor };
      const { items, nextCursor } = await staff.activities.timeline(input);
      return {
        nextCursor,
        shown: items.map((entry) => (entry.kind === 'activity' ? entry.activity.title : entry.kind)),
      };
    };
    const { shown, nextCursor } = await titles();
    expect(shown).toEqual(['late', 'soon', 'later', 'second', 'first']);
    expect((await titles(nextCursor ?? '')).shown).toEqual(['done']);
  });

  test('holds what happened to everything below an account, and each line names its record', async () => {
    const lead = await newLead(staff);
    const other = await newLead(staff);
    const { accountId, contactId } = lead;
    const opportunity = await newOpportunity(staff, { accountId, contactId, name: 'Certification 2027' });
    await staff.activities.create({ accountId, title: 'Visited the office' });
    await staff.activities.create({ contactId, type: 'email', title: 'Wrote to Ada' });
    await staff.activities.create({ leadId: lead.id, type: 'call', title: 'Rang about the lead' });
    await staff.activities.create({
      opportunityId: opportunity.id,
      type: 'meeting',
      title: 'Met about the deal',
    });
    await staff.activities.create({ leadId: other.id, type: 'call', title: 'Somebody else' });

    const entries = await wholeTimeline(staff, { noun: 'account', id: accountId });

    const subjects = new Set(entries.map(({ subject }) => `${subject.noun} ${subject.id}`));
    expect(subjects).toEqual(
      new Set([
        `account ${accountId}`,
        `contact ${contactId}`,
        `lead ${lead.id}`,
        `opportunity ${opportunity.id}`,
      ]),
    );
    expect(titlesOf(entries)).toEqual(
      expect.arrayContaining([
        'Met about the deal',
        'Rang about the lead',
        'Wrote to Ada',
        'Visited the office',
      ]),
    );
    expect(titlesOf(entries)).not.toContain('Somebody else');
    const times = entries.map(({ at }) => at.getTime());
    expect(times).toEqual(times.toSorted((a, b) => b - a));
    expect(new Set(entries.map(({ id }) => id)).size).toBe(entries.length);

    const ofContact = await wholeTimeline(staff, { noun: 'contact', id: contactId });
    expect(titlesOf(ofContact)).toContain('Rang about the lead');
    expect(titlesOf(ofContact)).not.toContain('Visited the office');
  });

  test('has no line of its own for what follows from a call, which the list of changes has', async () => {
    const lead = await newLead(staff);
    const record = { noun: 'lead', id: lead.id } as const;
    const changedIn = async (kind?: 'change') =>
      (await staff.activities.timeline({ record, ...(kind && { kind }) })).items.flatMap((entry) =>
        entry.kind === 'change' ? entry.change.changes.map(({ field }) => field) : [],
      );
    await staff.activities.create({ leadId: lead.id, type: 'call', title: 'Rang Ada' });

    expect((await staff.activities.timeline({ record })).items[0]).toMatchObject({
      kind: 'activity',
      activity: { title: 'Rang Ada' },
    });
    expect(await changedIn()).toEqual([]);
    expect(await changedIn('change')).toEqual(expect.arrayContaining(['lastContactDate', 'leadScore']));

    await change(staff, 'leads', lead.id, { estimatedValue: 90_000 });
    expect(await changedIn()).toEqual(['estimatedValue']);
  });

  test('has the number of the account, or of its main contact, for a task about the account', async () => {
    const account = await staff.accounts.create({ name: 'Sunrise Care' });
    const record = { noun: 'account', id: account.id } as const;
    const phoneOfNext = async () =>
      (await staff.activities.due({ record, scope: 'everyone', limit: 1 })).items[0]?.phone;
    await staff.activities.create({ accountId: account.id, title: 'Ring them', dueDate: day(1) });
    expect(await phoneOfNext()).toBeNull();

    const contact = { accountId: account.id, lastName: 'Byron' };
    await staff.contacts.create({ ...contact, firstName: 'Tom', mobile: '0491570157' });
    await staff.contacts.create({ ...contact, firstName: 'Ada', mobile: '0491570156', isPrimary: true });
    expect(await phoneOfNext()).toMatch(/^0491 ?570 ?156$/);

    await change(staff, 'accounts', account.id, { businessPhone: '0391234567' });
    expect(await phoneOfNext()).toMatch(/^03 ?9123 ?4567$/);
  });

  test('is summarized by the last contact and by what is due next', async () => {
    const { accountId, contactId, id: leadId } = await newLead(staff);
    const account = { noun: 'account', id: accountId } as const;
    const contact = { noun: 'contact', id: contactId } as const;
    const nextOf = async (record: typeof account | typeof contact) =>
      (await staff.activities.due({ record, scope: 'everyone', limit: 1 })).items[0];

    expect(await staff.activities.lastContact({ record: account })).toBeNull();
    expect(await nextOf(account)).toBeUndefined();

    await staff.activities.create({ leadId, type: 'call', title: 'Rang' });
    await staff.activities.create({ accountId, type: 'note', title: 'A note is no contact' });
    await staff.activities.create({ contactId, type: 'call', title: 'To do', dueDate: day(3) });
    await staff.activities.create({ leadId, title: 'Send the quote', dueDate: day(1) });

    expect(await staff.activities.lastContact({ record: account })).toMatchObject({
      type: 'call',
      title: 'Rang',
      subject: { noun: 'lead', id: leadId },
    });
    expect(await nextOf(account)).toMatchObject({ title: 'Send the quote', subject: { noun: 'lead' } });
    await staff.leads.scheduleFollowUp({ id: leadId, followUpDate: day(0) });
    expect(await nextOf(contact)).toMatchObject({ kind: 'follow_up', subject: { noun: 'lead', id: leadId } });
  });
});

describe('a task', () => {
  test('can be assigned to active members only, and requires a due date', async () => {
    const gone = await db.member({ deactivatedAt: new Date() });
    const there = await db.member();
    const { accountId } = await newLead(staff);
    const task = { accountId, title: 'Send the quote', dueDate: day(1) };

    await expect(staff.activities.create({ ...task, ownerId: gone.id })).rejects.toThrow(
      'Choose an active member of the team',
    );
    await expect(staff.activities.create({ ...task, ownerId: there.id, dueDate: '' })).rejects.toThrow(
      'Choose the day by which it is to be done',
    );
    expect(await staff.activities.create({ ...task, ownerId: there.id })).toMatchObject({
      ownerName: 'Sam Staff',
      dueDate: day(1),
    });
  });

  test('is updated only from its current version, and is restored from the trash', async () => {
    const { accountId } = await newLead(staff);
    const task = await staff.activities.create({ accountId, title: 'Send the quote', dueDate: day(1) });

    const moved = await staff.activities.update({ ...task, data: { dueDate: day(2) } });
    await expect(staff.activities.update({ ...task, data: { title: 'Late' } })).rejects.toMatchObject({
      code: 'CONFLICT',
      current: { dueDate: day(2), title: 'Send the quote' },
    });
    const { batchId } = await staff.activities.delete({ id: task.id });

    const lines = async () =>
      (await staff.activities.timeline({ record: { noun: 'account', id: accountId }, kind: 'activity' }))
        .items;
    expect(await lines()).toEqual([]);
    expect((await staff.trash.list({})).items[0]).toMatchObject({
      title: 'Send the quote · Sunrise Care',
      counts: { activity: 1 },
    });
    await staff.trash.restore({ batchId });
    expect(await lines()).toMatchObject([{ activity: { id: task.id, dueDate: moved.dueDate } }]);
  });

  test('records who completed it and when, counts as a call from then on, and can be reopened', async () => {
    const staff = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const lead = await newLead(staff);
    const { id } = await staff.activities.create({
      leadId: lead.id,
      type: 'call',
      title: 'Ring back',
      dueDate: day(0),
    });
    expect((await staff.leads.byId(lead)).lastContactDate).toBeNull();

    const done = await staff.activities.complete({ id });
    expect(done).toMatchObject({ doneByName: 'Kim Lee', doneAt: expect.any(Date) });
    expect(await staff.activities.complete({ id })).toEqual(done);
    expect((await staff.leads.byId(lead)).lastContactDate).toBe(today());

    expect(await staff.activities.reopen({ id })).toMatchObject({ doneByName: null, doneAt: null });
    expect(await staff.leads.byId(lead)).toMatchObject({
      lastContactDate: null,
      leadScore: lead.leadScore,
      version: lead.version,
    });
  });

  test('completed by two users at once is completed by one, and the other gets an error', async () => {
    const kim = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const ada = await db.staff({ firstName: 'Ada', lastName: 'Byron' });
    const { id: leadId } = await newLead(kim);
    const { id } = await kim.activities.create({ leadId, type: 'call', title: 'Ring', dueDate: day(0) });

    const answers = await Promise.allSettled([
      kim.activities.complete({ id }),
      ada.activities.complete({ id }),
    ]);

    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const [lost] = answers.flatMap((answer) => (answer.status === 'rejected' ? [answer.reason] : []));
    expect(lost.message).toMatch(/^(Kim Lee|Ada Byron) has ticked this off already$/);
  });

  test('cannot be made from an entry of the system, which is read-only', async () => {
    const owner = await db.member();
    const { id: leadId } = await newLead(staff, { assignedToId: owner.id });
    const assignment = (await staff.activities.byLead({ leadId })).find(({ type }) => type === 'assignment');
    const { id, version } = assignment ?? { id: '', version: 0 };

    await expect(staff.activities.delete({ id })).rejects.toThrow('so it stays as it is');
    await expect(staff.activities.update({ id, version, data: { title: 'x' } })).rejects.toThrow(
      'so it stays as it is',
    );
    await expect(staff.activities.complete({ id })).rejects.toThrow('Only what has a due date');
  });
});

describe('the follow-up of a lead', () => {
  const followUpDate = day(0);

  test('is completed once, which clears its day and adds a note; undo restores both', async () => {
    const kim = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const ada = await db.staff();
    const lead = await newLead(kim, { followUpDate });
    const done = { id: lead.id, followUpDate, activityId: crypto.randomUUID() };

    await kim.activities.completeFollowUp(done);
    await kim.activities.completeFollowUp(done);
    await expect(
      ada.activities.completeFollowUp({ ...done, activityId: crypto.randomUUID() }),
    ).rejects.toThrow('Somebody else has ticked this follow-up off');

    expect((await kim.leads.byId(lead)).followUpDate).toBeNull();
    expect(await kim.activities.byLead({ leadId: lead.id })).toMatchObject([
      { type: 'note', title: 'Follow-up done', createdByName: 'Kim Lee' },
      { title: 'Lead created' },
    ]);
    await kim.acts.undo({ act: done.activityId });
    expect((await kim.leads.byId(lead)).followUpDate).toBe(followUpDate);
    expect(await kim.activities.byLead({ leadId: lead.id })).toHaveLength(1);
  });

  test('that was scheduled again is not overwritten by an undo', async () => {
    const lead = await newLead(staff, { followUpDate });
    const done = { id: lead.id, followUpDate, activityId: crypto.randomUUID() };
    await staff.activities.completeFollowUp(done);
    await staff.leads.scheduleFollowUp({ id: lead.id, followUpDate: day(5) });

    await expect(staff.acts.undo({ act: done.activityId })).rejects.toThrow('another follow-up');

    expect((await staff.leads.byId(lead)).followUpDate).toBe(day(5));
  });
});

describe('due work', () => {
  const groupsOf = async (staff: Staff, scope: 'mine' | 'everyone') => {
    const groups = dueGroup.values.map(async (group) => {
      const { items } = await staff.activities.due({ group, scope });
      return [group, items.map(({ title }) => title)];
    });
    return Object.fromEntries(await Promise.all(groups));
  };

  test('lists my tasks and follow-ups, or those of all users, by day until they are done', async () => {
    await db.sql('delete from activities');
    await db.sql('delete from lead_assignments');
    await db.sql('delete from leads');
    const { user: me, staff } = await db.person();
    const other = await db.member();
    const mine = { assignedToId: me.id };
    const lead = await newLead(staff, { ...mine, followUpDate: day(-3), nextAction: 'Ask for the plan' });
    await newLead(staff, { ...mine, followUpDate: day(0) });
    await newLead(staff, { assignedToId: other.id, followUpDate: day(0), nextAction: 'Not mine' });
    const task = { accountId: lead.accountId, ownerId: me.id };
    const late = await staff.activities.create({ ...task, title: 'Late', dueDate: day(-1) });
    await staff.activities.create({ ...task, title: 'Now', dueDate: day(0) });
    await staff.activities.create({ ...task, title: 'Some day', dueDate: day(40) });
    await staff.activities.create({ ...task, title: 'Nobody’s', dueDate: day(-9), ownerId: null });

    expect(await groupsOf(staff, 'mine')).toEqual({
      overdue: ['Ask for the plan', 'Late'],
      today: expect.arrayContaining(['Follow up with Ada Byron', 'Now']),
      week: [],
      next_week: [],
      later: ['Some day'],
    });
    expect(await groupsOf(staff, 'everyone')).toMatchObject({
      overdue: ['Nobody’s', 'Ask for the plan', 'Late'],
      today: expect.arrayContaining(['Not mine']),
    });
    const [first] = (await staff.activities.due({ group: 'overdue' })).items;
    expect(first).toMatchObject({
      kind: 'follow_up',
      id: lead.id,
      dueDate: day(-3),
      subject: { noun: 'lead', id: lead.id, title: lead.title },
      contactName: 'Ada Byron',
      accountName: 'Sunrise Care',
      ownerName: 'Sam Staff',
    });

    await staff.activities.complete({ id: late.id });
    const { items, total } = await staff.activities.due({ group: 'overdue' });
    expect(items.map(({ title }) => title)).toEqual(['Ask for the plan']);
    expect(total).toBe(1);
  });

  test('has the follow-ups of leads that are assigned to nobody for who scheduled them', async () => {
    const [kim, ben] = [await db.member(), await db.member()];
    const [staff, other] = [await db.signedIn(kim), await db.signedIn(ben)];
    const followUpsOf = async (caller: Staff) =>
      (await caller.activities.due({ group: 'later' })).items.map(({ title }) => title);
    const made = await newLead(staff, { followUpDate: day(30), nextAction: 'With the lead' });
    const edited = await newLead(staff, { nextAction: 'In the form' });
    await staff.leads.update({
      id: edited.id,
      version: edited.version,
      data: { followUpDate: day(31), nextAction: 'In the form' },
    });
    const moved = await newLead(staff, { followUpDate: day(32), nextAction: 'By another' });
    await other.leads.scheduleFollowUp({ id: moved.id, followUpDate: day(33) });
    await newLead(staff, { assignedToId: ben.id, followUpDate: day(34), nextAction: 'Of another' });

    expect(await followUpsOf(staff)).toEqual(['With the lead', 'In the form']);
    expect(await followUpsOf(other)).toEqual(['By another', 'Of another']);
    const [first] = (await staff.activities.due({ scope: 'everyone', owner: kim.id })).items;
    expect(first).toMatchObject({ title: 'With the lead', ownerName: 'Sam Staff' });

    // Other changes of the lead leave the follow-up where it is; an assignment gives it away.
    const { version } = await other.leads.update({
      id: made.id,
      version: made.version,
      data: { status: 'contacted', followUpDate: day(30) },
    });
    expect(await followUpsOf(staff)).toContain('With the lead');
    await staff.leads.update({ id: made.id, version, data: { assignedToId: ben.id } });
    expect(await followUpsOf(staff)).toEqual(['In the form']);
    expect(await followUpsOf(other)).toContain('With the lead');

    // Ticked off and taken back, it is where it was.
    const done = { id: moved.id, followUpDate: day(33), activityId: v7() };
    await staff.activities.completeFollowUp(done);
    expect(await followUpsOf(other)).not.toContain('By another');
    await staff.acts.undo({ act: done.activityId });
    expect(await followUpsOf(other)).toContain('By another');
  });

  test('is paged without gaps or repeats when tasks and follow-ups have the same day', async () => {
    const { user: me, staff } = await db.person();
    const { accountId } = await newLead(staff);
    for (let n = 0; n < 4; n += 1) {
      await newLead(staff, { assignedToId: me.id, followUpDate: day(-2), nextAction: `Follow ${n}` });
      await staff.activities.create({ accountId, title: `Task ${n}`, dueDate: day(-2), ownerId: me.id });
    }

    const due = await everyItem((cursor) => staff.activities.due({ group: 'overdue', limit: 3, cursor }));

    expect(due).toHaveLength(8);
    expect(new Set(due.map(({ title }) => title)).size).toBe(8);
  });
});

describe('the timeline', () => {
  test('merges activities and field changes, newest first, page by page without gaps or repeats', async () => {
    const staff = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const lead = await newLead(staff);
    let { version } = lead;
    for (const status of ['contacted', 'qualified', 'negotiation'] as const) {
      ({ version } = await staff.leads.update({ id: lead.id, version, data: { status } }));
      await staff.activities.create({ leadId: lead.id, title: `Now ${status}` });
    }
    const record = { noun: 'lead', id: lead.id } as const;

    const all = (await staff.activities.timeline({ record })).items;
    const paged = await everyItem((cursor) => staff.activities.timeline({ record, limit: 2, cursor }));

    expect(paged).toEqual(all);
    expect(all).toHaveLength(10);
    expect(all.map(({ at }) => at.getTime())).toEqual(
      all.map(({ at }) => at.getTime()).sort((one, other) => other - one),
    );
    expect(all).toContainEqual(
      expect.objectContaining({
        kind: 'change',
        subject: { noun: 'lead', id: lead.id, title: lead.title },
        change: expect.objectContaining({
          byName: 'Kim Lee',
          changes: expect.arrayContaining([{ field: 'status', from: 'new', to: 'contacted' }]),
        }),
      }),
    );
    const kinds = async (kind: 'activity' | 'change') =>
      new Set((await staff.activities.timeline({ record, kind })).items.map((entry) => entry.kind));
    expect(await kinds('activity')).toEqual(new Set(['activity']));
    expect(await kinds('change')).toEqual(new Set(['change']));
  });

  test('shows a new lead, a follow-up and a conversion as one line each; their changes are among the changes', async () => {
    const { id } = await newLead(staff);
    await staff.leads.scheduleFollowUp({ id, followUpDate: day(0) });
    const done = crypto.randomUUID();
    await staff.activities.completeFollowUp({ id, followUpDate: day(0), activityId: done });
    await staff.opportunities.fromLead({
      leadId: id,
      name: 'Audit',
      stage: 'proposal',
      value: '',
      expectedCloseDate: '',
    });

    const record = { noun: 'lead', id } as const;
    const linesOf = async (kind?: 'change') =>
      (await staff.activities.timeline({ record, kind, related: false })).items.map(titleOf);
    expect(await linesOf()).toEqual([
      'Converted to opportunity',
      'Follow-up done',
      expect.stringContaining('Follow-up scheduled for'),
      'Lead created',
    ]);
    expect(await linesOf('change')).toEqual(['changed', 'changed', 'changed', 'created']);
    // Anybody may delete a note; the change that it told is then seen by itself.
    await staff.activities.delete({ id: done });
    expect((await linesOf()).slice(0, 2)).toEqual(['Converted to opportunity', 'changed']);
  });

  test('has one line for what happened to a proposal, with its lead and opportunity; the engagement says that it was made', async () => {
    const admin = await db.staff({ role: 'admin' });
    const { id: ownerId } = await db.member();
    const { id: leadId, accountId, contactId } = await newLead(staff);
    const deal = { leadId, name: 'Audit', stage: 'proposal', value: '', expectedCloseDate: '' } as const;
    const { id: opportunityId } = await staff.opportunities.fromLead(deal);
    const of = { accountId, contactId, leadId, opportunityId, ownerId };
    const { id, name } = await newSentProposal(staff, of);
    const key = await keyOf(staff, id);
    const visitor = db.visitor();
    await visitor.sentProposals.view({ key });
    await acceptByKey(visitor, key, 'Mei Lin');

    const told = ['accepted', 'viewed', 'sent'].map((what) => `Proposal ${name} ${what}`);
    for (const noun of ['account', 'lead', 'opportunity', 'contact', 'proposal'] as const) {
      const ids = {
        account: accountId,
        lead: leadId,
        opportunity: opportunityId,
        contact: contactId,
        proposal: id,
      };
      const lines = await wholeTimeline(staff, { noun, id: ids[noun] });
      const happened = lines
        .filter((line) => line.kind !== 'activity' || !line.activity.dueDate)
        .map(titleOf);
      expect(happened.slice(0, 3), noun).toEqual(told);
      expect(happened.slice(3), noun).not.toContain('changed');
    }
    const { engagementId } = await staff.proposals.byId({ id });
    // The line goes to the trash with the proposal; what it stood for is seen without it, and until it is back.
    const { batchId } = await admin.proposals.delete({ id, signed: name });
    for (const [noun, id] of [
      ['lead', leadId],
      ['opportunity', opportunityId],
    ] as const) {
      const lines = async () =>
        (await wholeTimeline(staff, { noun, id })).filter(
          (line) => line.kind === 'change' && line.subject.noun === noun && line.change.action === 'changed',
        );
      expect(await lines(), noun).toHaveLength(1);
    }
    expect((await wholeTimeline(staff, { noun: 'account', id: accountId })).map(titleOf)).toEqual(
      expect.arrayContaining(['changed', 'created']),
    );
    await admin.trash.restore({ batchId });
    expect((await wholeTimeline(staff, { noun: 'lead', id: leadId })).map(titleOf)).not.toContain('changed');
    const own = await wholeTimeline(staff, { noun: 'engagement', id: engagementId ?? '' });
    expect(own.map(titleOf)).toContain('created');
    expect((await staff.activities.byLead({ leadId })).map(({ title }) => title)).toEqual([
      'Converted to opportunity',
      'Lead created',
    ]);
  });

  test('of several records has one line for an act, and one for its undoing, with what all of them have', async () => {
    const manager = await db.staff({ role: 'manager' });
    const place = await accountWithContact(manager, 'One act');
    const ids: string[] = [];
    for (const priority of ['low', 'medium', 'urgent'] as const) {
      ids.push((await manager.leads.create({ title: `Lead ${priority}`, ...place, priority })).id);
    }
    const linesOf = async (record: Subject) =>
      (await manager.activities.timeline({ record, related: true })).items.map((line) =>
        line.kind === 'change' ? { count: line.count, changes: line.change.changes } : titleOf(line),
      );
    const account: Subject = { noun: 'account', id: place.accountId };
    const before = await linesOf(account);
    const assignedToId = (await manager.auth.session())?.user.id ?? '';

    const { changeId } = await manager.leads.changeMany({
      selection: { ids },
      change: { priority: 'high', assignedToId },
    });
    await manager.acts.undo({ act: changeId });

    const changes = (owners: [string | null, string | null], priorities: [string | null, string | null]) =>
      expect.arrayContaining([
        { field: 'assignedToId', from: owners[0], to: owners[1] },
        { field: 'priority', from: priorities[0], to: priorities[1] },
      ]);
    expect(await linesOf(account)).toEqual([
      { count: 3, changes: changes([assignedToId, null], ['high', null]) },
      { count: 3, changes: changes([null, assignedToId], [null, 'high']) },
      ...before,
    ]);
    const own = await linesOf({ noun: 'lead', id: ids[0] ?? '' });
    expect(own.filter((line) => line === 'Lead updated')).toHaveLength(2);
    expect(own).toContainEqual({ count: undefined, changes: expect.anything() });
  });

  test('of all records can be filtered by type, person and record', async () => {
    const { user: member, staff: kim } = await db.person();
    const ada = await db.staff();
    const { id: leadId, accountId } = await newLead(ada);
    await ada.activities.create({ leadId, type: 'call', title: 'Ada rang' });
    await kim.activities.create({ leadId, type: 'call', title: 'Kim rang' });
    await kim.activities.create({ accountId, type: 'meeting', title: 'Kim met them' });

    const titles = async (filter: Parameters<Staff['activities']['timeline']>[0]) =>
      (await ada.activities.timeline(filter)).items.map(titleOf);

    expect(await titles({ personId: member.id })).toEqual(['Kim met them', 'Kim rang']);
    expect((await titles({ kind: 'call' })).slice(0, 2)).toEqual(['Kim rang', 'Ada rang']);
    expect(await titles({ kind: 'call', personId: member.id })).toEqual(['Kim rang']);
    expect(await titles({ record: { noun: 'account', id: accountId }, kind: 'activity' })).toEqual([
      'Kim met them',
    ]);
    expect((await titles({}))[0]).toBe('Kim met them');
  });

  test('can leave out tasks until they are done', async () => {
    const { accountId } = await newLead(staff);
    const record = { noun: 'account', id: accountId } as const;
    const task = await staff.activities.create({ accountId, title: 'Send the list', dueDate: day(1) });
    const titles = async () =>
      (await staff.activities.timeline({ record, kind: 'activity', withoutOpenTasks: true })).items.map(
        (entry) => entry.kind === 'activity' && entry.activity.title,
      );

    await staff.activities.create({ accountId, title: 'Visited the office' });
    expect(await titles()).toEqual(['Visited the office']);
    await staff.activities.complete({ id: task.id });
    expect(await titles()).toEqual(['Visited the office', 'Send the list']);
  });

  test('still lists a record that is gone, without its name', async () => {
    const { accountId } = await newLead(staff);
    await staff.accounts.delete({ id: accountId });

    const [line] = (await staff.activities.timeline({ record: { noun: 'account', id: accountId } })).items;

    expect(line).toMatchObject({ kind: 'change', change: { action: 'deleted' }, subject: { title: null } });
  });
});

describe('a task that repeats', () => {
  /** Creates a task of the caller's account; `series` are the open ones of its title. */
  async function repeatingTask(repeats: RepeatRule, dueDate: string) {
    const [me, kim] = [await db.member(), await db.staff({ firstName: 'Kim', lastName: 'Lee' })];
    const staff = await db.signedIn(me);
    const { accountId } = await newLead(staff);
    const values = { accountId, type: 'call' as const, description: 'All of it', dueDate, repeats };
    const task = await staff.activities.create({ ...values, title: 'Check the register', ownerId: me.id });
    const record = { noun: 'account', id: accountId } as const;
    const open = async () => (await staff.activities.due({ record, scope: 'everyone' })).items;
    return { staff, kim, task, open };
  }

  /** The days on which it is due when it is ticked off this many times. */
  async function daysOf(repeats: RepeatRule, dueDate: string, times: number) {
    const { staff, task, open } = await repeatingTask(repeats, dueDate);
    const days: (string | null)[] = [];
    for (let { id } = task; days.length < times; id = (await open())[0]?.id ?? '') {
      days.push((await staff.activities.complete({ id })).nextDueDate);
    }
    return days;
  }

  test('comes again a day, a week or a month later, on the last day of a shorter month', async () => {
    expect(await daysOf('daily', '2096-02-28', 2)).toEqual(['2096-02-29', '2096-03-01']);
    expect(await daysOf('weekly', '2096-12-27', 2)).toEqual(['2097-01-03', '2097-01-10']);
    expect(await daysOf('monthly', '2096-12-31', 4)).toEqual([
      '2097-01-31',
      '2097-02-28',
      '2097-03-31',
      '2097-04-30',
    ]);
    expect(await daysOf('monthly', '2096-01-30', 2)).toEqual(['2096-02-29', '2096-03-30']);
  });

  test('that is overdue comes again on the first day of its rule that is not over', async () => {
    expect(await daysOf('daily', day(-5), 2)).toEqual([day(0), day(1)]);
    expect(await daysOf('weekly', day(-10), 1)).toEqual([day(4)]);
    expect(await daysOf('weekly', day(-14), 1)).toEqual([day(0)]);
  });

  test('is followed by one task with its fields, and nothing follows one that does not repeat', async () => {
    const { staff, task, open } = await repeatingTask('weekly', day(0));
    expect(task).toMatchObject({ repeats: 'weekly' });

    await staff.activities.complete({ id: task.id });

    const [next, ...more] = await open();
    expect(more).toEqual([]);
    expect(next).toMatchObject({
      title: 'Check the register',
      type: 'call',
      dueDate: day(7),
      repeats: 'weekly',
      subject: { noun: 'account' },
      ownerName: 'Sam Staff',
    });
    const { id = '', version = 0 } = next ?? {};
    await staff.activities.update({ id, version, data: { repeats: null } });
    expect((await staff.activities.complete({ id })).nextDueDate).toBeNull();
    expect(await open()).toEqual([]);
  });

  test('is followed by one task however many people tick it off at once', async () => {
    const { staff, kim, task, open } = await repeatingTask('weekly', day(0));
    const tickOff = ({ activities }: Staff) => activities.complete({ id: task.id });

    const outcomes = await Promise.allSettled([staff, kim, staff, kim, staff, kim].map(tickOff));

    expect(outcomes.filter(({ status }) => status === 'rejected')).toHaveLength(3);
    expect(await open()).toHaveLength(1);
  });

  test('that is not done after all has no next task, unless somebody has changed that', async () => {
    const { staff, kim, task, open } = await repeatingTask('monthly', '2096-01-31');
    const { id } = task;
    await staff.activities.complete({ id });
    await staff.activities.reopen({ id });
    expect((await open()).map(({ dueDate }) => dueDate)).toEqual(['2096-01-31']);

    await staff.activities.complete({ id });
    const [next] = await open();
    await kim.activities.update({
      id: next?.id ?? '',
      version: next?.version ?? 0,
      data: { title: 'Check both registers', dueDate: next?.dueDate ?? '' },
    });
    await staff.activities.reopen({ id });
    await staff.activities.complete({ id });
    const [kept, ...more] = await open();
    expect(more).toEqual([]);
    expect(kept?.title).toBe('Check both registers');
    // An edit that leaves the day alone also leaves the rule's 31st.
    const { nextDueDate } = await staff.activities.complete({ id: kept?.id ?? '' });
    expect(nextDueDate).toBe('2096-03-31');
  });

  test('is counted from the day to which somebody moves it, and needs a day', async () => {
    const { staff, task } = await repeatingTask('monthly', '2096-01-31');
    const { id, version } = task;
    await expect(staff.activities.update({ id, version, data: { dueDate: null } })).rejects.toMatchObject({
      code: 'BAD_REQUEST',
    });

    await staff.activities.update({ id, version, data: { dueDate: '2096-02-05' } });

    expect((await staff.activities.complete({ id })).nextDueDate).toBe('2096-03-05');
  });
});

test('several tasks of a colleague who left are found by their name and given to another, with one Undo', async () => {
  const staff = await db.staff({ role: 'manager' });
  const [kim, ben] = [await db.member(), await db.member()];
  const { id: leadId } = await newLead(staff);
  const newTask = (title: string, ownerId: string) =>
    staff.activities.create({ leadId, type: 'call', title, dueDate: '2026-11-20', ownerId });
  const tasks = [await newTask('One', kim.id), await newTask('Two', kim.id), await newTask('Done', kim.id)];
  await staff.activities.complete({ id: tasks[2]?.id ?? '' });
  await newTask('Of another', ben.id);
  const note = await staff.activities.create({ leadId, type: 'note', title: 'No task' });
  await db.orm.em.fork().nativeUpdate(User, kim.id, { deactivatedAt: new Date() });
  const dueOf = async (owner: string) => {
    const { items } = await staff.activities.due({ scope: 'everyone', owner, tasksOnly: true });
    return items.filter(({ subject }) => subject.id === leadId).map(({ title }) => title);
  };

  expect(await dueOf(kim.id)).toEqual(['One', 'Two']);
  const { changeId, count } = await staff.activities.changeMany({
    selection: { filters: { owner: kim.id } },
    change: { ownerId: ben.id },
  });
  expect(count).toBe(2);
  expect(await dueOf(kim.id)).toEqual([]);
  expect(await dueOf(ben.id)).toEqual(['One', 'Two', 'Of another']);
  const ofNote = { selection: { ids: [note.id] }, change: { ownerId: ben.id } };
  expect((await staff.activities.changeMany(ofNote)).count).toBe(0);
  await expect(
    staff.activities.changeMany({ selection: { filters: {} }, change: { ownerId: kim.id } }),
  ).rejects.toMatchObject({ code: 'BAD_REQUEST' });

  // Nobody who left gets anything back.
  expect(await staff.acts.undo({ act: changeId })).toMatchObject({ restored: 0, skipped: 2 });
  await db.orm.em.fork().nativeUpdate(User, kim.id, { deactivatedAt: null });
  const back = await staff.activities.changeMany({
    selection: { ids: tasks.map(({ id }) => id) },
    change: { ownerId: null },
  });
  expect(await dueOf('nobody')).toEqual(['One', 'Two']);
  await staff.acts.undo({ act: back.changeId });
  expect(await dueOf('nobody')).toEqual([]);
});

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
});
