import { sql } from 'kysely';
import type { LeadInput } from '#shared/leads.schema.ts';
import { newId } from '../platform/database/columns.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { insertRows } from '../platform/database/rows.ts';
import { runSql } from '../platform/database/runSql.ts';
import { NOT_ACTIVE_MESSAGE } from '../platform/identity/members.ts';
import { User } from '../platform/identity/users.entity.ts';
import {
  type ImportSource,
  type RowPlan,
  type RowsToWrite,
  rejectRow,
  type StoredRecords,
} from '../records/csv/recordCsv.ts';
import { calculateLeadScore } from './leads.service.ts';

/** The contact of a lead is one of its account, and its owner an active member. */
export async function rejectMismatches(em: EntityManager, plans: RowPlan[], stored: StoredRecords) {
  const moving = plans.flatMap((plan) => {
    const { accountId, contactId } = { ...stored.get(plan.recordId ?? '')?.fields, ...plan.fields };
    const isMoving = 'accountId' in plan.fields || 'contactId' in plan.fields;
    return isMoving ? [{ plan, accountId, contactId }] : [];
  });
  const contactIds = moving.map(({ contactId }) => contactId);
  const found = await runSql<{ id: string; account: string | null }>(
    em,
    sql`select id, account_id as account from contacts where id = any(${contactIds}::uuid[]) for share`,
  );
  const active = await activeMembers(em, plans);
  for (const plan of plans) {
    const { assignedToId } = plan.fields;
    if (typeof assignedToId === 'string' && !active.has(assignedToId)) {
      rejectRow(plan, `Assigned To: ${NOT_ACTIVE_MESSAGE}`);
    }
  }
  const accounts = new Map(found.map(({ id, account }) => [id, account]));
  for (const { plan, accountId, contactId } of moving) {
    if (accounts.get(String(contactId)) !== accountId) {
      rejectRow(plan, 'Contact: choose a contact of this account');
    }
  }
}

async function activeMembers(em: EntityManager, plans: RowPlan[]) {
  const ids = new Set(
    plans.flatMap(({ fields }) => (fields.assignedToId ? [String(fields.assignedToId)] : [])),
  );
  const members = ids.size > 0 ? await em.find(User, { id: { $in: [...ids] } }) : [];
  return new Set(members.filter((member) => member.isActive()).map(({ id }) => id));
}

/** Adds the score that each lead will have. */
export async function addScores(em: EntityManager, { created, updated }: RowsToWrite<LeadInput>) {
  const stored = new Map(
    updated.length > 0
      ? (
          await kysely(em)
            .selectFrom('Lead')
            .selectAll()
            .where(
              'id',
              'in',
              updated.map(({ recordId }) => recordId),
            )
            .execute()
        ).map((lead) => [lead.id, lead])
      : [],
  );
  const scored = [
    ...created.map(({ fields }) => ({
      fields,
      lead: { ...fields, lastContactDate: null },
      contactId: fields.contactId,
    })),
    ...updated.flatMap(({ recordId, fields }) => {
      const lead = stored.get(recordId);
      return lead
        ? [{ fields, lead: { ...lead, ...fields }, contactId: fields.contactId ?? lead.contact }]
        : [];
    }),
  ];
  if (scored.length === 0) return;
  const contactIds = new Set(scored.map(({ contactId }) => contactId));
  const contacts = await kysely(em)
    .selectFrom('Contact')
    .selectAll()
    .where('id', 'in', [...contactIds])
    .execute();
  const contactById = new Map(contacts.map((contact) => [contact.id, contact]));
  for (const { fields, lead, contactId } of scored) {
    const contact = contactById.get(contactId);
    if (contact) Object.assign(fields, calculateLeadScore(lead, contact));
  }
}

/** Notes in the timeline of each lead where it comes from, and who was assigned to it, as saving the form does. */
export async function recordImportedLeads(
  em: EntityManager,
  { created, updated }: RowsToWrite<LeadInput>,
  { fileName, userId }: ImportSource,
) {
  const createdAt = new Date();
  const note = (leadId: string, title: string, description: string) => ({
    ...{ id: newId(), createdAt, leadId, type: 'note', title, description, createdById: userId },
  });
  await insertRows(em, 'activities', [
    ...created.map(({ recordId }) => note(recordId, 'Lead created', `Imported from ${fileName}`)),
    ...updated.map(({ recordId }) => note(recordId, 'Lead updated', `Updated from ${fileName}`)),
  ]);
  const assigned = [
    ...created.filter(({ fields }) => fields.assignedToId),
    ...updated.filter(({ fields }) => 'assignedToId' in fields),
  ];
  await insertRows(
    em,
    'lead_assignments',
    assigned.map(({ recordId, fields }) => ({
      id: newId(),
      createdAt,
      leadId: recordId,
      assignedToId: fields.assignedToId ?? null,
      assignedById: userId,
    })),
  );
}
