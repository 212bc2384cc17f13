import type * as z from 'zod';
import type { OpportunityInput, opportunityBulkChange } from '#shared/opportunities.schema.ts';
import { stageProbability } from '#shared/opportunities.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { assignOwner } from '../platform/identity/members.ts';
import type { Opportunity } from './opportunities.entity.ts';
import { resolveClosing } from './opportunities.service.ts';

// What a change of many opportunities does with each.

type Given = Partial<Pick<OpportunityInput, 'ownerId' | 'stage' | 'probability' | 'closedOn' | 'lostReason'>>;

/** What a change of many gives them: a stage brings its probability along, and an end its day. */
export const resolveBulkChange = ({
  ownerId,
  stage,
  closedOn = null,
  lostReason = null,
}: z.output<typeof opportunityBulkChange>): Given => ({
  ...(ownerId !== undefined && { ownerId }),
  ...(stage && {
    stage,
    probability: stageProbability[stage],
    ...resolveClosing({ stage, closedOn, lostReason }),
  }),
});

/** What of that an opportunity takes: one that is in the stage already keeps what it says there. */
export const applicableChange = (opportunity: Opportunity, { ownerId, ...moved }: Given): Given => ({
  ...(ownerId !== undefined && { ownerId }),
  ...(moved.stage !== opportunity.stage && moved),
});

/** Gives an opportunity what many are given at once. */
export async function changeOpportunityInBulk(
  em: EntityManager,
  opportunity: Opportunity,
  { ownerId, ...fields }: Given,
  authorId: string,
) {
  em.assign(opportunity, fields);
  if (ownerId !== undefined) await assignOwner(em, opportunity, ownerId, authorId);
}
