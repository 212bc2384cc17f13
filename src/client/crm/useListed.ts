import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { listedRow } from './listed.ts';

/** What the lists that were seen tell of a record, for its screen to begin with. */
export function useListed<Card extends { id: string }>(noun: string, id: string) {
  const client = useQueryClient();
  return useMemo(() => listedRow(client, noun, id) as Card | undefined, [client, noun, id]);
}
