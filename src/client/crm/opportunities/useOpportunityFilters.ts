import { opportunityFilterParsers, opportunitySortParser } from '#shared/opportunities.ts';
import { useFilters } from '../../ui/list/filters/useFilters.ts';

const asked = { ...opportunityFilterParsers, sort: opportunitySortParser };

/** What the address of board and list asks for; what somebody typed there wrongly filters nothing. */
export function useOpportunityFilters() {
  const { sort, ...filters } = useFilters(asked);
  const { search: _, ...activeFilters } = filters;
  return { filters, sort, narrowing: activeFilters };
}
