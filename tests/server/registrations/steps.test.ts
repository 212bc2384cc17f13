import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { planRegistrations, registrationPlanner } from '#server/registrations/steps/planSteps.service.ts';
import { tellCommission } from '#server/registrations/steps/tellCommission.service.ts';
import { dayFromToday, today } from '#shared/fields/format.ts';
import type { RegistrationValues } from '#shared/registrations/registrations.schema.ts';
import { workingDay } from '../../support/records/workingDay.ts';
import { change, type Staff, saveSection } from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';

const db = testDatabase();
const staff = db.staffOfTest();

let last = 0;
const unique = (name: string) => {
  last += 1;
  return `${name} ${last}`;
};

/** Midday of a day in Sydney. */
const at = (day: string) => new Date(`${day}T02:00:00Z`);

const plan = (day: string) => planRegistrations(db.orm, { now: at(day) });

interface TaskRow {
  id: string;
  title: string;
  due: string;
  owner: string | null;
  done: boolean;
}

/** The tasks about a registration, in the order of their making. */
const tasksOf = (id: string) =>
  db.sql<TaskRow[]>(
    `select id, title, due_date::text as due, owner_id as owner, done_at is not null as done
       from activities where registration_id = ? order by created_at, due_date`,
    [id],
  );

const opportunitiesOf = (accountId: string) =>
  db.sql<{ id: string; name: string; owner_id: string | null }[]>(
    'select id, name, owner_id from opportunities where account_id = ?',
    [accountId],
  );

/** A registration from 15 January 2025 to 14 January 2028, entered on its first day, of an account with a contact. */
async function newRegistration(staff: Staff, values: Partial<RegistrationValues> = {}) {
  const account = await staff.accounts.create({ name: unique('Sunrise Care') });
  await staff.contacts.create({ accountId: account.id, firstName: 'Ada', lastName: 'Byron' });
  const registration = await staff.registrations.create({
    number: unique('4-'),
    accountId: account.id,
    pathway: 'certification',
    startsOn: '2025-01-15',
    expiresOn: '2028-01-14',
    ...values,
  });
  await db.sql('update registrations set created_at = coalesce(starts_on, created_at) where id = ?', [
    registration.id,
  ]);
  return registration;
}

const days = (tasks: TaskRow[]) => tasks.map(({ due }) => due);

