import { opportunityFilterParsers, opportunitySortParser } from '#shared/opportunities/opportunities.ts';
import { useListFilters } from '../records/list/useListFilters.ts';

const parsers = { ...opportunityFilterParsers, sort: opportunitySortParser };

/** The filters of board and list, which both read from the address. */
export const useOpportunityFilters = () => useListFilters(parsers);
