import type { ComponentType } from 'react';
import type { FilterParser } from '#shared/records/filters.ts';
import { useFilters } from '../../../ui/list/filters/useFilters.ts';
import type { ListQuery } from '../../../ui/list/useListQuery.ts';
import { type LazyPart, lazyPart } from '../../../ui/overlay/lazyPart.ts';
import type { BulkActionsProps } from '../bulk/BulkActions.tsx';

type TableProps<Row> = { rows: Row[]; query: ListQuery<Row> };

export interface ListParts<Row, Filters> {
  table: LazyPart<TableProps<Row>>;
  bulkActions: LazyPart<BulkActionsProps<Filters>>;
  filterFields: ComponentType;
}

/**
 * Splits table and controls from the list. Call it outside of components. Apart from `RecordList`, which the board does
 * without.
 */
export const listParts = <Row, Filters>(load: {
  table: () => Promise<ComponentType<TableProps<Row>>>;
  bulkActions: () => Promise<ComponentType<BulkActionsProps<Filters>>>;
  filterFields: () => Promise<ComponentType>;
}): ListParts<Row, Filters> => ({
  table: lazyPart(load.table),
  bulkActions: lazyPart(load.bulkActions),
  filterFields: lazyPart(load.filterFields),
});

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
