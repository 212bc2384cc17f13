import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { msUntilTomorrow } from '#shared/fields/format.ts';
import { invalidateTable } from '../cache/invalidation.ts';

/** Runs the queries of notices again at midnight, when other things become due. */
export function useRefreshAtMidnight() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        invalidateTable(client, 'activities');
        wait();
      }, msUntilTomorrow());
    };
    wait();
    return () => clearTimeout(timer);
  }, [client]);
}
