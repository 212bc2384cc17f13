import * as z from 'zod';
import { closingPeriod } from '#shared/closingPeriods.ts';
import { opportunityStage } from '#shared/opportunityStages.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';

/** What the address says of which opportunities to show; what somebody typed there wrongly filters nothing. */
export function useOpportunityFilters() {
  const search = useSearchParam('search');
  const stage = opportunityStage.schema.safeParse(useSearchParam('stage')).data;
  const ownerId = z.uuid().safeParse(useSearchParam('owner')).data;
  const closing = closingPeriod.schema.safeParse(useSearchParam('closing')).data;
  return { search, stage, ownerId, closing };
}
