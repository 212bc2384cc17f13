import type { ActivityInput } from '#shared/activities.schema.ts';
import { fullName } from '#shared/contacts.ts';
import type { LeadInput, LeadRecord } from '#shared/leads.schema.ts';
import type { Activity } from '../activities/activities.entity.ts';
import { lockAccountContact } from '../contacts/contacts.service.ts';
import { newId } from '../platform/database/columns.ts';
import {
  type EntityKysely,
  type Param,
  runCompiledInTransaction,
} from '../platform/database/compiledQueries.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { findActiveMember } from '../platform/identity/members.ts';
import { Lead } from './leads.entity.ts';
import { leadById } from './leads.queries.ts';
import { calculateLeadScore, recordAssignment } from './leads.service.ts';

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
    const { accountId, contactId, assignedToId, id = newId(), ...fields } = input;
    const { authorId } = origin;
    const contact = await lockAccountContact(em, contactId, accountId);
    const owner = assignedToId ? await findActiveMember(em, assignedToId, 'assignedToId') : null;
    const now = new Date();
    const facts = { ...fields, lastContactDate: origin.lastContactDate ?? null };
    const own = {
      id,
      createdAt: now,
      updatedAt: now,
      version: 1,
      ...facts,
      ...calculateLeadScore(facts, contact),
      formData: origin.formData ?? null,
    };
    await insertLead(
      em,
      {
        ...own,
        scoreParts: JSON.stringify(own.scoreParts),
        formData: own.formData && JSON.stringify(own.formData),
        account: accountId,
        contact: contactId,
        assignedTo: assignedToId,
        createdBy: authorId,
      },
      { ...origin.activity, id: newId(), createdAt: now, updatedAt: now, lead: id, createdBy: authorId },
    );
    if (owner) {
      recordAssignment(em, id, owner, authorId);
      await em.flush();
    }
    made = {
      ...own,
      qualificationScore: null,
      conversionProbability: null,
      accountId,
      accountName: contact.accountName,
      contactId,
      contactName: fullName(contact),
      assignedToId,
      assignedToName: owner && fullName(owner),
      opportunityId: null,
      createdById: authorId,
    };
    return made;
  });
  return made ?? leadById(em, id);
}

/**
 * Writes a lead and an activity as one statement, worded once: every enquiry waits for it, and through entities it
 * takes four times as long.
 */
function insertLead(em: EntityManager, lead: object, activity: object) {
  const word = (db: EntityKysely, value: Param) => {
    const row = (of: string, columns: object) =>
      Object.fromEntries(Object.keys(columns).map((column) => [column, value(`${of} ${column}`)])) as never;
    return db
      .with('lead', (db) => db.insertInto('Lead').values(row('lead', lead)))
      .insertInto('Activity')
      .values(row('activity', activity));
  };
  const named = (of: string, row: object) =>
    Object.entries(row).map(([column, value]) => [`${of} ${column}`, value]);
  const values = Object.fromEntries([...named('lead', lead), ...named('activity', activity)]);
  return runCompiledInTransaction(em, `new lead of ${Object.keys(values)}`, word, values);
}
