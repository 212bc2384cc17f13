import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { findCachedRecord } from './listCache.ts';

/** The fields that the cached lists hold of a record, for its screen to show until the record is loaded. */
export function useCachedRecord<Card extends { id: string }>(noun: string, id: string) {
  const client = useQueryClient();
  return useMemo(() => findCachedRecord(client, noun, id) as Card | undefined, [client, noun, id]);
}
