import { v7 } from 'uuid';
import { describe, expect, test } from 'vitest';
import type { EngagementRecord } from '#shared/engagements/engagements.schema.ts';
import { addDays } from '#shared/fields/days.ts';
import { dayFromToday, today } from '#shared/fields/format.ts';
import { workingDayFrom } from '#shared/fields/workingTime.ts';
import { suppliedWorkingDays } from '#shared/holidays/holidays.data.ts';
import { holidaysOf } from '#shared/holidays/holidays.ts';
import type { SentProposal } from '#shared/proposals/sentProposal.ts';
import { titleOf } from '../../support/records/timelines.ts';
import {
  keyOf,
  newAcceptedProposal,
  newSentProposal,
  type Staff,
  saveSection,
} from '../../support/records.ts';
import { testDatabase } from '../../support/testDatabase.ts';
import { waitingMail } from '../../support/waitingMail.ts';

const desk = testDatabase();
const db = { ...desk, ...waitingMail(desk) };
const staff = db.staffOfTest();

const holidays = holidaysOf(suppliedWorkingDays);

/** The day that is so many days after another one, or the next working day. */
const workingDay = (days: number, from = today()) => workingDayFrom(addDays(from, days), holidays);

let last = 0;

/** Starts an engagement of an account of its own. */
async function newEngagement(
  staff: Staff,
  values: Partial<Parameters<Staff['engagements']['create']>[0]> = {},
) {
  last += 1;
  const account = await staff.accounts.create({ name: `Sunrise Care ${last}` });
  return staff.engagements.create({
    name: 'NDIS registration',
    accountId: account.id,
    startsOn: today(),
    ...values,
  });
}

const stepAt = ({ steps }: EngagementRecord, at: number) => {
  const step = steps[at];
  if (!step) throw new Error(`There is no step ${at}`);
  return step;
};

/** Changes the step at a place, counted from 0. */
function changeStep(staff: Staff, engagement: EngagementRecord, at: number, values: object) {
  const { id: step, name: _, days: __, isGiven: ___, ...stored } = stepAt(engagement, at);
  const { id, version } = engagement;
  return staff.engagements.changeStep({ id, version, step, data: { ...stored, shifts: false, ...values } });
}

const finish = (staff: Staff, engagement: EngagementRecord, at: number, doneOn = today()) =>
  changeStep(staff, engagement, at, { state: 'done', doneOn });

/** The tasks of an engagement, from the timeline. */
async function tasksOf(staff: Staff, { id }: { id: string }) {
  const record = { noun: 'engagement', id } as const;
  const { items } = await staff.activities.timeline({ record, kind: 'activity' });
  return items.flatMap((item) => (item.kind === 'activity' ? [item.activity] : []));
}

