import { keepPreviousData } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { Page } from '#shared/records/lists.schema.ts';

/** The options of every paged list. The rows of the previous search stay until the next ones are loaded. */
export const listQueryOptions = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
  // Comparing ten thousand rows is not worth it: pages do not change each other.
  structuralSharing: false,
};

export interface PagedQuery {
  data: { pages: Page<unknown>[] } | undefined;
  error: { message: string; data?: unknown } | null;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

type RowOf<Query extends PagedQuery> = NonNullable<Query['data']>['pages'][number]['items'][number];

export interface ListQuery<Row> {
  rows: Row[] | undefined;
  /** The number of all records; 1,001 stands for more than 1,000. */
  total: number | undefined;
  error: { message: string } | null;
  /** Shows rows of the previous search until the next are loaded. */
  isStale: boolean;
  /** The same while there is no connection: `error` says so. */
  isWaiting: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  refetch: () => void;
  loadMore: () => void;
}

// Generic in the query, so that TypeScript infers the row.
export function useListQuery<Query extends PagedQuery>(query: Query): ListQuery<RowOf<Query>> {
  const [loaded, setLoaded] = useState(query.data);
  if (query.data && query.data !== loaded) setLoaded(query.data);
  // An answer that is an error has data. Without one the search runs again once there is a connection.
  const isWaiting = query.error !== null && !query.error.data;
  const data = query.data ?? (isWaiting ? loaded : undefined);
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items as RowOf<Query>[]), [data]);
  return {
    rows,
    total: data?.pages[0]?.total ?? undefined,
    error: query.error,
    isStale: query.isPlaceholderData || data !== query.data,
    isWaiting: data !== query.data,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    refetch: () => void query.refetch(),
    loadMore: () => void query.fetchNextPage(),
  };
}
