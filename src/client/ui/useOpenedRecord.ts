import { useState } from 'react';
import type { RecordQuery } from './RecordGate.tsx';

/**
 * A record for the form that edits it: as it is now, never as a cache remembers it, and from then on as
 * it was when the form opened. What was typed stays on screen whatever becomes of the record meanwhile.
 */
export function useOpenedRecord<Row>(
  query: RecordQuery<Row> & { isFetchedAfterMount: boolean },
): RecordQuery<Row> {
  const [opened, setOpened] = useState<Row>();
  const { data, error, isFetchedAfterMount, refetch } = query;

  if (opened !== undefined) return { data: opened, error: null, refetch };
  if (isFetchedAfterMount && data !== undefined && !error) setOpened(data);
  return { data: undefined, error, refetch };
}