describe('tasks of a registration', () => {
  test('starting the renewal ends its reminder at once, and taking that back opens it again', async () => {
    const { id } = await newRegistration(staff, { expiresOn: dayFromToday(80), midTermExemption: 'None' });
    await plan(today());
    const isDone = async () => (await tasksOf(id)).map(({ done }) => done);
    expect(await isDone()).toEqual([false]);

    const record = { noun: 'registration', id } as const;
    const [item] = (await staff.activities.due({ record, scope: 'everyone' })).items;
    if (item?.kind !== 'task') throw new Error('No reminder is due');
    const dueDate = dayFromToday(3);
    await staff.activities.update({ id: item.id, version: item.version, data: { dueDate } });

    await change(staff, 'registrations', id, { renewalStartedOn: today() });
    expect(await isDone()).toEqual([true]);
    await change(staff, 'registrations', id, { renewalStartedOn: null });
    expect(await isDone()).toEqual([false]);
    // The day that a person gave it is still its day.
    expect(days(await tasksOf(id))).toEqual([dueDate]);
  });

  test('a renewal is apart from the pipeline and its forecast until somebody begins it', async () => {
    const { user: owner, staff: me } = await db.person();
    const { accountId } = await newRegistration(me, { ownerId: owner.id, expiresOn: dayFromToday(80) });
    await plan(today());
    const board = async () => {
      const totals = await me.opportunities.board({ owner: owner.id });
      return totals.flatMap(({ stage, count }) => (count > 0 ? [stage] : []));
    };
    const forecast = async () => {
      const { columns, total } = await me.reports.table({ report: 'forecast', personId: owner.id });
      return columns.map(({ label }, at) => `${label} ${total.figures[at]?.value}`);
    };
    const { items } = await me.opportunities.column({ stage: 'renewals', owner: owner.id });
    expect(items).toMatchObject([{ isRenewal: true, stage: 'qualification' }]);
    expect((await me.opportunities.column({ stage: 'qualification', owner: owner.id })).items).toEqual([]);
    expect(await board()).toEqual(['renewals']);
    expect(await forecast()).toEqual(['Open 0', 'Value 0', 'Expected 0', 'Renewals 1']);

    const [deal] = await opportunitiesOf(accountId);
    const { id, version } = await me.opportunities.byId({ id: deal?.id ?? '' });
    await me.opportunities.move({ id, version, stage: 'needs_analysis' });
    expect(await board()).toEqual(['needs_analysis']);
    expect(await forecast()).toEqual(['Open 1', 'Value 0', 'Expected 0', 'Renewals 0']);
  });

  test('stand in my day with their last day, and by themselves from 7 days before it', async () => {
    const { user: owner, staff: me } = await db.person();
    const expiring = (days: number) =>
      newRegistration(me, { ownerId: owner.id, midTermExemption: 'None', expiresOn: dayFromToday(days) });
    const soon = await expiring(8);
    const far = await expiring(9);
    await plan(today());
    const listed = async (early: 'only' | 'out') =>
      (await me.activities.due({ scope: 'mine', early })).items.map(({ subject, lastDay }) => [
        subject.id,
        lastDay,
      ]);

    expect(await listed('out')).toEqual([[soon.id, dayFromToday(7)]]);
    expect(await listed('only')).toEqual([[far.id, dayFromToday(8)]]);
  });

  test('are no questions of a client, in the day and in the bell', async () => {
    const manager = await db.staff({ role: 'manager' });
    const { id } = await newRegistration(await db.staff(), { ownerId: null });
    await plan('2026-11-23');

    const { items } = await manager.activities.due({
      record: { noun: 'registration', id },
      scope: 'everyone',
    });
    expect(items.length).toBeGreaterThan(0);
    expect(items.map(({ question }) => question)).toEqual(items.map(() => null));
    const notices = (await manager.notices.list()).items;
    expect(notices.filter(({ reason }) => reason === 'question')).toEqual([]);
  });

  test('of days that have passed only the latest is made, by two processes at once and again', async () => {
    const registrations = await Promise.all(Array.from({ length: 4 }, () => newRegistration(staff)));
    await Promise.all([plan('2027-08-20'), plan('2027-08-20'), plan('2027-08-20')]);
    await plan('2027-08-20');
    for (const { id, accountId } of registrations) {
      expect((await tasksOf(id)).map(({ title, due }) => [title, due])).toEqual([
        ['Begin the mid-term audit by 15 July 2026', '2026-07-15'],
        ['The renewal is open: make the proposal', '2027-07-14'],
      ]);
      expect(await opportunitiesOf(accountId)).toHaveLength(1);
    }
  });

  test('move with their dates, but not once they are done or deleted', async () => {
    const { id } = await newRegistration(staff, { pathway: 'verification' });
    await plan('2027-04-14');
    await change(staff, 'registrations', id, { expiresOn: '2028-01-31' });
    await plan('2027-04-14');
    const [task] = await tasksOf(id);
    expect(task).toMatchObject({ title: 'Plan the renewal with the client', due: '2027-04-30', done: false });

    await staff.activities.complete({ id: task?.id ?? '' });
    await change(staff, 'registrations', id, { expiresOn: '2028-02-10' });
    await plan('2027-05-20');
    expect(await tasksOf(id)).toMatchObject([{ due: '2027-04-30', done: true }]);

    await plan('2027-08-10');
    const [, second] = await tasksOf(id);
    expect(second).toMatchObject({ due: '2027-08-10' });
    await staff.activities.delete({ id: second?.id ?? '' });
    await plan('2027-08-11');
    expect(await tasksOf(id)).toHaveLength(1);
  });

  test('end when nothing is left to do, and are open again with the Undo of that', async () => {
    const { id } = await newRegistration(staff);
    await plan('2027-08-20');
    await change(staff, 'registrations', id, {
      renewalStartedOn: today(),
      midTermExemption: 'the Commissioner said so',
    });
    await plan('2027-08-20');
    expect((await tasksOf(id)).map(({ done }) => done)).toEqual([true, true]);

    await change(staff, 'registrations', id, { renewalStartedOn: null });
    await plan('2027-08-20');
    expect((await tasksOf(id)).map(({ done }) => done)).toEqual([true, false]);
    await change(staff, 'registrations', id, { state: 'replaced' });
    await plan('2027-12-31');
    expect((await tasksOf(id)).map(({ done }) => done)).toEqual([true, true]);
  });

  test('of a day that is to be confirmed are never late: they end with their day, and come back once it is certain', async () => {
    const { id } = await newRegistration(staff, { pathway: null, renewalStartedOn: '2025-06-01' });
    const isDone = async () => (await tasksOf(id)).map(({ done }) => done);
    await plan('2026-01-15');
    expect(await isDone()).toEqual([false]);
    await plan('2026-01-16');
    expect(await isDone()).toEqual([true]);
    // Of the next one a person puts the day off: it stays until then.
    await plan('2026-04-15');
    const task = (await tasksOf(id)).at(-1);
    await staff.activities.update({ id: task?.id ?? '', version: 1, data: { dueDate: '2026-04-20' } });
    await plan('2026-04-20');
    expect(await isDone()).toEqual([true, false]);
    await plan('2026-04-21');
    expect(await isDone()).toEqual([true, true]);

    const confirm = (isConfirmed: boolean) =>
      staff.registrations.confirmDate({ id, rule: 'mid_term_audit', day: '2026-07-15', isConfirmed });
    await confirm(true);
    expect(await isDone()).toEqual([false, false]);
    await confirm(false);
    expect(await isDone()).toEqual([true, true]);
    await change(staff, 'registrations', id, { pathway: 'certification' });
    expect(await isDone()).toEqual([false, false]);
    expect(days(await tasksOf(id))).toEqual(['2026-01-15', '2026-04-20']);
  });

  test('are made anew for another term', async () => {
    const { id, accountId } = await newRegistration(staff, { pathway: 'verification' });
    await plan('2027-08-20');
    for (const task of await tasksOf(id)) await staff.activities.complete({ id: task.id });
    await change(staff, 'registrations', id, { startsOn: '2028-01-15', expiresOn: '2031-01-14' });
    await plan('2030-07-11');
    await plan('2030-07-12');
    // Fridays: the spans end on Sundays.
    expect(days(await tasksOf(id))).toEqual(['2027-07-14', '2030-04-12', '2030-07-12']);
    expect(await opportunitiesOf(accountId)).toHaveLength(2);
  });

  test('go to the trash with it, and come back without being made again', async () => {
    const { id, accountId } = await newRegistration(staff);
    await plan('2027-08-20');
    const before = await tasksOf(id);
    const { batchId } = await staff.registrations.delete({ id });
    await plan('2027-08-20');
    expect(await tasksOf(id)).toEqual([]);
    await staff.trash.restore({ batchId: batchId ?? '' });
    await plan('2027-08-20');
    expect(await tasksOf(id)).toEqual(before);
    expect(await opportunitiesOf(accountId)).toHaveLength(1);
  });

  test('belong to the owner, else to who has an open deal of the account, else to nobody', async () => {
    // A working day, on which the step of a week before the expiry is due.
    vi.useFakeTimers({ toFake: ['Date'], now: at(workingDay(dayFromToday(1))) });
    onTestFinished(() => void vi.useRealTimers());
    const [owner, seller] = [await db.member(), await db.member()];
    const soon = { expiresOn: dayFromToday(7) };
    const owned = await newRegistration(staff, { ...soon, ownerId: owner.id });
    const sold = await newRegistration(staff, soon);
    const free = await newRegistration(staff, soon);
    const [contact] = await staff.contacts.byAccount({ accountId: sold.accountId });
    await staff.leads.create({
      title: 'Audit',
      enquiryType: 'registration',
      accountId: sold.accountId,
      contactId: contact?.id ?? '',
      assignedToId: seller.id,
    });
    await plan(today());
    const ownersOf = async ({ id }: { id: string }) => (await tasksOf(id)).map((task) => task.owner);
    expect(await ownersOf(owned)).toEqual([owner.id, owner.id]);
    expect(await ownersOf(sold)).toEqual([seller.id, seller.id]);
    expect(await ownersOf(free)).toEqual([null, null]);
    // Days that had passed before ring no bell, those of today do.
    const { items } = await (await db.signedIn(owner)).notices.list();
    const due = items.filter(({ reason }) => reason === 'due');
    expect(due).toMatchObject([{ dueDate: today() }]);

    // Given at once they are the one line of that act; one that is given alone is new by itself.
    const manager = await db.staff({ role: 'manager' });
    const [helper, other] = [await db.member(), await db.member()];
    const late = [...(await tasksOf(sold.id)), ...(await tasksOf(free.id))].filter(
      (task) => task.due < today(),
    );
    const give = (person: { id: string }, tasks: TaskRow[]) =>
      manager.activities.changeMany({
        selection: { ids: tasks.map(({ id }) => id) },
        change: { ownerId: person.id },
      });
    const bellOf = async (person: Parameters<typeof db.signedIn>[0]) => {
      const calls = await db.signedIn(person);
      return (await calls.notices.list()).items.map(({ reason }) => reason);
    };
    await give(helper, late);
    expect(await bellOf(helper)).toEqual(['assigned_many']);
    const mine = { group: 'overdue', scope: 'mine' } as const;
    expect(await (await db.signedIn(helper)).activities.due(mine)).toMatchObject({ total: 2 });
    await give(other, late.slice(0, 1));
    expect(await bellOf(other)).toEqual(['due']);
  });

  test('are due on the working day before a weekend or a holiday that an administrator entered', async () => {
    const admin = await db.staff({ role: 'admin' });
    const day = { state: 'nsw', day: '2031-05-16', name: 'Founders’ Day', isToBeConfirmed: false } as const;
    const before = await saveSection(admin, 'workingDays', { holidays: [day] });
    onTestFinished(async () => void (await saveSection(admin, 'workingDays', before)));
    // The day before the expiry is a Saturday, and the Friday before it a holiday.
    const { id } = await newRegistration(staff, { startsOn: null, expiresOn: '2031-05-18' });
    await plan('2031-05-14');
    expect(days(await tasksOf(id)).at(-1)).toBe('2031-05-09');
    await plan('2031-05-15');
    expect((await tasksOf(id)).at(-1)).toMatchObject({
      title: 'Start the renewal by 17 May 2031',
      due: '2031-05-15',
    });
  });

  test('an account without a contact has its opportunity once it has one', async () => {
    const { id: accountId } = await staff.accounts.create({ name: unique('Sunrise Care') });
    await newRegistration(staff, { accountId });
    await plan('2027-08-20');
    expect(await opportunitiesOf(accountId)).toEqual([]);
    await staff.contacts.create({ accountId, firstName: 'Ada', lastName: 'Byron' });
    await plan('2027-08-21');
    expect(await opportunitiesOf(accountId)).toHaveLength(1);
  });

  test('a process looks at all once a day, and at what was changed in between', async () => {
    const { id } = await newRegistration(staff, { expiresOn: '2090-01-14', startsOn: null });
    const runOn = registrationPlanner(db.orm);
    const lastUpdate = new Date();
    await runOn(lastUpdate);
    await change(staff, 'registrations', id, { expiresOn: dayFromToday(20) });
    await runOn(new Date(lastUpdate.getTime() + 1_000));
    expect(await tasksOf(id)).toHaveLength(1);
  });
});

