import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';
import { type Connection, connection } from './connection.ts';

const initial: Connection = { state: 'connected', isOutdated: false };

export const useConnection = () => useSyncExternalStore(connection.subscribe, connection.get, () => initial);

/** Whenever the server answers again. */
export function useOnReconnect(act: () => void) {
  const onReconnect = useEffectEvent(act);
  useEffect(() => {
    let { state } = connection.get();
    return connection.subscribe(() => {
      const before = state;
      ({ state } = connection.get());
      if (before !== 'connected' && state === 'connected') onReconnect();
    });
  }, []);
}
