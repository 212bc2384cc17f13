import { notifications } from '@mantine/notifications';
import { useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect } from 'react';
import { product } from '#shared/site/product.ts';
import { closeDrafts } from '../../ui/leaveDrafts.ts';
import { Loading } from '../../ui/loading/Loading.tsx';
import { clearAfterSignOut } from '../../ui/userStorage.ts';
import type { Departure } from './useSessionEnd.ts';

/** Reloads, after everything of the last person is cleared. */
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
