import { v7 } from 'uuid';
import { beforeEach, describe, expect, test } from 'vitest';
import { queueMorningMails } from '#server/notices/morningMail.service.ts';
import { claimReminders } from '#server/notices/reminders.service.ts';
import { dayFromToday } from '#shared/fields/format.ts';
import { workingDay } from '../../support/records/workingDay.ts';
import { accountWithContact, newLead, newOpportunity, newProposal } from '../../support/records.ts';
import { countQueuedMail, testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();

describe('the bell', () => {
  test('counts due work and what others assigned to me, and not what I scheduled for myself', async () => {
    const { user: me, staff: mine } = await db.person();
    const kim = await db.staff({ firstName: 'Kim', lastName: 'Lee' });
    const { accountId } = await newLead(mine, { assignedToId: me.id, title: 'I took it myself' });
    const lead = await newLead(kim, { title: 'Take this over' });
    await kim.leads.update({ id: lead.id, version: lead.version, data: { assignedToId: me.id } });
    const given = await kim.activities.create({
      accountId,
      title: 'Send the quote',
      dueDate: dayFromToday(3),
      ownerId: me.id,
    });
    await mine.activities.create({ accountId, title: 'My own', dueDate: dayFromToday(3), ownerId: me.id });
    await mine.activities.create({
      accountId,
      title: 'Late',
      dueDate: dayFromToday(-1),
      dueTime: '14:30',
      ownerId: me.id,
    });
    await mine.leads.scheduleFollowUp({ id: lead.id, followUpDate: dayFromToday(0) });

    await newLead(mine, { nextAction: 'Assigned to nobody', followUpDate: dayFromToday(-2) });

    expect(await mine.notices.count()).toBe(5);
    const { items, at } = await mine.notices.list();
    expect(items).toMatchObject([
      { reason: 'assigned', title: 'Send the quote', byName: 'Kim Lee', subject: { noun: 'account' } },
      { reason: 'assigned', title: 'Take this over', byName: 'Kim Lee', dueDate: null },
      {
        reason: 'due',
        title: 'Follow up with Ada Byron',
        subject: { id: lead.id },
        dueDate: dayFromToday(0),
      },
      { reason: 'due', title: 'Late', dueDate: dayFromToday(-1), dueTime: '14:30' },
      { reason: 'due', title: 'Assigned to nobody', subject: { noun: 'lead' } },
    ]);
    expect(items.every(({ isNew }) => isNew)).toBe(true);

    const news = items.slice(0, 2).map(({ id }) => id);
    await mine.notices.markSeen({ upTo: at, news });
    await mine.notices.markSeen({ upTo: new Date(0), news });
    expect(await mine.notices.count()).toBe(0);
    const seen = (await mine.notices.list()).items;
    expect(seen.map(({ isNew }) => isNew)).toEqual([false, false, false, false, false]);

    await mine.activities.complete({ id: given.id });
    await kim.leads.delete({ id: lead.id });
    expect((await mine.notices.list()).items.map(({ title }) => title)).toEqual([
      'Late',
      'Assigned to nobody',
    ]);
    expect(await kim.notices.list()).toMatchObject({ items: [] });
  });

  test('lists records of any noun that a colleague assigned to me, by their client, for as long as I own them', async () => {
    const { user: me, staff: mine } = await db.person();
    const kim = await db.staff({ firstName: 'Kim', lastName: 'Lee', role: 'manager' });
    const { accountId } = await accountWithContact(kim, 'Hearth & Home Care');
    const registration = await kim.registrations.create({ number: '4-ABCD', accountId });
    await kim.registrations.update({ ...registration, data: { ownerId: me.id } });
    const engagement = { name: 'NDIS registration', accountId, startsOn: null, ownerId: me.id };
    await mine.engagements.create(engagement);
    await kim.engagements.create(engagement);
    await newOpportunity(mine, { name: 'My own', ownerId: me.id });
    await newOpportunity(kim, { name: 'Made for me', ownerId: me.id });
    const opportunity = await newOpportunity(kim, { name: 'Take this over' });
    await kim.opportunities.update({ ...opportunity, data: { ownerId: me.id } });
    const { id: leadId } = await newLead(kim, { title: 'Its lead', assignedToId: me.id });
    const terms = { stage: 'proposal', value: '', expectedCloseDate: '' } as const;
    await kim.opportunities.fromLead({ leadId, name: 'Converted for me', ...terms });

    const listed = async () =>
      (await mine.notices.list()).items.flatMap((notice) =>
        notice.reason === 'assigned' && notice.byName === 'Kim Lee' ? [notice.title] : [],
      );
    expect(await listed()).toEqual([
      'Converted for me',
      'Its lead',
      'Take this over',
      'Made for me',
      'Hearth & Home Care · NDIS registration',
      'Hearth & Home Care · 4-ABCD',
    ]);
    for (const noun of ['opportunities', 'registrations', 'engagements'] as const)
      await kim[noun].changeMany({ selection: { filters: { owner: me.id } }, change: { ownerId: null } });
    expect(await listed()).toEqual(['Its lead']);
  });

  test('counts new notices after it was opened', async () => {
    const { user: me, staff: mine } = await db.person();
    const kim = await db.staff();
    const { accountId } = await newLead(kim);
    await mine.notices.markSeen({ upTo: new Date(Date.now() + 86_400_000), news: [] });
    expect(await mine.notices.count()).toBe(0);

    const late = { accountId, title: 'It was due long ago', dueDate: dayFromToday(-9) };
    const { id, version } = await kim.activities.create(late);
    await kim.activities.update({ id, version, data: { ownerId: me.id } });

    expect(await mine.notices.count()).toBe(1);
    expect((await mine.notices.list()).items).toMatchObject([{ reason: 'due', isNew: true }]);
  });
});

describe('reminders', () => {
  /** A person with a task at an hour of a day, and what they are reminded of at a moment. */
  async function reminded(dueDate: string, dueTime: string, timeZone?: string) {
    const { user: me, staff } = await db.person();
    if (timeZone) await staff.notices.setTimeZone({ timeZone });
    const { accountId } = await newLead(staff);
    const task = await staff.activities.create({
      accountId,
      type: 'call',
      title: 'Ring Priya',
      dueDate,
      dueTime,
      ownerId: me.id,
    });
    const claim = (at: string) => claimReminders(db.orm.em.fork(), me.id, new Date(at));
    const titlesAt = async (at: string) => (await claim(at)).due.map(({ title }) => title);
    return { me, staff, task, claim, titlesAt };
  }

  test('come at their hour, once, however many tabs and processes ask at the same time', async () => {
    const { staff, claim, task } = await reminded('2026-06-15', '09:30');
    await newLead(staff, { title: 'Of nobody', nextAction: 'Book the day' }).then(({ id }) =>
      staff.leads.scheduleFollowUp({ id, followUpDate: '2026-06-15', followUpTime: '14:00' }),
    );
    expect(task.dueTime).toBe('09:30');

    const hour = new Date('2026-06-14T23:30:00Z');
    expect(await claim('2026-06-14T23:29:59Z')).toEqual({ due: [], nextInMs: 1000 });
    const answers = await Promise.all([1, 2, 3, 4, 5, 6].map(() => claim('2026-06-14T23:30:00Z')));
    const due = answers.flatMap((answer) => answer.due);
    expect(due).toMatchObject([
      { title: 'Ring Priya', at: hour, day: '2026-06-15', time: '09:30', subject: { noun: 'account' } },
    ]);
    expect(answers[0]?.nextInMs).toBe(4.5 * 3_600_000);
    expect((await claim('2026-06-15T04:00:00Z')).due).toMatchObject([
      { title: 'Book the day', subject: { noun: 'lead', title: 'Of nobody' } },
    ]);
    expect(await claim('2026-06-15T04:00:01Z')).toEqual({ due: [], nextInMs: null });
  });

  test('come at the hour of the person, also when clocks change', async () => {
    const momentOf = async (day: string, time: string, timeZone?: string) => {
      const { claim } = await reminded(day, time, timeZone);
      return (await claim(`${day}T23:59:59Z`)).due[0]?.at.toISOString();
    };

    // Sydney sets its clocks forward at 2 am of 4 October, and back at 3 am of 4 April.
    expect(await momentOf('2026-10-03', '09:00')).toBe('2026-10-02T23:00:00.000Z');
    expect(await momentOf('2026-10-05', '09:00')).toBe('2026-10-04T22:00:00.000Z');
    expect(await momentOf('2026-10-04', '02:30')).toBe('2026-10-03T16:30:00.000Z');
    expect(await momentOf('2027-04-04', '02:30')).toBe('2027-04-03T16:30:00.000Z');
    expect(await momentOf('2026-10-05', '09:00', 'Australia/Perth')).toBe('2026-10-05T01:00:00.000Z');
    expect(await momentOf('2026-10-05', '09:00', 'Australia/Brisbane')).toBe('2026-10-04T23:00:00.000Z');
  });

  test('that were missed come on opening, for a week', async () => {
    const { titlesAt } = await reminded('2026-06-15', '09:30');
    const { titlesAt: later } = await reminded('2026-06-15', '09:30');

    expect(await titlesAt('2026-06-20T08:00:00Z')).toEqual(['Ring Priya']);
    expect(await later('2026-06-22T08:00:00Z')).toEqual([]);
  });

  test('come again when the task is moved to another hour or given to somebody else, and not once it is done', async () => {
    const { staff, task, titlesAt } = await reminded('2026-06-15', '09:30');
    const kim = await db.member();
    expect(await titlesAt('2026-06-15T00:00:00Z')).toEqual(['Ring Priya']);

    const moved = await staff.activities.update({
      id: task.id,
      version: task.version,
      data: { dueTime: '11:00' },
    });
    expect(await titlesAt('2026-06-15T00:30:00Z')).toEqual([]);
    expect(await titlesAt('2026-06-15T01:00:00Z')).toEqual(['Ring Priya']);
    await staff.activities.update({ id: task.id, version: moved.version, data: { ownerId: kim.id } });
    const ofKim = () => claimReminders(db.orm.em.fork(), kim.id, new Date('2026-06-15T02:00:00Z'));
    expect((await ofKim()).due).toHaveLength(1);

    const next = await reminded('2026-06-15', '09:30');
    await next.staff.activities.complete({ id: next.task.id });
    expect(await next.titlesAt('2026-06-15T02:00:00Z')).toEqual([]);
  });

  test('need an hour of a day and a time zone that exist', async () => {
    const { staff, task } = await reminded('2026-06-15', '09:30');
    const refused = { code: 'BAD_REQUEST' };

    await expect(staff.notices.setTimeZone({ timeZone: 'Australia/Sidney' })).rejects.toMatchObject(refused);
    const { id, version } = task;
    await expect(staff.activities.update({ id, version, data: { dueTime: '24:00' } })).rejects.toMatchObject(
      refused,
    );
    await expect(
      staff.activities.update({ id, version, data: { dueDate: null, ownerId: null } }),
    ).rejects.toMatchObject(refused);
    expect(await staff.notices.settings()).toEqual({
      morningMail: false,
      weekSummary: false,
      timeZone: null,
      ownReplies: false,
    });
  });
});

describe('the morning mail', () => {
  beforeEach(() => db.sql('delete from notice_settings'));

  /** A working day in the future, at about this hour in the consultancy’s time zone, with or without daylight saving time. */
  const workingDayAt = (hour: number) =>
    new Date(`${workingDay(dayFromToday(1))}T${String(hour).padStart(2, '0')}:30:00+11:00`);

  async function withWork(values: Parameters<typeof db.member>[0] = {}) {
    const { user: member, staff } = await db.person({
      email: `${crypto.randomUUID()}@desk.example`,
      ...values,
    });
    // Assigned to nobody, so that it is on the list of who scheduled it.
    const lead = await newLead(staff, { followUpDate: dayFromToday(-2) });
    await staff.activities.create({
      accountId: lead.accountId,
      type: 'call',
      title: 'Ring\r\nBcc: eve@evil.example',
      dueDate: dayFromToday(0),
      ownerId: member.id,
    });
    return { member, staff };
  }

  const mailTo = async ({ email }: { email: string }) => (await db.mail()).filter(({ to }) => to === email);

  test('is sent once to everyone who subscribed and has work to do, with any number of processes', async () => {
    const { member, staff } = await withWork();
    const { member: silent } = await withWork();
    const idle = await db.member({ email: 'idle@desk.example' });
    await (await db.signedIn(idle)).notices.setMorningMail({ morningMail: true });
    expect(await staff.notices.settings()).toEqual({
      morningMail: false,
      weekSummary: false,
      timeZone: null,
      ownReplies: false,
    });
    await staff.notices.setMorningMail({ morningMail: true });
    expect(await staff.notices.settings()).toEqual({
      morningMail: true,
      weekSummary: false,
      timeZone: null,
      ownReplies: false,
    });
    const morning = workingDayAt(8);

    await Promise.all([1, 2, 3].map(() => queueMorningMails(db.orm, db.mailer, morning)));
    await queueMorningMails(db.orm, db.mailer, morning);

    const [mail, ...more] = await mailTo(member);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Your day: 1 overdue, 1 today');
    expect(mail?.text).toContain(
      '- Follow up with Ada Byron | Ada Byron | Audit for Sunrise Care | 2 days late: ',
    );
    expect(mail?.text).toContain('- Ring Bcc: eve@evil.example | Sunrise Care');
    expect(mail?.text).toContain(`${db.env.PUBLIC_URL}/crm/activities`);
    expect(mail?.text).toContain('/crm/settings/you/profile#morning-mail');
    // The words are the links: no address is read.
    const html = mail?.html.replace(/<head>.*<\/head>/s, '') ?? '';
    expect(html.match(/<h2.*?<\/h2>/g)?.map((heading) => heading.replace(/<.*?>/g, ''))).toEqual([
      'Overdue (1)',
      'Today (1)',
    ]);
    expect(html).toMatch(/<a href="[^"]+\/crm\/leads\/[^"]+"[^>]*>Follow up with Ada Byron<\/a>/);
    expect(html.replace(/<.*?>/gs, '')).not.toContain('http');
    expect(await mailTo(silent)).toEqual([]);
    expect(await mailTo(idle)).toEqual([]);
  });

  test('lists to a manager the discounts that wait for an answer, also on a day without tasks', async () => {
    const { user: manager, staff } = await db.person({ role: 'manager' });
    const { user: asker, staff: jo } = await db.person({ firstName: 'Jo', lastName: 'Park' });
    const draft = await newProposal(jo, { discountCents: 70_000, discountReason: 'Two sites' });
    const { id, version } = draft;
    await jo.proposals.askForDiscount({ id, version, total: draft.document.total, approvalId: v7() });
    for (const person of [staff, jo]) await person.notices.setMorningMail({ morningMail: true });

    await queueMorningMails(db.orm, db.mailer, workingDayAt(8));

    const [mail] = await mailTo(manager);
    expect(mail?.subject).toBe('Your day: 1 discount to approve');
    expect(mail?.text).toContain('Discounts to approve (1)');
    expect(mail?.text).toContain('- Sunrise Care | discount of $700 | $3,080 incl. GST | Jo Park');
    expect(await mailTo(asker)).toEqual([]);
  });

  test('is sent on working days from seven until noon', async () => {
    const { staff } = await withWork();
    await staff.notices.setMorningMail({ morningMail: true });
    const morning = workingDayAt(8);
    const saturday = new Date(morning);
    while (saturday.getUTCDay() !== 5) saturday.setUTCDate(saturday.getUTCDate() + 1);

    const christmas = new Date('2026-12-25T08:30:00+11:00');

    for (const moment of [workingDayAt(4), workingDayAt(14), saturday, christmas]) {
      await queueMorningMails(db.orm, db.mailer, moment);
      expect(await countQueuedMail(db.orm), moment.toISOString()).toBe(0);
    }
  });

  /** The days of the mails that were queued for this person, the earliest first. */
  const daysMailed = async ({ id }: { id: string }) => {
    const jobs = await db.sql<{ day: string }[]>(
      `select data ->> 'day' as day from pgboss.job where data ->> 'userId' = ? order by 1`,
      [id],
    );
    return jobs.map(({ day }) => day);
  };

  test('is due at seven in the time zone of the business, before and after each change of daylight saving', async () => {
    const { member, staff } = await withWork();
    await staff.notices.setMorningMail({ morningMail: true });
    const days: string[] = [];

    for (const [day, seven] of [
      ['2026-10-02', '2026-10-01T21:00:00Z'],
      ['2026-10-06', '2026-10-05T20:00:00Z'],
      ['2027-04-02', '2027-04-01T20:00:00Z'],
      ['2027-04-05', '2027-04-04T21:00:00Z'],
    ] as const) {
      await queueMorningMails(db.orm, db.mailer, new Date(Date.parse(seven) - 1));
      expect(await daysMailed(member), `before ${seven}`).toEqual(days);
      await queueMorningMails(db.orm, db.mailer, new Date(seven));
      expect(await daysMailed(member), seven).toEqual([...days, day]);
      days.push(day);
    }
  });

  test('is sent once a day and on every day, also when the clock jumps a year ahead and back', async () => {
    const { member, staff } = await withWork();
    await staff.notices.setMorningMail({ morningMail: true });

    for (const moment of [
      '2026-11-17T21:00:00Z',
      '2027-11-17T21:00:00Z',
      '2026-11-17T22:00:00Z',
      '2026-11-18T21:00:00Z',
      '2026-11-17T23:00:00Z',
      '2026-11-18T22:00:00Z',
    ])
      await queueMorningMails(db.orm, db.mailer, new Date(moment));

    expect(await daysMailed(member)).toEqual(['2026-11-18', '2026-11-19', '2027-11-18']);
  });

  test('is not sent to users who were deactivated or unsubscribed, even if it was queued before', async () => {
    const { member, staff } = await withWork();
    const { member: formerMember, staff: leaving } = await withWork();
    for (const person of [staff, leaving]) await person.notices.setMorningMail({ morningMail: true });
    const admin = await db.staff({ role: 'admin' });
    await admin.team.deactivate({ id: formerMember.id });
    await staff.notices.setMorningMail({ morningMail: false });

    await queueMorningMails(db.orm, db.mailer, workingDayAt(8));
    const job = { kind: 'yourDay', userId: member.id, day: dayFromToday(1) } as const;
    await db.mailer.send(db.orm.em.fork(), job);

    expect(await mailTo(member)).toEqual([]);
    expect(await mailTo(formerMember)).toEqual([]);
  });

  test('is queued as a user id and a day, without any other data', async () => {
    const { member, staff } = await withWork();
    await staff.notices.setMorningMail({ morningMail: true });

    await queueMorningMails(db.orm, db.mailer, workingDayAt(8));
    await db.mail();

    const jobs = await db.sql(`select data from pgboss.job where data ->> 'userId' = ?`, [member.id]);
    expect(jobs).toEqual([{ data: { kind: 'yourDay', userId: member.id, day: expect.any(String) } }]);
  });
});
