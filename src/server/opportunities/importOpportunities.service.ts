import type { OpportunityInput } from '#shared/opportunities/opportunities.schema.ts';
import { opportunityLabels } from '#shared/opportunities/opportunities.ts';
import { withClosingDay } from '../leads/importLeads.service.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { rejectInactiveOwners } from '../records/csv/members.ts';
import type { Fields, RowPlan } from '../records/csv/recordCsv.ts';
import { deriveFromStage } from './opportunities.service.ts';

/** Adds what follows from the stage, as saving the form does: the probability and the closing. */
export const deriveStageFields = (fields: Fields, stored?: Fields): Fields =>
  withClosingDay(fields, stored, (given) =>
    deriveFromStage(given as Partial<OpportunityInput>, stored as OpportunityInput | undefined),
  );

/** The values of a won lead as those of its opportunity. */
export function completeWon(values: Fields) {
  values.stage = 'won';
}

/** The owner is an active member. */
export const rejectImpossible = (em: EntityManager, plans: RowPlan[]) =>
  rejectInactiveOwners(em, plans, { field: 'ownerId', label: opportunityLabels.ownerId });
