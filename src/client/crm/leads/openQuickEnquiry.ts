import { useEffect, useEffectEvent } from 'react';

const listeners = new Set<() => void>();

export function openQuickEnquiry() {
  for (const open of listeners) open();
}

export function useOnOpenQuickEnquiry(open: () => void) {
  const onOpen = useEffectEvent(open);
  useEffect(() => {
    const listener = () => onOpen();
    listeners.add(listener);
    return () => void listeners.delete(listener);
  }, []);
}
