import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findCachedRecord } from './listCache.ts';

/** What the lists that were seen tell of a record, for its screen to begin with. */
export function useCachedRecord<Card extends { id: string }>(noun: string, id: string) {
  const client = useQueryClient();
  return useMemo(() => findCachedRecord(client, noun, id) as Card | undefined, [client, noun, id]);
}
