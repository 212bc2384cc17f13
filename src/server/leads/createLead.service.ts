import { type Insertable, sql } from 'kysely';
import type { ActivityInput } from '#shared/activities.schema.ts';
import { fullName } from '#shared/contacts.ts';
import type { LeadInput, LeadRecord } from '#shared/leads.schema.ts';
import type { Activity } from '../activities/activities.entity.ts';
import { findScoredContact, lockAccountContact, type ScoredContact } from '../contacts/contacts.service.ts';
import { newId } from '../platform/database/columns.ts';
import {
  type EntityKysely,
  type Param,
  runAsTransaction,
  runCompiled,
} from '../platform/database/compiledQueries.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import type { Tables } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { findActiveMember } from '../platform/identity/members.ts';
import type { User } from '../platform/identity/users.entity.ts';
import { deriveFromStatus } from './leadStatus.ts';
import { Lead } from './leads.entity.ts';
import { type LeadAlone, presentLead, withScores } from './leads.queries.ts';
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

type NewLead = LeadInput & { id?: string };

/**
 * Saves a lead together with the first entry of its history, and returns what a screen shows of it.
 *
 * @throws BAD_REQUEST when the contact is not one of the account, or the owner is not an active member
 */
export async function createLead(em: EntityManager, given: NewLead, origin: Origin): Promise<LeadRecord> {
  const input = { ...given, ...deriveFromStatus(given) };
  const isAlone = !em.isInTransaction() && !input.assignedToId;
  return (isAlone && (await createAlone(em, input, origin))) || createInTransaction(em, input, origin);
}

/**
 * With one statement, which is a transaction of its own. Null, and nothing is created, when there is a lead of this id
 * already, or the contact is not one of the account or has changed since it was read.
 */
async function createAlone(em: EntityManager, input: NewLead, origin: Origin): Promise<LeadRecord | null> {
  const contact = await findScoredContact(em, input.contactId);
  if (contact?.accountId !== input.accountId) return null;
  const rows = newRows(input, origin, contact);
  const { build, values } = insertLead(rows, contact);
  const [stored] = await runAsTransaction<Stored>(em, 'insert lead', build, values);
  return stored ? presentNew({ ...rows.shown, ...stored }, contact, null) : null;
}

async function createInTransaction(em: EntityManager, input: NewLead, origin: Origin): Promise<LeadRecord> {
  const created = await createOnce<Lead, LeadRecord>(em, Lead, input, async (em) => {
    const { contactId, accountId, assignedToId } = input;
    const contact = await lockAccountContact(em, contactId, accountId);
    const owner = assignedToId ? await findActiveMember(em, assignedToId, 'assignedToId') : null;
    const rows = newRows(input, origin, contact);
    const { build, values } = insertLead(rows, contact);
    const options = { name: 'insert lead', isAlwaysPrepared: true };
    const [stored] = await runCompiled<Stored>(em, options, build, values);
    if (!stored) return null;
    if (owner) {
      recordAssignment(em, rows.shown.id, owner, origin.authorId);
      await em.flush();
    }
    return presentNew({ ...rows.shown, ...stored }, contact, owner);
  });
  return created instanceof Lead ? presentLead(em, created) : created;
}

/** As `presentLead` presents it, with the names of contact and owner, which are known already. */
const presentNew = (lead: LeadAlone, contact: ScoredContact, owner: User | null): LeadRecord =>
  withScores({
    ...lead,
    accountName: contact.accountName ?? '',
    contactName: contact.name,
    contactEmail: contact.email,
    contactPhone: contact.shownPhone,
    assignedToName: owner && fullName(owner),
    opportunityId: null,
  });

/** The columns of a new row; the types of their values are those of the driver. */
type NewRow<Name extends keyof Tables> = { [Column in keyof Insertable<Tables[Name]>]: unknown };

interface NewRows {
  lead: NewRow<'Lead'>;
  activity: NewRow<'Activity'>;
  /** What is shown of the lead, as `presentLead` reads it. */
  shown: LeadAlone;
}

/** What the database may store in another way than it is given. */
type Stored = Pick<LeadAlone, 'estimatedValue'>;

function newRows(input: NewLead, origin: Origin, contact: ScoredContact): NewRows {
  const { accountId, contactId, assignedToId, id = newId(), ...fields } = input;
  const { authorId, activity, formData, lastContactDate = null } = origin;
  const now = new Date();
  const scored = { ...fields, lastContactDate, formData: formData ?? null, createdAt: now };
  const { leadScore, scoreParts } = calculateLeadScore(scored, contact);
  const times = { createdAt: now, updatedAt: now, version: 1 };
  const made = { ...times, createdBy: authorId };
  const shown: LeadAlone = {
    ...fields,
    ...times,
    ...{ id, accountId, contactId, assignedToId, createdById: authorId },
    ...{ leadScore, scoreParts, lastContactDate, followUpTime: null, formData: formData ?? null },
  };
  const lead = {
    ...fields,
    ...made,
    id,
    lastContactDate,
    leadScore,
    scoreParts: JSON.stringify(scoreParts),
    formData: formData ? JSON.stringify(formData) : null,
    account: accountId,
    contact: contactId,
    assignedTo: assignedToId,
    followUpBy: fields.followUpDate ? authorId : null,
    searchText: '', // A trigger fills it.
  };
  return { lead, activity: { ...activity, ...made, id: newId(), lead: id }, shown };
}

/**
 * Inserts a lead and an activity with one statement, compiled once: every enquiry waits for it, and through entities it
 * takes four times as long. All rows have the same columns, and few of them come back, each of which costs several parts
 * of the plan. The contact is locked, after its account as everywhere, so that it stays with its account; if it is
 * another version than the one that was read, or there is a lead of this id, nothing is done.
 */
function insertLead(rows: NewRows, contact: ScoredContact) {
  const build = (db: EntityKysely, param: Param) =>
    db
      .with('read', (db) =>
        db
          .selectFrom('Contact as contact')
          .innerJoin('Account as account', 'account.id', 'contact.account')
          .where('contact.id', '=', param('contact'))
          .where(sql<boolean>`contact.xmin = ${param('contact version')}::xid`)
          .select('contact.id')
          .forKeyShare('account')
          .forShare('contact'),
      )
      .with('inserted', (db) =>
        db
          .insertInto('Lead')
          .columns(columnsOf(rows.lead))
          .expression(db.selectFrom('read').select(paramsOf(param, 'lead', rows.lead)))
          .onConflict((conflict) => conflict.column('id').doNothing())
          .returning('Lead.estimatedValue as estimatedValue'),
      )
      .with('activity', (db) =>
        db
          .insertInto('Activity')
          .columns(columnsOf(rows.activity))
          .expression(db.selectFrom('inserted').select(paramsOf(param, 'activity', rows.activity))),
      )
      .selectFrom('inserted')
      .select('inserted.estimatedValue as estimatedValue');
  const values = {
    contact: contact.id,
    'contact version': contact.rowVersion,
    ...valuesOf('lead', rows.lead),
    ...valuesOf('activity', rows.activity),
  };
  return { build, values };
}

const columnsOf = <Row extends object>(row: Row) => Object.keys(row) as (keyof Row & string)[];

const paramsOf = (param: Param, prefix: string, row: object) =>
  Object.keys(row).map((column) => sql`${param(`${prefix} ${column}`)}`.as(column));

const valuesOf = (prefix: string, row: object) =>
  Object.fromEntries(Object.entries(row).map(([column, value]) => [`${prefix} ${column}`, value]));
