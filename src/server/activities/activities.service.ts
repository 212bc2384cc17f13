import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import type { ActivityRecord, activityChanges, newActivityInput } from '#shared/activities.schema.ts';
import { isManualActivity } from '#shared/activities.ts';
import { fullName } from '#shared/contacts.ts';
import { Account } from '../accounts/accounts.entity.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { Lead } from '../leads/leads.entity.ts';
import { Opportunity } from '../opportunities/opportunities.entity.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import { assignOwner } from '../platform/identity/members.ts';
import { User } from '../platform/identity/users.entity.ts';
import type { RecordContext } from '../records/record.ts';
import { moveToTrash } from '../records/trash/trash.service.ts';
import { Activity } from './activities.entity.ts';
import { activities } from './activities.record.ts';
import { updateLastContact } from './lastContact.service.ts';

/** Notes an activity on a record; having been in touch also counts for a lead's score. */
export function createActivity(
  em: EntityManager,
  input: z.output<typeof newActivityInput>,
  authorId: string,
) {
  return createOnce(em, Activity, input.id, async (em) => {
    const { leadId, contactId, accountId, opportunityId, ownerId, ...fields } = input;
    const lead = leadId ? await lockLead(em, leadId) : null;
    const kept = { lockMode: LockMode.PESSIMISTIC_READ };
    const activity = em.create(Activity, {
      ...fields,
      lead,
      contact: contactId ? await em.findOneOrFail(Contact, contactId, kept) : null,
      account: accountId ? await em.findOneOrFail(Account, accountId, kept) : null,
      opportunity: opportunityId ? await em.findOneOrFail(Opportunity, opportunityId, kept) : null,
      createdBy: authorId,
    });
    if (ownerId) await assignOwner(em, activity, ownerId, authorId);
    refuseWithoutDay(activity);
    await em.flush();
    if (lead && isContact(activity) && !activity.dueDate) await updateLastContact(em, lead);
    return activity;
  });
}

/** Changes what somebody noted. */
export function updateActivity(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof activityChanges> },
  authorId: string,
) {
  return changeRecord(em, Activity, { id, version }, presentActivity, async (em, activity) => {
    refuseSystemLine(activity);
    const { ownerId, ...fields } = data;
    em.assign(activity, fields);
    if (ownerId !== undefined) await assignOwner(em, activity, ownerId, authorId);
    refuseWithoutDay(activity);
  });
}

/** Moves what somebody noted to the trash; what it said of when we were in touch goes with it. */
export function deleteActivity(context: RecordContext, id: string) {
  return context.em.transactional(async (em) => {
    const { activity, lead } = await lockActivity(em, id);
    refuseSystemLine(activity);
    const { dueDate, doneAt, createdAt } = activity;
    const deleted = await moveToTrash({ ...context, em }, activities, id);
    const happened = dueDate ? doneAt : createdAt;
    if (lead && happened && isContact(activity)) await updateLastContact(em, lead, happened);
    return deleted;
  });
}

/** Ticks a task off. Of two people who do it at once the second is told who was first. */
export function completeActivity(em: EntityManager, id: string, personId: string) {
  return em.transactional(async (em) => {
    const { activity, lead } = await lockTask(em, id);
    const { doneBy } = await em.populate(activity, ['doneBy']);
    if (activity.doneAt) {
      if (doneBy?.id === personId) return presentActivity(em, activity);
      const who = doneBy ? fullName(doneBy) : 'Somebody else';
      throw new TRPCError({ code: 'CONFLICT', message: `${who} has ticked this off already` });
    }
    activity.doneAt = new Date();
    activity.doneBy = em.getReference(User, personId);
    await em.flush();
    if (lead && isContact(activity)) await updateLastContact(em, lead);
    return presentActivity(em, activity);
  });
}

/** Takes a tick back. */
export function reopenActivity(em: EntityManager, id: string) {
  return em.transactional(async (em) => {
    const { activity, lead } = await lockTask(em, id);
    const { doneAt } = activity;
    em.assign(activity, { doneAt: null, doneBy: null });
    await em.flush();
    if (lead && doneAt && isContact(activity)) await updateLastContact(em, lead, doneAt);
    return presentActivity(em, activity);
  });
}

async function lockTask(em: EntityManager, id: string) {
  const locked = await lockActivity(em, id);
  if (locked.activity.dueDate) return locked;
  throw new TRPCError({ code: 'BAD_REQUEST', message: 'Only what has a due date can be ticked off' });
}

/** An activity and its lead, the lead first as everybody does who locks both. */
async function lockActivity(em: EntityManager, id: string) {
  const found = await em.findOneOrFail(Activity, id);
  const lead = found.lead ? await lockLead(em, found.lead.id) : null;
  const activity = await em.findOneOrFail(Activity, id, {
    lockMode: LockMode.PESSIMISTIC_WRITE,
    refresh: true,
  });
  return { activity, lead };
}

const lockLead = (em: EntityManager, id: string) =>
  em.findOneOrFail(Lead, id, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** Whether it is one by which we are in touch with somebody. */
const isContact = ({ type }: Activity) => type === 'call' || type === 'email' || type === 'meeting';

/** Only a task has an owner or is ticked off. */
function refuseWithoutDay({ dueDate, owner, doneAt }: Activity) {
  if (!dueDate && (owner || doneAt)) {
    throw new FieldError('dueDate', 'Choose the day by which it is to be done');
  }
}

function refuseSystemLine({ type }: Activity) {
  if (isManualActivity(type)) return;
  throw new TRPCError({ code: 'CONFLICT', message: 'The system noted this, so it stays as it is' });
}

/** An activity as the client sees it. */
export async function presentActivity(em: EntityManager, activity: Activity): Promise<ActivityRecord> {
  const { createdBy, owner, doneBy, ...fields } = await em.populate(activity, [
    'createdBy',
    'owner',
    'doneBy',
  ]);
  const { id, version, type, title, description, dueDate, doneAt, createdAt } = fields;
  return {
    id,
    version,
    type,
    title,
    description,
    dueDate,
    ownerId: owner?.id ?? null,
    ownerName: owner && fullName(owner),
    doneAt,
    doneByName: doneBy && fullName(doneBy),
    createdByName: createdBy && fullName(createdBy),
    createdAt,
  };
}
