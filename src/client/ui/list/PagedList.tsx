import type { ReactNode } from 'react';
import { QueryError } from '../ErrorNotice.tsx';
import { LoadMoreButton } from './LoadMoreButton.tsx';
import type { ListQuery } from './useListQuery.ts';

interface PagedListProps<Row> {
  /** Without `fetchNextPage` for a query that loads everything. */
  query: Pick<ListQuery<Row>, 'rows' | 'error' | 'refetch'> &
    Partial<Pick<ListQuery<Row>, 'total' | 'hasMore' | 'isLoadingMore' | 'loadMore'>>;
  /** The label, as in 'Error loading documents'. */
  errorLabel: string;
  skeleton: ReactNode;
  empty: ReactNode;
  moreLabel?: string;
  children: (rows: Row[]) => ReactNode;
}

/** Page by page, with loading, empty and error states. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, errorLabel, skeleton, empty, moreLabel = 'Show more', children } = props;
  const { rows, error } = query;
  return (
    <>
      <QueryError query={query} label={errorLabel} />
      {!rows && !error && skeleton}
      {rows?.length === 0 && !error && empty}
      {rows && rows.length > 0 && children(rows)}
      {!error && <LoadMoreButton query={query}>{moreLabel}</LoadMoreButton>}
    </>
  );
}
