import type * as z from 'zod';
import type { OpportunityInput, opportunityBulkChange } from '#shared/opportunities/opportunities.schema.ts';
import { stageProbability } from '#shared/opportunities/opportunities.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { setOwner } from '../records/events/assign.ts';
import type { Opportunity } from './opportunities.entity.ts';
import { resolveClosing } from './opportunities.service.ts';

type Change = Partial<
  Pick<OpportunityInput, 'ownerId' | 'stage' | 'probability' | 'closedOn' | 'lostReason'>
>;

/** A bulk change with what follows from its stage: the probability, and the closing. */
export const resolveBulkChange = ({
  ownerId,
  stage,
  closedOn = null,
  lostReason = null,
}: z.output<typeof opportunityBulkChange>): Change => ({
  ...(ownerId !== undefined && { ownerId }),
  ...(stage && {
    stage,
    probability: stageProbability[stage],
    ...resolveClosing({ stage, closedOn, lostReason }),
  }),
});

/** The part of a bulk change that applies: an opportunity that has the stage already keeps its probability and closing. */
export const applicableChange = (opportunity: Opportunity, { ownerId, ...change }: Change): Change => ({
  ...(ownerId !== undefined && { ownerId }),
  ...(change.stage !== opportunity.stage && change),
});

export async function changeOpportunityInBulk(
  em: EntityManager,
  opportunity: Opportunity,
  { ownerId, ...fields }: Change,
) {
  em.assign(opportunity, fields);
  if (ownerId !== undefined) await setOwner(em, 'opportunity', opportunity, ownerId);
}
