import { LockMode } from '@mikro-orm/postgresql';
import type * as z from 'zod';
import type { ActivityInput } from '#shared/activities.ts';
import { fullName } from '#shared/contactWords.ts';
import { formatDay, today } from '#shared/format.ts';
import { type ScoreFacts, scoreParts, totalScore } from '#shared/leadScore.ts';
import type {
  LeadInput,
  LeadRecord,
  leadChanges,
  leadsChange,
  scheduleFollowUpInput,
} from '#shared/leads.ts';
import { Activity } from '../activities/activities.entity.ts';
import type { User } from '../auth/users.entity.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { contactOfAccount } from '../contacts/contacts.service.ts';
import { changeRecord } from '../database/change.ts';
import { createOnce } from '../database/once.ts';
import type { EntityManager } from '../database/orm.ts';
import { Opportunity } from '../opportunities/opportunities.entity.ts';
import { activeMember } from '../team/team.service.ts';
import { LeadAssignment } from './leadAssignments.entity.ts';
import { Lead } from './leads.entity.ts';
import { leadById } from './leads.queries.ts';

/** What a new lead brings along besides its fields. */
interface Origin {
  /** Null for the public form. */
  authorId: string | null;
  /** The first line of its history. */
  activity: Pick<ActivityInput, 'title' | 'description'> & { type: Activity['type'] };
  formData?: Record<string, unknown>;
  lastContactDate?: string;
}

/** Saves a lead together with the first line of its history. */
export async function createLead(
  em: EntityManager,
  input: LeadInput & { id?: string },
  origin: Origin,
): Promise<LeadRecord> {
  let made: LeadRecord | undefined;
  const { id } = await createOnce(em, Lead, input.id, async (em) => {
    const { accountId, contactId, assignedToId, ...fields } = input;
    const contact = await contactOfAccount(em, contactId, accountId);
    const lead = em.create(Lead, {
      ...fields,
      account: accountId,
      contact: contactId,
      assignedTo: null,
      createdBy: origin.authorId,
      formData: origin.formData ?? null,
      lastContactDate: origin.lastContactDate ?? null,
    });
    em.create(Activity, { ...origin.activity, lead, createdBy: origin.authorId });
    const owner = assignedToId ? await assignLead(em, lead, assignedToId, origin.authorId) : null;
    em.assign(lead, scoreOf(lead, contact));
    await em.flush();
    made = recordOf(lead, {
      accountName: contact.accountName,
      contactName: fullName(contact),
      assignedToName: owner && fullName(owner),
      opportunityId: null,
    });
    return lead;
  });
  return made ?? leadById(em, id);
}

/** Changes a lead and notes that it was changed. */
export function updateLead(
  em: EntityManager,
  { id, version, data }: { id: string; version: number; data: z.output<typeof leadChanges> },
  authorId: string,
) {
  return changeRecord(em, Lead, { id, version }, presentLead, async (em, lead) => {
    const { accountId = lead.account.id, contactId = lead.contact.id, assignedToId, ...fields } = data;
    // One that stays cannot leave its account while this lead has it; to lock it as well would be waited for in turn.
    const stays = contactId === lead.contact.id && accountId === lead.account.id;
    const contact = stays
      ? await em.findOneOrFail(Contact, contactId)
      : await contactOfAccount(em, contactId, accountId);
    em.assign(lead, { ...fields, account: accountId, contact: contactId });
    if (assignedToId !== undefined) await assignLead(em, lead, assignedToId, authorId);
    em.assign(lead, scoreOf(lead, contact));
    noteUpdate(em, lead, authorId);
  });
}

/** Gives a lead what many are given at once, and notes that it was changed. */
export async function giveToLead(
  em: EntityManager,
  lead: Lead,
  { assignedToId, ...fields }: z.output<typeof leadsChange>,
  authorId: string,
) {
  em.assign(lead, fields);
  if (assignedToId !== undefined) await assignLead(em, lead, assignedToId, authorId);
  noteUpdate(em, lead, authorId);
}

const noteUpdate = (em: EntityManager, lead: Lead, authorId: string) =>
  em.create(Activity, {
    lead,
    type: 'note',
    title: 'Lead updated',
    description: 'Lead information was updated',
    createdBy: authorId,
  });

/** Sets the day of the follow-up and notes it. */
export function scheduleFollowUp(
  em: EntityManager,
  { id, followUpDate, note }: z.output<typeof scheduleFollowUpInput>,
  authorId: string,
) {
  return em.transactional(async (em) => {
    const lead = await em.findOneOrFail(Lead, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    lead.followUpDate = followUpDate;
    em.create(Activity, {
      lead,
      type: 'note',
      title: `Follow-up scheduled for ${formatDay(followUpDate)}`,
      description: note ?? null,
      createdBy: authorId,
    });
    await em.flush();
    return presentLead(em, lead);
  });
}

/** Gives a lead to somebody, or to nobody, and notes who was given it by whom; answers whom it was given now. */
async function assignLead(
  em: EntityManager,
  lead: Lead,
  assignedToId: string | null,
  authorId: string | null,
): Promise<User | null> {
  if (assignedToId === (lead.assignedTo?.id ?? null)) return null;
  const person = assignedToId ? await activeMember(em, assignedToId, 'assignedToId') : null;
  lead.assignedTo = person;
  em.create(LeadAssignment, { lead, assignedTo: person, assignedBy: authorId });
  em.create(Activity, {
    lead,
    type: 'assignment',
    title: person ? `Assigned to ${fullName(person)}` : 'No longer assigned to anybody',
    description: null,
    createdBy: authorId,
  });
  return person;
}

/** A lead's score, with the parts that made it. */
export function scoreOf(
  lead: ScoreFacts['lead'] & Pick<Lead, 'lastContactDate'>,
  contact: ScoreFacts['contact'],
) {
  const parts = scoreParts({ lead, contact, lastContactDate: lead.lastContactDate, today: today() });
  return { leadScore: totalScore(parts), scoreParts: parts };
}

/** A lead as the client sees it. */
export async function presentLead(em: EntityManager, lead: Lead): Promise<LeadRecord> {
  const { account, contact, assignedTo } = await em.populate(lead, ['account', 'contact', 'assignedTo']);
  const opportunity = await em.findOne(Opportunity, { lead: lead.id }, { fields: ['id'] });
  return recordOf(lead, {
    accountName: account.name,
    contactName: fullName(contact),
    assignedToName: assignedTo && fullName(assignedTo),
    opportunityId: opportunity?.id ?? null,
  });
}

type Elsewhere = 'accountName' | 'contactName' | 'assignedToName' | 'opportunityId';

/** A lead's own columns, with what the client sees of others. */
function recordOf(
  { account, contact, assignedTo, createdBy, searchText: _, ...fields }: Lead,
  others: Pick<LeadRecord, Elsewhere>,
): LeadRecord {
  return {
    ...fields,
    ...others,
    accountId: account.id,
    contactId: contact.id,
    assignedToId: assignedTo?.id ?? null,
    createdById: createdBy?.id ?? null,
  };
}
