import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { msUntilTomorrow } from '#shared/fields/format.ts';
import { invalidateNoun } from '../cache/invalidation.ts';

/** What is due changes at midnight, with nobody doing anything: a page that stays open asks again then. */
export function useRefreshAtMidnight() {
  const client = useQueryClient();
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    const wait = () => {
      timer = setTimeout(() => {
        invalidateNoun(client, 'activities');
        wait();
      }, msUntilTomorrow());
    };
    wait();
    return () => clearTimeout(timer);
  }, [client]);
}
