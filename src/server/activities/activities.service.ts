import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import type {
  ActivityRecord,
  activityChanges,
  CompletedTask,
  newActivityInput,
} from '#shared/activities/activities.schema.ts';
import { isManualActivity } from '#shared/activities/activities.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { Subject } from '#shared/records/subject.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import { User } from '../platform/identity/users.entity.ts';
import { assignOwner } from '../records/events/assign.ts';
import { type RecordContext, recordOfNoun } from '../records/record.ts';
import { findSubjectOrFail } from '../records/subjects.ts';
import { type DeleteInput, deleteOnce, moveRecord } from '../records/trash/trash.service.ts';
import { Activity } from './activities.entity.ts';
import { activities } from './activities.record.ts';
import { changeRepetition, findNextTask, makeNextTask, removeNextTask } from './repeats.service.ts';

type Ids = Pick<z.output<typeof newActivityInput>, `${Subject['noun']}Id`>;

/**
 * Notes an activity on a record, once for each id.
 *
 * @throws NOT_FOUND when the record is gone
 * @throws BAD_REQUEST when the owner is no active member, or an activity without a due date has one
 */
export function createActivity(context: RecordContext, input: z.output<typeof newActivityInput>) {
  const { user } = context;
  return createOnce(context.em, Activity, input, async (em) => {
    const { id, type, title, description, dueDate, dueTime, repeats, ownerId } = input;
    const subject = subjectOfIds(input);
    await lockSubject({ ...context, em }, subject, LockMode.PESSIMISTIC_READ);
    const activity = em.create(Activity, {
      id,
      type,
      title,
      description,
      createdBy: user.id,
      dueDate,
      dueTime,
      repeats,
      repeatsFrom: repeats && dueDate,
      [subject.noun]: subject.id,
    });
    if (ownerId) await assignOwner(em, 'activity', activity, ownerId, user.id);
    rejectTaskFieldsWithoutDueDate(activity);
    await em.flush();
    if (!activity.dueDate) await notifyOfContact({ ...context, em }, activity);
    return activity;
  });
}

/** @throws CONFLICT when it has changed since it was read, or the system noted it */
export function updateActivity(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof activityChanges> },
  authorId: string,
) {
  return changeRecord(em, Activity, { id, version, data }, presentActivity, async (em, activity) => {
    rejectSystemActivity(activity);
    const { ownerId, ...fields } = data;
    changeRepetition(activity, fields);
    em.assign(activity, fields);
    if (ownerId !== undefined) await assignOwner(em, 'activity', activity, ownerId, authorId);
    rejectTaskFieldsWithoutDueDate(activity);
  });
}

/**
 * Moves what somebody noted to the trash; it no longer counts as a contact.
 *
 * @throws CONFLICT when the system noted it
 */
export function deleteActivity(context: RecordContext, deleted: DeleteInput) {
  const { id } = deleted;
  return deleteOnce(context, deleted.batchId, [id], async (locked, batchId) => {
    const activity = await lockActivity(locked, id);
    rejectSystemActivity(activity);
    const { dueDate, doneAt, createdAt } = activity;
    const result = await moveRecord(locked, activities, id, batchId);
    const happenedAt = dueDate ? doneAt : createdAt;
    if (happenedAt) await notifyOfContact(locked, activity, happenedAt);
    return result;
  });
}

/**
 * Completes a task, and makes the next one of a task that repeats.
 *
 * @throws CONFLICT when somebody else was first; the message names them
 */
export function completeActivity(context: RecordContext, id: string) {
  const { user } = context;
  return context.em.transactional(async (em) => {
    const activity = await lockTask({ ...context, em }, id);
    const { doneBy } = await em.populate(activity, ['doneBy']);
    if (activity.doneAt) {
      if (doneBy?.id === user.id) return presentCompleted(em, activity, await findNextTask(em, activity));
      const who = doneBy ? fullName(doneBy) : 'Somebody else';
      throw new TRPCError({ code: 'CONFLICT', message: `${who} has ticked this off already` });
    }
    activity.doneAt = new Date();
    activity.doneBy = em.getReference(User, user.id);
    const next = await makeNextTask(em, activity);
    await em.flush();
    await notifyOfReminder({ ...context, em }, activity);
    await notifyOfContact({ ...context, em }, activity);
    return presentCompleted(em, activity, next);
  });
}

