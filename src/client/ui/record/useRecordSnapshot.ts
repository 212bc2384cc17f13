import { useEffect, useState } from 'react';
import type { RecordQuery } from './RecordLoader.tsx';

/**
 * A record for the form that edits it: fetched anew instead of taken from the cache, and unchanged from then on. The
 * form stays on screen whatever happens to the record meanwhile.
 */
export function useRecordSnapshot<Row>(
  query: RecordQuery<Row> & { isFetchedAfterMount: boolean; isFetching: boolean },
): RecordQuery<Row> {
  const [opened, setOpened] = useState<Row>();
  const { data, error, isFetchedAfterMount, isFetching, refetch } = query;

  // biome-ignore lint/correctness/useExhaustiveDependencies: once, as the form opens.
  useEffect(() => {
    if (!isFetching && !isFetchedAfterMount) refetch();
  }, []);

  if (opened !== undefined) return { data: opened, error: null, refetch };
  if (isFetchedAfterMount && data !== undefined && !error) setOpened(data);
  return { data: undefined, error, refetch };
}
