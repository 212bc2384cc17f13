import type { FilterParser } from '#shared/records/filters.ts';
import { useFilters } from '../../../ui/list/filters/useFilters.ts';

/**
 * The filters and the order that a list's address asks for, as the list's call takes them. `panelFilters` are the filters
 * without the search: what the filter panel counts and clears.
 */
export function useListFilters<Parsers extends Record<string, FilterParser<unknown>>>(
  parsers: Parsers & { sort: FilterParser<unknown> },
) {
  const { sort, ...filters } = useFilters(parsers);
  const { search: _, ...panelFilters } = filters;
  return { filters, sort, panelFilters };
}
