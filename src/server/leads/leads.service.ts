import { LockMode } from '@mikro-orm/postgresql';
import type * as z from 'zod';
import { LEAD_UPDATED } from '#shared/activities/activities.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { FUTURE_CLOSE_DATE_MESSAGE } from '#shared/deals.ts';
import { fitText } from '#shared/fields/fitText.ts';
import { formatDayTime, today } from '#shared/fields/format.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import type { LeadInput, leadChanges, scheduleFollowUpInput } from '#shared/leads/leads.schema.ts';
import { type ScoreInput, scoreParts, totalScore } from '#shared/leads/leads.score.ts';
import { DEFAULT_PROBABILITY, isClosedLead, isLost, type LeadStatus } from '#shared/leads/leads.ts';
import { Activity } from '../activities/activities.entity.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { lockAccountContact } from '../contacts/contacts.service.ts';
import { setNoted } from '../platform/database/actor.ts';
import { changeRecord } from '../platform/database/changeRecord.ts';
import { newId } from '../platform/database/columns.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import { findActiveMember } from '../platform/identity/members.ts';
import { User } from '../platform/identity/users.entity.ts';
import { takeBackAssigned, tellAssigned } from '../records/events/assign.ts';
import { rejectMisplaced } from '../records/places/places.ts';
import { SCHEDULED } from './followUps.service.ts';
import { LeadAssignment } from './leadAssignments.entity.ts';
import { Lead } from './leads.entity.ts';
import { presentLead } from './leads.queries.ts';

/**
 * Changes a lead, with a note in its history.
 *
 * @throws CONFLICT when it has changed since it was read
 * @throws BAD_REQUEST when the contact is not one of the account, it would leave an account with which it has proposals, or
 *   the owner is not an active member
 */
export function updateLead(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof leadChanges> },
  authorId: string,
) {
  return changeRecord(em, Lead, { id, version, data }, presentLead, async (em, lead) => {
    const { accountId = lead.account.id, contactId = lead.contact.id, assignedToId, ...fields } = data;
    // A contact cannot leave its account while it has this lead, so it needs no lock.
    const stays = contactId === lead.contact.id && accountId === lead.account.id;
    const contact = stays
      ? await em.findOneOrFail(Contact, contactId)
      : await lockAccountContact(em, contactId, accountId);
    if (fields.followUpDate && fields.followUpDate !== lead.followUpDate) {
      lead.followUpBy = em.getReference(User, authorId);
      // It belonged to the follow-up that is done.
      if (!lead.followUpDate) lead.followUpTime = null;
    }
    em.assign(lead, {
      ...fields,
      ...deriveFromStatus(fields, lead),
      ...deriveProbability(fields, lead),
      account: accountId,
      contact: contactId,
    });
    if (assignedToId !== undefined && (await assignLead(em, lead, assignedToId, authorId)))
      await tellAssigned(em, 'lead', [{ id, ownerId: assignedToId }], authorId);
    em.assign(lead, calculateLeadScore(lead, contact));
    noteUpdate(em, lead, authorId);
    if (stays) return;
    await em.flush();
    await rejectMisplaced(em, 'leads', id);
  });
}

export const noteUpdate = (em: EntityManager, lead: Lead, authorId: string) =>
  em.create(Activity, { lead, type: 'note', ...LEAD_UPDATED, createdBy: authorId });

/**
 * Sets the day of the follow-up, with a note in the history; once for each id of a note.
 *
 * @throws NOT_FOUND when the lead is gone
 */
