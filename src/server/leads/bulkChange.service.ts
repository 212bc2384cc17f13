import type * as z from 'zod';
import type { LeadInput, leadBulkChange } from '#shared/leads/leads.schema.ts';
import { isLost } from '#shared/leads/leads.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { Lead } from './leads.entity.ts';
import { assignLead, deriveFromStatus, deriveProbability, noteUpdate } from './leads.service.ts';

type Change = z.output<typeof leadBulkChange> & Partial<Pick<LeadInput, 'closedOn'>>;

export const resolveBulkChange = (change: Change): Change => ({
  ...change,
  ...(change.status && deriveFromStatus(change)),
});

/**
 * A lead that has the status already keeps its reason and day. A reason without a status applies to leads
 * closed as lost.
 */
export function applicableChange(lead: Lead, change: Change): Change {
  const { lostReason: _, closedOn: __, ...others } = change;
  const isForReason = change.status ? change.status !== lead.status : isLost(lead.status);
  return isForReason ? change : others;
}

/** Applies a bulk change to a lead, with a note in its history. */
export async function changeLeadInBulk(
  em: EntityManager,
  lead: Lead,
  { assignedToId, ...fields }: Change,
  authorId: string,
) {
  em.assign(lead, { ...fields, ...deriveProbability(fields, lead) });
  if (assignedToId !== undefined) await assignLead(em, lead, assignedToId, authorId);
  noteUpdate(em, lead, authorId);
}
