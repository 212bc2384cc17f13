import type { ActivityInput } from '#shared/activities/activities.schema.ts';
import type { LeadInput, LeadRecord } from '#shared/leads/leads.schema.ts';
import { Activity } from '../activities/activities.entity.ts';
import { findSection } from '../business/business.service.ts';
import { lockAccountContact } from '../contacts/contacts.service.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { findActiveMember, keepActive } from '../platform/identity/members.ts';
import { User } from '../platform/identity/users.entity.ts';
import { tellAssigned } from '../records/events/assign.ts';
import { Lead } from './leads.entity.ts';
import { presentLead } from './leads.queries.ts';
import { calculateLeadScore, deriveFromStatus, recordAssignment } from './leads.service.ts';

/** What a new lead has beside its fields. */
interface Origin {
  /** Null for the public form. */
  authorId: string | null;
  /** The first entry of its history. */
  activity: Pick<ActivityInput, 'title' | 'description'> & { type: Activity['type'] };
  formData?: Record<string, unknown>;
  lastContactDate?: string;
}

/**
 * Saves a lead with the first entry of its history. Without an owner it gets that of its source, if any.
 * @throws BAD_REQUEST when the contact is not one of the account, or the owner is not an active member
 */
export async function createLead(
  em: EntityManager,
  given: LeadInput & { id?: string },
  { authorId, activity, formData, lastContactDate }: Origin,
): Promise<LeadRecord> {
  const { accountId, contactId, assignedToId, ...rest } = given;
  const fields = { ...rest, ...deriveFromStatus(given) };
  // The day follows from the status: a call repeated the next day is the same.
  const { closedOn: _, ...compared } = { ...given, lostReason: fields.lostReason };
  const lead = await createOnce(em, Lead, compared, async (em) => {
    const contact = await lockAccountContact(em, contactId, accountId);
    const owner = assignedToId
      ? await findActiveMember(em, assignedToId, 'assignedToId')
      : await ownerOfSource(em, fields.source);
    const lead = em.create(Lead, {
      ...fields,
      account: accountId,
      contact: contactId,
      assignedTo: owner,
      followUpBy: fields.followUpDate ? authorId : null,
      lastContactDate: lastContactDate ?? null,
      formData: formData ?? null,
      createdAt: new Date(),
      createdBy: authorId,
    });
    em.assign(lead, calculateLeadScore(lead, contact));
    // At the same instant: the call that brought the lead is not an answer to it.
    em.create(Activity, { ...activity, lead, createdAt: lead.createdAt, createdBy: authorId });
    if (owner) {
      recordAssignment(em, lead.id, owner, authorId);
      await tellAssigned(em, 'lead', [{ id: lead.id, ownerId: owner.id }], authorId);
    }
    await em.flush();
    return lead;
  });
  return presentLead(em, lead);
}

/** The owner whom Settings name for leads of a source; nobody where none is set, or where that person is not active now. */
async function ownerOfSource(em: EntityManager, source: LeadInput['source']) {
  const id = (await findSection(em, 'enquiryOwners'))[source];
  if (!id) return null;
  await keepActive(em, [id]);
  const person = await em.findOne(User, id, { refresh: true });
  return person?.isActive() ? person : null;
}
