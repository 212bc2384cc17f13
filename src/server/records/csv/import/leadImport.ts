import type { Contact } from '../../../contacts/contacts.entity.ts';
import type { Lead } from '../../../leads/leads.entity.ts';
import { calculateLeadScore } from '../../../leads/leads.service.ts';
import { newId } from '../../../platform/database/columns.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { insertRows } from '../../../platform/database/rows.ts';
import type { RowPlan } from './planRows.ts';
import { loadRecords } from './storedRecords.ts';

// What belongs to a lead besides its fields: its score, the first line of its timeline, who was given it.

/** Adds the score that each lead will have to the fields that are written. */
export async function scoreLeads(em: EntityManager, plans: RowPlan[]) {
  const stored = await loadRecords(
    em,
    'leads',
    plans.flatMap(({ recordId }) => recordId ?? []),
    false,
  );
  const wholes = plans.map((plan) => ({
    plan,
    lead: {
      lastContactDate: null,
      ...stored.get(plan.recordId ?? '')?.fields,
      ...plan.fields,
    } as unknown as Lead & {
      contactId: string;
    },
  }));
  const ids = new Set(wholes.map(({ lead }) => lead.contactId));
  const contacts = await loadRecords(em, 'contacts', [...ids], false);
  for (const { plan, lead } of wholes) {
    const contact = contacts.get(lead.contactId);
    if (contact) Object.assign(plan.fields, calculateLeadScore(lead, contact.fields as unknown as Contact));
  }
}

/** Writes into the timeline of each lead what happened to it, as saving the form does. */
export async function recordImportedLeads(
  em: EntityManager,
  fileName: string,
  created: RowPlan[],
  updated: RowPlan[],
  userId: string,
) {
  const createdAt = new Date();
  const stamp = () => ({ id: newId(), createdAt });
  const note = (leadId: string | null, title: string, description: string) => ({
    ...stamp(),
    leadId,
    type: 'note',
    title,
    description,
    createdById: userId,
  });
  const assigned = [...created, ...updated].filter(({ fields, action }) =>
    action === 'create' ? fields.assignedToId : 'assignedToId' in fields,
  );
  await insertRows(em, 'activities', [
    ...created.map(({ recordId }) => note(recordId, 'Lead created', `Imported from ${fileName}`)),
    ...updated.map(({ recordId }) => note(recordId, 'Lead updated', `Updated from ${fileName}`)),
  ]);
  await insertRows(
    em,
    'lead_assignments',
    assigned.map(({ recordId, fields }) => ({
      ...stamp(),
      leadId: recordId,
      assignedToId: fields.assignedToId ?? null,
      assignedById: userId,
    })),
  );
}
