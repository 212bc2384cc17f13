import { today } from '#shared/fields/format.ts';
import type { OpportunityCard } from '#shared/opportunities/opportunities.schema.ts';
import { opportunityLabels } from '#shared/opportunities/opportunities.ts';

/** The day on which an opportunity closed or is expected to ('YYYY-MM-DD'), and whether that is overdue. */
export function describeCloseDate({
  stage,
  closedOn,
  expectedCloseDate,
}: Pick<OpportunityCard, 'stage' | 'closedOn' | 'expectedCloseDate'>) {
  if (stage === 'won') return { label: 'Won on', day: closedOn, isOverdue: false };
  if (stage === 'lost') return { label: 'Lost on', day: closedOn, isOverdue: false };
  const isOverdue = expectedCloseDate !== null && expectedCloseDate < today();
  return { label: opportunityLabels.expectedCloseDate, day: expectedCloseDate, isOverdue };
}
