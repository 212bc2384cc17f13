import { useEffect, useEffectEvent, useRef } from 'react';

/** The messages that the tabs of one browser, which share one session, announce to each other. */
export interface SessionMessage {
  event: 'signedIn' | 'signedOut' | 'revoked';
  userId: string;
}

const CHANNEL = 'providerdesk session';

/** Listens to the other tabs of this browser, and returns a function that sends a message to all of them. */
export function useSessionChannel(onMessage: (message: SessionMessage) => void) {
  const channel = useRef<BroadcastChannel>(null);
  const receive = useEffectEvent(onMessage);

  useEffect(() => {
    const opened = new BroadcastChannel(CHANNEL);
    opened.onmessage = ({ data }: MessageEvent<SessionMessage>) => receive(data);
    channel.current = opened;
    return () => opened.close();
  }, []);

  return (message: SessionMessage) => channel.current?.postMessage(message);
}
