import { useLocation } from 'react-router-dom';
import type { SavedViewRecord } from '#shared/records/saved-views.schema.ts';
import { trpc } from '../../../trpc.ts';
import { useShownAddress } from '../../../ui/list/useShownAddress.ts';

/** What says how a list is shown, not which of its records. */
const LOOKS = ['view', 'columns'];

/** The saved views of a list, the person's own first, and which of them it shows. */
export function useSavedViews(list: SavedViewRecord['list']) {
  const { search } = useLocation();
  const address = useShownAddress(list);
  // Live updates say when they change.
  const query = trpc.savedViews.list.useQuery({ list }, { staleTime: Number.POSITIVE_INFINITY });
  const views = query.data?.toSorted((one, other) => Number(other.isMine) - Number(one.isMine)) ?? [];
  const current = views.find((view) => [address, search.slice(1)].includes(view.address));
  const showsAll = !current && [...new URLSearchParams(search).keys()].every((name) => LOOKS.includes(name));
  return { query, views, address, current, showsAll };
}
