import type { ReactNode } from 'react';
import { ErrorNotice } from '../ErrorNotice.tsx';
import { LoadMoreButton } from './LoadMoreButton.tsx';
import type { ListQuery } from './useListQuery.ts';

interface PagedListProps<Row> {
  /** A query that loads everything at once has no more to load. */
  query: Pick<ListQuery<Row>, 'rows' | 'error' | 'refetch'> &
    Partial<Pick<ListQuery<Row>, 'total' | 'hasMore' | 'isLoadingMore' | 'loadMore'>>;
  /** The label, as in 'Error loading documents'. */
  errorLabel: string;
  /** Shown until the first rows are there. */
  skeleton: ReactNode;
  /** Shown instead of rows where there are none. */
  empty: ReactNode;
  /** The label, as in 'Show older'. */
  moreLabel?: string;
  children: (rows: Row[]) => ReactNode;
}

/** A short list inside a panel, page by page, with its loading, empty and error states. */
export function PagedList<Row>(props: PagedListProps<Row>) {
  const { query, errorLabel, skeleton, empty, moreLabel = 'Show more', children } = props;
  const { rows, error } = query;
  return (
    <>
      {error && (
        <ErrorNotice
          hasData={Boolean(rows?.length)}
          message={`${errorLabel}: ${error.message}`}
          onRetry={query.refetch}
        />
      )}
      {!rows && !error && skeleton}
      {rows?.length === 0 && !error && empty}
      {rows && rows.length > 0 && children(rows)}
      {!error && <LoadMoreButton query={query}>{moreLabel}</LoadMoreButton>}
    </>
  );
}
