import { useEffect, useState } from 'react';
import type { RecordQuery } from './RecordLoader.tsx';

/**
 * A record for the form that edits it: as it is now, never as a cache remembers it, and from then on as
 * it was when the form opened. What was typed stays on screen whatever becomes of the record meanwhile.
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