describe('a change of a registered account', () => {
  /** Looks for changes in five minutes, when nobody takes them back any more. */
  const tell = () => tellCommission(db.orm, new Date(Date.now() + 5 * 60_000));

  const toldOf = async (id: string) => {
    await tell();
    return db.sql<{ id: string; description: string; done: boolean }[]>(
      `select id, description, done_at is not null as done from activities
          where registration_id = ? and title = 'Tell the Commission' order by created_at`,
      [id],
    );
  };

  /** An account with a value in each kind of field that is watched. */
  async function filledAccount(staff: Staff) {
    const { id } = await staff.accounts.create({
      name: unique('Sunrise Care'),
      legalName: 'Sunrise Care Pty Ltd',
      abn: '51824753556',
      city: 'Perth',
      businessPhone: '02 9123 4567',
      keyPersonnel: ['Ada Byron, Director, from 2024-07-01', 'Bo Ng'],
    });
    return id;
  }

  test('of names, ABN and key personnel says who came and went', async () => {
    const { id, accountId } = await newRegistration(staff, { accountId: await filledAccount(staff) });
    await staff.accounts.update({
      id: accountId,
      version: 1,
      data: {
        legalName: 'Sunrise Ltd',
        abn: '53004085616',
        keyPersonnel: ['Ada Byron, Director, from 2024-07-01, until 2026-11-30', 'Cy Ito, Manager'],
      },
    });
    const [task] = await toldOf(id);
    for (const line of [
      'Legal Name: Sunrise Care Pty Ltd → Sunrise Ltd',
      'ABN: 51 824 753 556 → 53 004 085 616. A new ABN needs a new application, not a renewal',
      'Key personnel removed: Bo Ng',
      'Key personnel added: Cy Ito, Manager',
      'Key personnel changed: Ada Byron, Director, from 1 July 2024 → Ada Byron, Director, from 1 July 2024, until 30 Nov 2026',
    ])
      expect(task?.description).toContain(line);
  });

  test('fills in what was empty, which is no duty', async () => {
    const { id, accountId } = await newRegistration(staff);
    await staff.accounts.update({
      id: accountId,
      version: 1,
      data: {
        businessName: 'Sunrise',
        abn: '51824753556',
        website: 'sunrise.example',
        keyPersonnel: ['Ada Byron'],
      },
    });
    expect(await toldOf(id)).toEqual([]);
    const filled = ['Ada Byron, Director, from 1 Jul 2024'];
    await staff.accounts.update({ id: accountId, version: 2, data: { keyPersonnel: filled } });
    expect(await toldOf(id)).toEqual([]);
  });

  test('makes one task, which says what changed and by which rule', async () => {
    const owner = await db.member();
    const { id, accountId } = await newRegistration(staff, {
      ownerId: owner.id,
      accountId: await filledAccount(staff),
    });
    const other = await staff.accounts.create({ name: unique('No client'), city: 'Perth' });
    await staff.accounts.update({ id: other.id, version: 1, data: { city: 'Darwin' } });
    await staff.accounts.update({ id: accountId, version: 1, data: { city: 'Cairns', notes: 'Rang twice' } });
    expect(await toldOf(id)).toMatchObject([
      {
        description: expect.stringMatching(
          /City: Perth → Cairns\nTell the Commission about changes.+s 13 and s 13A\.$/,
        ),
      },
    ]);
    expect((await tasksOf(id)).map((task) => [task.due, task.owner])).toEqual([[today(), owner.id]]);

    await staff.accounts.update({ id: accountId, version: 2, data: { businessPhone: '02 9123 4568' } });
    const [task, ...others] = await toldOf(id);
    expect(task?.description).toMatch(/Business Phone: 02 9123 4567 → 02 9123 4568\n.+City: Perth → Cairns/s);
    expect(others).toEqual([]);

    await staff.activities.complete({ id: task?.id ?? '' });
    await staff.accounts.update({ id: accountId, version: 3, data: { city: 'Hobart' } });
    expect((await toldOf(id)).map(({ done }) => done)).toEqual([true, false]);
  });

  test('makes none where it was taken back, or a number is spelled otherwise', async () => {
    const { id, accountId } = await newRegistration(staff, { accountId: await filledAccount(staff) });
    await staff.accounts.update({ id: accountId, version: 1, data: { city: 'Cairns' } });
    await staff.accounts.update({
      id: accountId,
      version: 2,
      data: { city: 'Perth', businessPhone: '+61 2 9123 4567' },
    });
    expect(await toldOf(id)).toEqual([]);
  });

  test('of its outlets too: added, changed, removed and restored', async () => {
    const { id, accountId } = await newRegistration(staff);
    const outlet = await staff.accounts.create({
      name: 'Bondi',
      address: '1 Hall Street',
      parentAccountId: accountId,
    });
    await staff.accounts.create({ name: 'Own provider', abn: '53004085616', parentAccountId: accountId });
    expect((await toldOf(id))[0]?.description).toMatch(
      /^Outlet added: Bondi\nTell the Commission about changes/,
    );
    await staff.accounts.update({ id: outlet.id, version: 1, data: { address: '1 Campbell Parade' } });
    expect((await toldOf(id))[0]?.description).toContain('Bondi, Address: 1 Hall Street → 1 Campbell Parade');

    const { batchId } = await staff.accounts.delete({ id: outlet.id });
    await staff.trash.restore({ batchId: batchId ?? '' });
    expect((await toldOf(id))[0]?.description).not.toContain('removed');
    await staff.accounts.delete({ id: outlet.id });
    expect((await toldOf(id))[0]?.description).toContain('Outlet removed: Bondi');
  });

  test('makes no second task in two processes, and none with the account’s own trash', async () => {
    const { id, accountId } = await newRegistration(staff);
    await staff.accounts.create({ name: 'Bondi', parentAccountId: accountId });
    await Promise.all([tell(), tell(), tell()]);
    expect(await toldOf(id)).toHaveLength(1);
    const before = await tasksOf(id);
    const { batchId } = await staff.accounts.delete({ id: accountId });
    await tell();
    await staff.trash.restore({ batchId: batchId ?? '' });
    await tell();
    await plan(today());
    expect((await toldOf(id))[0]?.description).toMatch(
      /^Outlet added: Bondi\nTell the Commission about changes/,
    );
    expect((await tasksOf(id)).map((task) => task.id)).toEqual(
      expect.arrayContaining(before.map((task) => task.id)),
    );
  });
});
