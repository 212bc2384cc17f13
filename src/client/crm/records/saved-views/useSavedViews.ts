import { useLocation } from 'react-router-dom';
import { hasNoFilter, searchText } from '#shared/records/filters.ts';
import type { SavedViewRecord } from '#shared/records/saved-views.schema.ts';
import { trpc } from '../../../trpc.ts';
import { useFilters } from '../../../ui/list/filters/useFilters.ts';
import { useShownAddress } from '../../../ui/list/useShownAddress.ts';

/** A list with saved views, and the filters of its address as its parsers read them, without the search. */
export interface ViewedList {
  list: SavedViewRecord['list'];
  filters: Record<string, string | undefined>;
}

/** The saved views of a list, the person's own first, and which of them it shows. */
export function useSavedViews({ list, filters }: ViewedList) {
  const { search: query } = useLocation();
  const address = useShownAddress(list);
  const search = useFilters({ search: searchText });
  // Live updates say when they change.
  const saved = trpc.savedViews.list.useQuery({ list }, { staleTime: Number.POSITIVE_INFINITY });
  const views = saved.data?.toSorted((one, other) => Number(other.isMine) - Number(one.isMine)) ?? [];
  const current = views.find((view) => [address, query.slice(1)].includes(view.address));
  const showsAll = !current && hasNoFilter({ ...filters, ...search });
  return { query: saved, views, address, current, showsAll };
}
