import { createContext, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { SessionRecord } from '#shared/auth/auth.schema.ts';
import { SESSION_REFRESH_MS, type sessionEndReason } from '#shared/auth/auth.ts';
import { forgetSignOut, wasSignedOut } from '../../ui/userStorage.ts';

/** The messages that the tabs of one browser, which share one session, announce to each other. */
interface SessionMessage {
  event: 'signedIn' | 'signedOut' | 'revoked';
  userId: string;
}

const CHANNEL = 'providerdesk session';

/** Listens to the other tabs of this browser, and returns a function that sends a message to all of them. */
function useSessionChannel(onMessage: (message: SessionMessage) => void) {
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

export type SessionEndReason = keyof typeof sessionEndReason.labels;

/** Takes the reason that the server gives when the session of the screen ends. */
export const SessionEndContext = createContext<(reason: SessionEndReason) => void>(() => {});

interface SessionEndOptions {
  session: SessionRecord | null | undefined;
  /** The last session of whose person screens are shown. */
  last: SessionRecord | null;
  /** Called when another tab signed in the same person, whose session had ended here. */
  onSignedInAgain: () => void;
}

/** The address to which the page goes, so that nothing of the last person stays on screen or in memory. */
export interface Departure {
  address: string;
  /** True if drafts stay stored, for when this person signs in again. */
  keepsDrafts: boolean;
}

/**
 * What happens when a session ends. An expired one covers the screen. A sign-out in any tab, a revoked
 * session and another person clear it in all tabs. Without a reason, a session that ends early was revoked.
 */
export function useSessionEnd({ session, last, onSignedInAgain }: SessionEndOptions) {
  const [departure, setDeparture] = useState<Departure>();
  const [reason, setReason] = useState<SessionEndReason>();
  const userId = session?.user.id;

  const post = useSessionChannel((message) => {
    if (!last) return;
    const isSamePerson = message.userId === last.user.id;
    if (message.event === 'signedIn' && !isSamePerson) setDeparture(forAnotherPerson());
    if (message.event === 'signedIn' && isSamePerson && !session) onSignedInAgain();
    if (message.event === 'signedOut' && isSamePerson) setDeparture(AFTER_SIGN_OUT);
    if (message.event === 'revoked' && isSamePerson) setDeparture(afterEnd(last));
  });

  const endedEarly =
    last !== null && session === null && (!hasRunOut(last, reason) || wasSignedOut(last.startedAt));
  const onEndedEarly = useEffectEvent(() => {
    if (last) post({ event: 'revoked', userId: last.user.id });
    if (last) setDeparture(afterEnd(last));
  });
  useEffect(() => {
    if (endedEarly) onEndedEarly();
  }, [endedEarly]);

  const onSignedIn = useEffectEvent((id: string) => {
    setReason(undefined);
    // A tab that loads during a sign-out still finds the session.
    if (session && !wasSignedOut(session.startedAt)) forgetSignOut();
    post({ event: 'signedIn', userId: id });
  });
  useEffect(() => {
    if (userId) onSignedIn(userId);
  }, [userId]);

  if (session && last && session.user.id !== last.user.id && !departure) setDeparture(forAnotherPerson());

  return {
    departure,
    setReason,
    onSignedOut: () => {
      if (last) post({ event: 'signedOut', userId: last.user.id });
      setDeparture(AFTER_SIGN_OUT);
    },
  };
}

const AFTER_SIGN_OUT: Departure = { address: '/crm', keepsDrafts: false };

/**
 * After a revocation, whose address has no query, which may contain the words of a search. The end of a session that is
 * being signed out may be known before the answer is.
 */
const afterEnd = ({ startedAt }: SessionRecord): Departure =>
  wasSignedOut(startedAt) ? AFTER_SIGN_OUT : { address: window.location.pathname, keepsDrafts: true };

const forAnotherPerson = (): Departure => ({ address: window.location.href, keepsDrafts: false });

const hasRunOut = ({ expiresAt }: SessionRecord, reason: SessionEndReason | undefined) =>
  reason ? reason === 'SESSION_EXPIRED' : Date.now() >= expiresAt.getTime() - SESSION_REFRESH_MS;
