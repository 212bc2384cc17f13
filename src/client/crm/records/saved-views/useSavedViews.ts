import { useLocation } from 'react-router-dom';
import { hasNoFilter, searchText } from '#shared/records/filters.ts';
import type { SavedViewRecord } from '#shared/records/saved-views.schema.ts';
import { trpc } from '../../../trpc.ts';
import { useFilters } from '../../../ui/list/filters/useFilters.ts';
import { useListMemory } from '../../../ui/list/listMemory.ts';
import type { ReadyView } from '../recordType.ts';

/** A list with saved views, and the filters of its address as its parsers read them, without the search. */
export interface ViewedList {
  list: SavedViewRecord['list'];
  filters: Record<string, string | undefined>;
  readyViews: readonly ReadyView[];
}

/** All records, a common view, or a saved one. */
interface ViewChoice extends ReadyView {
  id: string;
  saved?: SavedViewRecord;
}

const ALL: ViewChoice = { id: 'all', name: 'All', address: '' };

/** The views of a list: those that everybody has, the person's own and those that the team shares. */
export function useSavedViews({ list, filters, readyViews }: ViewedList) {
  const { search: query } = useLocation();
  const address = useShownAddress(list);
  const search = useFilters({ search: searchText });
  // Live updates tell of changes.
  const saved = trpc.savedViews.list.useQuery({ list }, { staleTime: Number.POSITIVE_INFINITY });
  const views = saved.data?.toSorted((one, other) => Number(other.isMine) - Number(one.isMine)) ?? [];
  const choices: ViewChoice[] = [
    ALL,
    ...readyViews.map((view) => ({ ...view, id: view.name })),
    ...views.map((view) => ({ id: view.id, name: view.name, address: view.address, saved: view })),
  ];
  const shown = Object.entries({ ...filters, ...search }).filter(([, value]) => value !== undefined);
  const isShown = (view: ViewChoice) => {
    if (view === ALL) return hasNoFilter({ ...filters, ...search });
    if (view.saved) return [address, query.slice(1)].includes(view.address);
    const set = new URLSearchParams(view.address);
    return set.size === shown.length && shown.every(([name, value]) => set.get(name) === value);
  };
  // Prefers a saved view that shows the same.
  const current = choices.findLast(isShown);
  return { query: saved, views, choices, address, current };
}

/**
 * The query string of what a list shows: its address, with the view and the columns that this person chose before where the
 * address does not say.
 */
function useShownAddress(list: string) {
  const { search } = useLocation();
  const { memory } = useListMemory(list);
  const params = new URLSearchParams(search);
  const remembered = { view: memory.view, columns: memory.columns };
  const missing = Object.entries(remembered).filter(([name, value]) => value && !params.has(name));
  if (missing.length === 0) return search.slice(1);
  for (const [name, value] of missing) if (value) params.set(name, value);
  return params.toString();
}
