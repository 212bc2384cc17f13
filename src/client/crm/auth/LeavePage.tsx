import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { product } from '#shared/site/product.ts';
import { closeDrafts } from '../../ui/leaveDrafts.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import { clearAfterSignOut } from '../../ui/userStorage.ts';
import type { Departure } from './useSessionEnd.ts';

/** Loads the page afresh, after everything that the last person saw is gone from the screen and from memory. */
export function LeavePage({ address, keepsDrafts }: Departure) {
  const queryClient = useQueryClient();

  useLayoutEffect(() => {
    closeDrafts(keepsDrafts);
    clearAfterSignOut();
    queryClient.clear();
    notifications.clean();
    document.title = product.name;
    if (address === window.location.href) window.location.reload();
    else window.location.replace(address);
  }, [address, keepsDrafts, queryClient]);

  return <Loading />;
}
