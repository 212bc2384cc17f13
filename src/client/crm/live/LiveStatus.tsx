import { useQueryClient } from '@tanstack/react-query';
import { use, useEffect, useState } from 'react';
import { endSession, trpc } from '../../trpc.ts';
import { SessionEndContext } from '../auth/useSessionEnd.ts';
import { ConnectionStatus } from './ConnectionStatus.tsx';
import { subscribeToLiveUpdates } from './liveUpdates.ts';
import { refreshOnChange } from './refreshOnChange.ts';

/** Refreshes the screen when others change what it shows; says so when the connection has been lost for a while. */
export function LiveStatus() {
  const utils = trpc.useUtils();
  const queryClient = useQueryClient();
  const onSessionEnd = use(SessionEndContext);
  const session = trpc.auth.session.useQuery(undefined, { enabled: false });
  const { id: userId, role } = session.data?.user ?? {};
  const [isLost, setIsLost] = useState(false);

  useEffect(() => {
    if (!userId || !role) return;
    const fresh = refreshOnChange(queryClient, { id: userId, role });
    const stop = subscribeToLiveUpdates(utils.client, {
      onChanges: fresh.onChanges,
      onConnectionChange: setIsLost,
      onSignedOut: (reason) => {
        if (reason) onSessionEnd(reason);
        endSession(queryClient);
      },
    });
    return () => {
      stop();
      fresh.stop();
    };
  }, [userId, role, queryClient, utils, onSessionEnd]);

  return <ConnectionStatus isStreamLost={isLost} />;
}