export async function scheduleFollowUp(
  em: EntityManager,
  { id, followUpDate, followUpTime, note, activityId }: z.output<typeof scheduleFollowUpInput>,
  authorId: string,
) {
  const title = `${SCHEDULED} ${formatDayTime(followUpDate, followUpTime)}`;
  const given = { id: activityId, leadId: id, title, description: note };
  const noteId = activityId ?? newId();
  const scheduled = createOnce(em, Activity, given, async (em) => {
    const lead = await em.findOneOrFail(Lead, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await setNoted(em, noteId);
    lead.followUpDate = followUpDate;
    if (followUpTime !== undefined) lead.followUpTime = followUpTime;
    lead.followUpBy = em.getReference(User, authorId);
    const activity = em.create(Activity, {
      id: noteId,
      lead,
      type: 'note',
      title,
      description: note ?? null,
      createdBy: authorId,
    });
    await em.flush();
    return activity;
  });
  await scheduled;
  return presentLead(em, { id });
}

/**
 * The caller notifies the member. Returns false if the lead is theirs already.
 * @throws BAD_REQUEST when the member is not active
 */
export async function assignLead(
  em: EntityManager,
  lead: Lead,
  assignedToId: string | null,
  authorId: string,
) {
  if (assignedToId === (lead.assignedTo?.id ?? null)) return false;
  const person = assignedToId ? await findActiveMember(em, assignedToId, 'assignedToId') : null;
  if (lead.assignedTo) await takeBackAssigned(em, 'lead', lead.id);
  lead.assignedTo = person;
  recordAssignment(em, lead.id, person, authorId);
  return true;
}

export function recordAssignment(
  em: EntityManager,
  lead: string,
  person: User | null,
  authorId: string | null,
) {
  em.create(LeadAssignment, { lead, assignedTo: person, assignedBy: authorId });
  em.create(Activity, {
    lead,
    type: 'assignment',
    title: describeAssignment(person),
    description: null,
    createdBy: authorId,
  });
}

export const describeAssignment = (person: User | null) =>
  person ? fitText(`Owner changed to ${fullName(person)}`, LINE_LENGTH) : 'Owner removed';

/** The score of a lead, 0–100, with its parts. An enquiry is recent from the day on which it came. */
export function calculateLeadScore(
  lead: ScoreInput['lead'] & Pick<Lead, 'lastContactDate' | 'formData' | 'createdAt'>,
  contact: ScoreInput['contact'],
) {
  const lastContactDate = lead.lastContactDate ?? (lead.formData && today(lead.createdAt));
  const parts = scoreParts({ lead, contact, lastContactDate, today: today() });
  return { leadScore: totalScore(parts), scoreParts: parts };
}

/** Sets the status of a lead, with what follows from it. */
export function setLeadStatus(lead: Lead, status: LeadStatus) {
  Object.assign(lead, {
    status,
    ...deriveFromStatus({ status }, lead),
    ...deriveProbability({ status }, lead),
  });
}

/**
 * The fields of a lead that follow from its status, for a new one or for a change of the `stored` one: only a lost one has
 * a reason, and only a closed one the day on which it was closed, by default today.
 *
 * @throws BAD_REQUEST for the field `closedOn` in the future
 */
export function deriveFromStatus(
  fields: Partial<StatusFields>,
  stored: StatusFields = { status: 'new', lostReason: null, closedOn: null },
) {
  const { status, lostReason, closedOn } = { ...stored, ...withoutUndefined(fields) };
  if (!isClosedLead(status)) return { lostReason: null, closedOn: null };
  if (closedOn && closedOn > today()) throw new FieldError('closedOn', FUTURE_CLOSE_DATE_MESSAGE);
  return { lostReason: isLost(status) ? lostReason : null, closedOn: closedOn ?? today() };
}

/**
 * The probability of a lead whose status changes, unless another one is given: 0 of one that is lost, 100 of one that is won,
 * and that of a new one where it is opened again.
 */
export function deriveProbability(
  { status, probability }: Partial<Pick<LeadInput, 'status' | 'probability'>>,
  stored: Pick<LeadInput, 'status' | 'probability'>,
) {
  const isGiven = probability !== undefined && probability !== stored.probability;
  if (status === undefined || status === stored.status || isGiven) return {};
  if (isClosedLead(status)) return { probability: isLost(status) ? 0 : 100 };
  return isClosedLead(stored.status) ? { probability: DEFAULT_PROBABILITY } : {};
}

type StatusFields = Pick<LeadInput, 'status' | 'lostReason' | 'closedOn'>;

const withoutUndefined = ({ status, lostReason, closedOn }: Partial<StatusFields>) => ({
  ...(status !== undefined && { status }),
  ...(lostReason !== undefined && { lostReason }),
  ...(closedOn !== undefined && { closedOn }),
});
