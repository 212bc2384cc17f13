import { keepPreviousData } from '@tanstack/react-query';
import { useMemo } from 'react';
import type { Page } from '#shared/records/lists.schema.ts';

/** The options of every paged list. The rows of the previous search stay until the next ones are loaded. */
export const listQueryOptions = {
  getNextPageParam: (page: { nextCursor: string | null }) => page.nextCursor,
  placeholderData: keepPreviousData,
  // A new page does not change the others: comparing ten thousand rows would be for nothing.
  structuralSharing: false,
};

/** The paged query of a call. */
export interface PagedQuery {
  data: { pages: Page<unknown>[] } | undefined;
  error: { message: string } | null;
  isPlaceholderData: boolean;
  hasNextPage: boolean;
  isFetchingNextPage: boolean;
  refetch: () => unknown;
  fetchNextPage: () => unknown;
}

type RowOf<Query extends PagedQuery> = NonNullable<Query['data']>['pages'][number]['items'][number];

/** A paged query as a list shows it, with its pages joined to rows. */
export interface ListQuery<Row> {
  rows: Row[] | undefined;
  /** The number of all records; 1,001 stands for more than 1,000. */
  total: number | undefined;
  error: { message: string } | null;
  /** The rows are those of the previous search until the next one is loaded. */
  isStale: boolean;
  hasMore: boolean;
  isLoadingMore: boolean;
  refetch: () => void;
  loadMore: () => void;
}

// Generic in the query, not in its row, so that TypeScript infers the row.
export function useListQuery<Query extends PagedQuery>(query: Query): ListQuery<RowOf<Query>> {
  const { data } = query;
  const rows = useMemo(() => data?.pages.flatMap((page) => page.items as RowOf<Query>[]), [data]);
  return {
    rows,
    total: data?.pages[0]?.total ?? undefined,
    error: query.error,
    isStale: query.isPlaceholderData,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    refetch: () => void query.refetch(),
    loadMore: () => void query.fetchNextPage(),
  };
}