describe('an engagement', () => {
  test('copies the ten steps of the public page, and its list says which is the current one', async () => {
    const engagement = await newEngagement(staff);
    expect(engagement.steps).toHaveLength(10);
    expect(engagement).toMatchObject({
      state: 'running',
      step: 'Accept Proposal',
      position: 1,
      dueOn: workingDay(0),
    });

    const next = await finish(staff, engagement, 0);
    expect(next).toMatchObject({
      step: 'Training Commences',
      position: 2,
      dueOn: workingDay(14),
      actsNow: 'us',
    });
    const { items } = await staff.engagements.list({ accountId: engagement.accountId });
    expect(items).toMatchObject([{ step: 'Training Commences', position: 2, stepCount: 10 }]);
  });

  test('is listed late first, and by its current step, who is waited for, and the groups of its account', async () => {
    const soon = await newEngagement(staff);
    const late = await newEngagement(staff, { startsOn: dayFromToday(-30) });
    const none = await newEngagement(staff, { state: 'stopped' });
    const order = async (filters: object) =>
      (await staff.engagements.list(filters)).items
        .map(({ id }) => id)
        .filter((id) => [soon.id, late.id, none.id].includes(id));
    expect(await order({})).toEqual([late.id, soon.id, none.id]);
    expect(await order({ due: 'overdue' })).toEqual([late.id]);
    expect(await order({ step: 'Accept Proposal', actor: 'client' })).toEqual([late.id, soon.id]);
    await staff.registrations.create({ number: '4-1', accountId: soon.accountId, groups: ['0107', '0136'] });
    expect(await order({ group: '0136' })).toEqual([soon.id]);
  });

  test('is finished with its last step, and Undo sets all steps back', async () => {
    let engagement = await newEngagement(staff);
    for (let at = 0; at < 10; at += 1) engagement = await finish(staff, engagement, at);
    expect(engagement).toMatchObject({ state: 'finished', step: null, dueOn: null });

    const { id, version, steps } = engagement;
    const before = steps.map((step, at) =>
      at < 9 ? step : { ...step, state: 'open' as const, doneOn: null },
    );
    expect(await staff.engagements.update({ id, version, data: { steps: before } })).toMatchObject({
      state: 'running',
      step: 'Receive Registration Certificate',
    });
  });

  test('refuses steps with one id twice, or of somebody who is no active member', async () => {
    const owner = await db.member();
    const gone = await db.member();
    await (await db.staff({ role: 'admin' })).team.deactivate({ id: gone.id });
    const { id, version, steps } = await newEngagement(staff);
    const save = (first: Partial<(typeof steps)[number]>) =>
      staff.engagements.update({
        id,
        version,
        data: { steps: steps.map((step, at) => (at === 0 ? { ...step, ...first } : step)) },
      });

    await expect(save({ id: steps[1]?.id ?? '' })).rejects.toThrow('Two steps have the same id');
    for (const ownerId of [v7(), gone.id])
      await expect(save({ ownerId })).rejects.toMatchObject({ field: 'steps' });
    expect((await staff.engagements.byId({ id })).steps).toEqual(steps);

    const given = await save({ ownerId: owner.id });
    expect(given.steps[0]?.ownerId).toBe(owner.id);
  });

  test('shifts what follows by as many days as a due day moves', async () => {
    let engagement = await finish(staff, await newEngagement(staff), 0);
    engagement = await changeStep(staff, engagement, 2, { dueOn: dayFromToday(40), shifts: true });
    const days = () => [3, 4].map((at) => stepAt(engagement, at).dueOn);
    const first = workingDay(28, dayFromToday(40));
    const counted = [first, workingDay(14, first)];
    expect(days()).toEqual(counted);
    engagement = await changeStep(staff, engagement, 2, { dueOn: dayFromToday(47), shifts: true });
    const shifted = counted.map((day) => workingDay(7, day));
    expect(days()).toEqual(shifted);
    engagement = await changeStep(staff, engagement, 2, { dueOn: dayFromToday(50) });
    expect(days()).toEqual(shifted);
  });

  test('refuses days that cannot be with a sentence at the field, and a change of what somebody else changed', async () => {
    const engagement = await newEngagement(staff);
    await expect(finish(staff, engagement, 0, dayFromToday(1))).rejects.toMatchObject({
      field: 'doneOn',
      message: 'This day is still to come. Choose today or earlier.',
    });
    await expect(changeStep(staff, engagement, 1, { dueOn: dayFromToday(-1) })).rejects.toMatchObject({
      field: 'dueOn',
      message: 'This is before the start of the engagement',
    });

    const changed = await changeStep(staff, engagement, 1, { note: 'On Tuesdays' });
    await expect(changeStep(staff, engagement, 1, { note: 'On Fridays' })).rejects.toMatchObject({
      code: 'CONFLICT',
    });
    // A call whose answer was lost comes again.
    expect(await changeStep(staff, engagement, 1, { note: 'On Tuesdays' })).toEqual(changed);
  });
});

