import { LEAD_CREATED, LEAD_UPDATED } from '#shared/activities/activities.ts';
import { today } from '#shared/fields/format.ts';
import { blankLead, type LeadInput } from '#shared/leads/leads.schema.ts';
import { leadLabels } from '#shared/leads/leads.ts';
import { newId } from '../platform/database/columns.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { insertRows } from '../platform/database/rows.ts';
import { rejectInactiveOwners } from '../records/csv/members.ts';
import type { Fields, ImportSource, RowPlan, RowsToWrite } from '../records/csv/recordCsv.ts';
import { calculateLeadScore, deriveFromStatus, deriveProbability } from './leads.service.ts';

/** Adds what follows from the status, as saving the form does. */
export const deriveStatusFields = (fields: Fields, stored: Fields | undefined, given: Fields): Fields =>
  withClosingDay(fields, stored, (dated: Partial<LeadInput>) => ({
    ...deriveFromStatus(dated, stored as LeadInput | undefined),
    ...(given.probability === undefined &&
      deriveProbability({ status: dated.status }, (stored as LeadInput | undefined) ?? blankLead)),
  }));

/** Applies `derive`. A closed deal was closed on its expected close date unless the file has another. */
export function withClosingDay(
  fields: Fields,
  stored: Fields | undefined,
  derive: (fields: Fields) => Fields,
): Fields {
  const expected = fields.expectedCloseDate ?? stored?.expectedCloseDate;
  const isUnknown = !(fields.closedOn ?? stored?.closedOn);
  const isPast = typeof expected === 'string' && expected <= today();
  const given = isUnknown && isPast ? { ...fields, closedOn: expected } : fields;
  return { ...fields, ...derive(given) };
}

/** A deal that was closed, on a day that no row says. */
export const assumedClosing = { closedOn: { value: () => today(), words: 'the day of this import' } };

/** The owner must be an active member. */
export const rejectImpossible = (em: EntityManager, plans: RowPlan[]) =>
  rejectInactiveOwners(em, plans, { field: 'assignedToId', label: leadLabels.assignedToId });

/** Adds the score that each lead will have, and that new ones were imported. */
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
      lead: { ...fields, lastContactDate: null, formData: null, createdAt: new Date() },
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
    .select(['id', 'contactRole', 'decisionMakerInfluence', 'email', 'phone', 'mobile'])
    .where('id', 'in', [...contactIds])
    .execute();
  const contactById = new Map(contacts.map((contact) => [contact.id, contact]));
  for (const { fields, lead, contactId } of scored) {
    const contact = contactById.get(contactId);
    if (contact) Object.assign(fields, calculateLeadScore(lead, contact));
  }
  for (const { fields, createdOn } of created)
    Object.assign(fields, { isImported: true, isUndated: createdOn == null });
}

/** Notes in the timeline of each lead where it comes from, and who was assigned to it, as saving the form does. */
export async function recordImportedLeads(
  em: EntityManager,
  { created, updated }: RowsToWrite<LeadInput>,
  { fileName, userId }: ImportSource,
) {
  const createdAt = new Date();
  const note = (leadId: string, title: string, description: string) => ({
    id: newId(),
    createdAt,
    leadId,
    type: 'note',
    title,
    description,
    createdById: userId,
  });
  await insertRows(em, 'activities', [
    ...created.map(({ recordId }) => note(recordId, LEAD_CREATED.title, `Imported from ${fileName}`)),
    ...updated.map(({ recordId }) => note(recordId, LEAD_UPDATED.title, `Updated from ${fileName}`)),
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
      isImported: true,
    })),
  );
}