/** Makes a completed task open again; the next one, which its completion made, is removed if nobody has changed it. */
export function reopenActivity(context: RecordContext, id: string) {
  return context.em.transactional(async (em) => {
    const activity = await lockTask({ ...context, em }, id);
    const { doneAt } = activity;
    em.assign(activity, { doneAt: null, doneBy: null });
    await removeNextTask(em, activity);
    await em.flush();
    await notifyOfReminder({ ...context, em }, activity);
    if (doneAt) await notifyOfContact({ ...context, em }, activity, doneAt);
    return presentActivity(em, activity);
  });
}

async function lockTask(context: RecordContext, id: string) {
  const activity = await lockActivity(context, id);
  if (activity.dueDate) return activity;
  throw new TRPCError({ code: 'BAD_REQUEST', message: 'Only what has a due date can be ticked off' });
}

/** Locks an activity after the record that it is about, as everybody does who locks both. */
async function lockActivity(context: RecordContext, id: string) {
  const { em } = context;
  await lockSubject(context, subjectOf(await em.findOneOrFail(Activity, id)));
  return em.findOneOrFail(Activity, id, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
}

/** Locks a record for update where a contact or a reminder changes it, and otherwise as said. */
async function lockSubject(context: RecordContext, subject: Subject, otherwise?: LockMode) {
  const { onContact, onReminder } = recordOfNoun(context.records, subject.noun);
  const lockMode = onContact || onReminder ? LockMode.PESSIMISTIC_WRITE : otherwise;
  if (lockMode) await findSubjectOrFail(context, subject, lockMode);
}

const subjectOfIds = (ids: Ids): Subject => {
  for (const noun of subjectNoun.values) {
    const id = ids[`${noun}Id`];
    if (id) return { noun, id };
  }
  throw new Error('An activity is about no record');
};

const subjectOf = (activity: Activity): Subject => {
  for (const noun of subjectNoun.values) {
    const id = activity[noun]?.id;
    if (id) return { noun, id };
  }
  throw new Error('An activity is about no record');
};

/**
 * Notifies the record type that we were in touch, or that what happened at the moment `undone` does not count any
 * more.
 */
async function notifyOfContact(context: RecordContext, activity: Activity, undone?: Date) {
  if (!isContact(activity)) return;
  const { noun, id } = subjectOf(activity);
  await recordOfNoun(context.records, noun).onContact?.(context, id, undone);
}

/** Notifies the record type that a person has ticked off a reminder, or has taken that back. */
async function notifyOfReminder({ em, records }: RecordContext, activity: Activity) {
  if (!activity.isReminder) return;
  const { noun, id } = subjectOf(activity);
  await recordOfNoun(records, noun).onReminder?.(em, id, activity.id, activity.doneAt);
}

const isContact = ({ type }: Activity) => type === 'call' || type === 'email' || type === 'meeting';

/** Only a task has an owner, time or repetition, or is completed. */
function rejectTaskFieldsWithoutDueDate({ dueDate, owner, doneAt, dueTime, repeats }: Activity) {
  if (!dueDate && (owner || doneAt || dueTime || repeats)) {
    throw new FieldError('dueDate', 'Choose the day by which it is to be done');
  }
}

function rejectSystemActivity({ type }: Activity) {
  if (isManualActivity(type)) return;
  throw new TRPCError({ code: 'CONFLICT', message: 'The system noted this, so it stays as it is' });
}

const presentCompleted = async (
  em: EntityManager,
  task: Activity,
  next: Activity | null,
): Promise<CompletedTask> => ({ ...(await presentActivity(em, task)), nextDueDate: next?.dueDate ?? null });

export async function presentActivity(em: EntityManager, activity: Activity): Promise<ActivityRecord> {
  const { createdBy, owner, doneBy, ...fields } = await em.populate(activity, [
    'createdBy',
    'owner',
    'doneBy',
  ]);
  const { id, version, type, title, description, dueDate, dueTime, repeats, isReminder, doneAt, createdAt } =
    fields;
  return {
    id,
    version,
    type,
    title,
    description,
    dueDate,
    dueTime,
    repeats,
    ownerId: owner?.id ?? null,
    ownerName: owner && fullName(owner),
    isReminder,
    doneAt,
    doneByName: doneBy && fullName(doneBy),
    createdByName: createdBy && fullName(createdBy),
    createdAt,
  };
}
