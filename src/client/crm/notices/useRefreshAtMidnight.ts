import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { msUntilTomorrow } from '#shared/fields/format.ts';
import { invalidateTable } from '../cache/invalidation.ts';

/** Runs the queries of notices and of dated prices again at midnight, when other things are due and other prices apply. */
export function useRefreshAtMidnight() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        for (const table of ['activities', 'content_versions']) invalidateTable(client, table);
        wait();
      }, msUntilTomorrow());
    };
    wait();
    return () => clearTimeout(timer);
  }, [client]);
}
