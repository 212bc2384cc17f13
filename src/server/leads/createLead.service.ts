import type { Insertable } from 'kysely';
import type { ActivityInput } from '#shared/activities.schema.ts';
import type { LeadInput, LeadRecord } from '#shared/leads.schema.ts';
import type { Activity } from '../activities/activities.entity.ts';
import { lockAccountContact } from '../contacts/contacts.service.ts';
import { newId } from '../platform/database/columns.ts';
import {
  type EntityKysely,
  firstOrNotFound,
  type Param,
  runCompiled,
} from '../platform/database/compiledQueries.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { Tables } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { findActiveMember } from '../platform/identity/members.ts';
import { deriveFromStatus } from './leadStatus.ts';
import { Lead } from './leads.entity.ts';
import { presentLead, type StoredLead, selectLead, withScores } from './leads.queries.ts';
import { calculateLeadScore, recordAssignment } from './leads.service.ts';

/** What a new lead has besides its fields. */
interface Origin {
  /** Null for the public form. */
  authorId: string | null;
  /** The first entry of its history. */
  activity: Pick<ActivityInput, 'title' | 'description'> & { type: Activity['type'] };
  formData?: Record<string, unknown>;
  lastContactDate?: string;
}

/**
 * Saves a lead together with the first entry of its history, and returns what a screen shows of it.
 *
 * @throws BAD_REQUEST when the contact is not one of the account, or the owner is not an active member
 */
export async function createLead(
  em: EntityManager,
  given: LeadInput & { id?: string },
  origin: Origin,
): Promise<LeadRecord> {
  const input = { ...given, ...deriveFromStatus(given) };
  const created = await createOnce<Lead, LeadRecord>(em, Lead, input, async (em) => {
    const { accountId, contactId, assignedToId, id = newId(), ...fields } = input;
    const { authorId, activity, formData, lastContactDate = null } = origin;
    const contact = await lockAccountContact(em, contactId, accountId);
    const owner = assignedToId ? await findActiveMember(em, assignedToId, 'assignedToId') : null;
    const now = new Date();
    const { leadScore, scoreParts } = calculateLeadScore({ ...fields, lastContactDate }, contact);
    const lead = await insertLead(
      em,
      {
        ...fields,
        id,
        createdAt: now,
        updatedAt: now,
        version: 1,
        lastContactDate,
        leadScore,
        scoreParts: JSON.stringify(scoreParts),
        formData: formData ? JSON.stringify(formData) : null,
        account: accountId,
        contact: contactId,
        assignedTo: assignedToId,
        followUpBy: fields.followUpDate ? authorId : null,
        createdBy: authorId,
        searchText: '', // A trigger fills it.
      },
      { ...activity, id: newId(), createdAt: now, updatedAt: now, lead: id, createdBy: authorId, version: 1 },
    );
    if (owner) {
      recordAssignment(em, id, owner, authorId);
      await em.flush();
    }
    return lead;
  });
  return created instanceof Lead ? presentLead(em, created) : created;
}

/** The columns of a new row; the types of their values are those of the driver. */
type NewRow<Name extends keyof Tables> = { [Column in keyof Insertable<Tables[Name]>]: unknown };

/**
 * Inserts a lead and an activity and reads the lead, with one statement, compiled once: every enquiry waits for it, and
 * through entities it takes four times as long. All rows have the same columns.
 */
async function insertLead(em: EntityManager, lead: NewRow<'Lead'>, activity: NewRow<'Activity'>) {
  const paramsOf = <Row extends object>(param: Param, prefix: string, row: Row) =>
    Object.fromEntries(Object.keys(row).map((column) => [column, param(`${prefix} ${column}`)])) as {
      [Column in keyof Row]: ReturnType<Param>;
    };
  const valuesOf = (prefix: string, row: object) =>
    Object.entries(row).map(([column, value]) => [`${prefix} ${column}`, value]);
  const build = (db: EntityKysely, param: Param) =>
    selectLead(
      // Named as the table, so that what is read is the new row.
      db
        .with('leads', (db) =>
          db
            .insertInto('Lead')
            .values(paramsOf(param, 'lead', lead))
            .returningAll(),
        )
        .with('activity', (db) => db.insertInto('Activity').values(paramsOf(param, 'activity', activity))),
    );
  const values = Object.fromEntries([...valuesOf('lead', lead), ...valuesOf('activity', activity)]);
  const rows = await runCompiled<StoredLead>(
    em,
    { name: 'insert lead', isAlwaysPrepared: true },
    build,
    values,
  );
  return withScores(firstOrNotFound(rows, 'Lead'));
}
