import * as z from 'zod';
import { wordOf } from '#shared/choice.ts';
import { closingPeriod } from '#shared/closingPeriods.ts';
import { opportunityStage } from '#shared/opportunityStages.ts';
import { useSearchParam } from '../../ui/useSearchParam.ts';

/** What the address says of which opportunities to show; what somebody typed there wrongly filters nothing. */
export function useOpportunityFilters() {
  const search = useSearchParam('search');
  const stage = wordOf(opportunityStage, useSearchParam('stage'));
  const ownerId = z.uuid().safeParse(useSearchParam('owner')).data;
  const closing = wordOf(closingPeriod, useSearchParam('closing'));
  return { search, stage, ownerId, closing };
}