describe('the task of the current step', () => {
  test('is made once, moves with the due day, and ends with the step', async () => {
    const { user: kim, staff } = await db.person({ firstName: 'Kim' });
    let engagement = await newEngagement(staff, { ownerId: kim.id });
    expect(await tasksOf(staff, engagement)).toMatchObject([
      { title: 'Accept Proposal', dueDate: workingDay(0), ownerId: kim.id, isReminder: true, doneAt: null },
    ]);
    engagement = await changeStep(staff, engagement, 0, { dueOn: dayFromToday(3), note: 'Called them' });
    expect(await tasksOf(staff, engagement)).toMatchObject([{ dueDate: dayFromToday(3) }]);

    await finish(staff, engagement, 0);
    const tasks = await tasksOf(staff, engagement);
    expect(tasks.find(({ doneAt }) => doneAt)).toMatchObject({ doneByName: 'Kim Staff' });
    expect(tasks.filter(({ doneAt }) => doneAt === null)).toMatchObject([
      { title: 'Training Commences', dueDate: workingDay(14) },
    ]);
    expect(tasks).toHaveLength(2);
  });

  test('says that the step is done once it is ticked off, and that it is not once that is taken back', async () => {
    const engagement = await newEngagement(staff);
    const [task] = await tasksOf(staff, engagement);
    const id = task?.id ?? '';

    await staff.activities.complete({ id });
    expect(await staff.engagements.byId({ id: engagement.id })).toMatchObject({ step: 'Training Commences' });
    const record = { noun: 'account', id: engagement.accountId } as const;
    const { items } = await staff.activities.timeline({ record, related: true });
    const lines = items.filter(({ subject }) => subject.noun === 'engagement').map(titleOf);
    expect(lines).toEqual(['Training Commences', 'changed', 'created']);
    const own = { noun: 'engagement', id: engagement.id } as const;
    const ofOwn = (await staff.activities.timeline({ record: own, related: true })).items.map(titleOf);
    expect(ofOwn).toEqual(['changed', 'created']);
    await staff.activities.reopen({ id });
    expect(await staff.engagements.byId({ id: engagement.id })).toMatchObject({ step: 'Accept Proposal' });
    const open = (await tasksOf(staff, engagement)).filter(({ doneAt }) => doneAt === null);
    expect(open.map(({ title }) => title)).toEqual(['Accept Proposal']);
  });

  test('belongs to who does the step, else to the owner, and goes along with the engagement', async () => {
    const kim = await db.member({ firstName: 'Kim' });
    const other = await db.member({ firstName: 'Lee' });
    const staff = await db.signedIn(kim);
    let engagement = await newEngagement(staff, { ownerId: kim.id });
    engagement = await changeStep(staff, engagement, 1, { ownerId: other.id });
    engagement = await finish(staff, engagement, 0);
    const openTask = async () => (await tasksOf(staff, engagement)).find(({ doneAt }) => doneAt === null);
    expect(await openTask()).toMatchObject({ ownerId: other.id });

    engagement = await finish(staff, engagement, 1);
    engagement = await changeStep(staff, engagement, 2, { dueOn: dayFromToday(60) });
    expect(await openTask()).toMatchObject({ ownerId: kim.id });
    const { id, version } = engagement;
    await staff.engagements.update({ id, version, data: { ownerId: other.id } });
    expect(await openTask()).toMatchObject({ ownerId: other.id });
  });

  test('ends where the engagement is stopped, and is there again when it goes on', async () => {
    const { id, version } = await newEngagement(staff);
    const stopped = await staff.engagements.update({ id, version, data: { state: 'stopped' } });
    expect((await tasksOf(staff, { id })).filter(({ doneAt }) => doneAt === null)).toEqual([]);
    await staff.engagements.update({ id, version: stopped.version, data: { state: 'running' } });
    expect((await tasksOf(staff, { id })).filter(({ doneAt }) => doneAt === null)).toHaveLength(1);
  });
});

test('new engagements copy the template of the administrators, and running ones keep their steps', async () => {
  const admin = await db.staff({ role: 'admin' });
  const running = await newEngagement(admin);
  const value = [
    { name: 'Sign the contract', days: 3, actor: 'client' as const },
    { name: 'Hand over', days: null, actor: 'us' as const },
  ];
  await expect(saveSection(admin, 'engagementSteps', [])).rejects.toMatchObject({ code: 'BAD_REQUEST' });
  const before = await saveSection(admin, 'engagementSteps', value);

  const next = await newEngagement(admin);
  expect(next.steps.map(({ name, dueOn }) => [name, dueOn])).toEqual([
    ['Sign the contract', workingDay(3)],
    ['Hand over', null],
  ]);
  expect((await admin.engagements.byId({ id: running.id })).steps).toHaveLength(10);
  expect(await admin.engagements.stepNames()).toEqual(
    expect.arrayContaining(['Sign the contract', 'Accept Proposal']),
  );
  await saveSection(admin, 'engagementSteps', before);
});

test('an accepted proposal starts the engagement of its account, once, with its first step done', async () => {
  const { user: kim, staff } = await db.person({ firstName: 'Kim' });
  const proposal = await newSentProposal(staff, { ownerId: kim.id });
  const key = await keyOf(staff, proposal.id);
  const visitor = db.visitor();
  const { hash } = (await visitor.sentProposals.byKey({ key })) as SentProposal;
  const accept = () => visitor.sentProposals.accept({ key, hash, name: 'Ada Byron', mayAccept: true });
  await accept();
  await accept();

  const { items } = await staff.engagements.list({ accountId: proposal.accountId });
  expect(items).toMatchObject([
    {
      name: 'NDIS registration',
      step: 'Training Commences',
      dueOn: workingDay(14),
      ownerId: kim.id,
      isRenewal: false,
    },
  ]);
  const { accountId, contactId } = proposal;
  const again = await newAcceptedProposal(visitor, staff, { accountId, contactId });
  const all = await staff.engagements.list({ accountId });
  expect(all.items.map(({ name }) => name).sort()).toEqual([
    'NDIS registration',
    `NDIS registration · ${again.name}`,
  ]);
  const ofGroup = async (group: string) =>
    (await staff.engagements.list({ accountId: proposal.accountId, group })).total;
  expect([await ofGroup('0107'), await ofGroup('0126')]).toEqual([2, 0]);
});
