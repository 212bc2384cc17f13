import type { TRPCClient } from '@trpc/client';
import { type LiveUpdate, REPLAY_WINDOW_MS } from '#shared/platform/live.ts';
import type { AppRouter } from '../../trpc.ts';
import { TAB_ID } from './tabId.ts';

interface Ears {
  /** Told of what others changed. */
  onChanges(news: LiveUpdate): void;
  /** Told after a time in which nothing was heard, and whenever something is heard again. */
  onConnectionChange(isLost: boolean): void;
  /** Nobody is signed in. */
  onSignedOut(): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** A tab that is only looked away from for a moment keeps its stream. Browsers have six connections for all tabs. */
const HIDDEN_MS = 5_000;

/** How long the person is told nothing of a lost connection: most are back by then. */
const QUIET_MS = 10_000;

/**
 * Keeps a stream of changes open while the tab is seen, and opens it again when it breaks, ever later up to half a
 * minute; answers how to stop. What may have been missed meanwhile is told as such.
 */
export function subscribeToLiveUpdates(
  client: TRPCClient<AppRouter>,
  { onChanges, onConnectionChange, onSignedOut }: Ears,
) {
  let stream: { unsubscribe(): void } | null = null;
  let hasListened = false;
  let tries = 0;
  let retrying: ReturnType<typeof setTimeout> | undefined;
  let hiding: ReturnType<typeof setTimeout> | undefined;
  let telling: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(retrying);
    if (stream || document.hidden) return;
    const age = hasListened ? 0 : Math.min(Math.round(performance.now()), REPLAY_WINDOW_MS);
    const mayHaveMissed = hasListened;
    let isNew = true;
    const isMine = () => stream === opened;
    const opened = client.live.changes.subscribe(
      { tab: TAB_ID, age },
      {
        onData: (news) => {
          onChanges(isNew && mayHaveMissed ? { ...news, missed: true } : news);
          if (isNew) isBack();
          isNew = false;
        },
        onConnectionStateChange: ({ state, error }) => {
          if (state === 'connecting' && error && isMine()) again();
        },
        onComplete: () => {
          if (isMine()) again();
        },
        onError: (error) => {
          if (!isMine()) return;
          if (error.data?.code !== 'UNAUTHORIZED') return again();
          close();
          onSignedOut();
        },
      },
    );
    stream = opened;
  }

  function isBack() {
    hasListened = true;
    tries = 0;
    clearTimeout(telling);
    telling = undefined;
    onConnectionChange(false);
  }

  function close() {
    const closing = stream;
    stream = null;
    clearTimeout(retrying);
    closing?.unsubscribe();
  }

  function again() {
    close();
    telling ??= setTimeout(() => onConnectionChange(true), QUIET_MS);
    const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
    tries += 1;
    // Not all tabs at the same moment, when it is the server that was away.
    retrying = setTimeout(open, wait * (0.5 + Math.random()));
  }

  function look() {
    clearTimeout(hiding);
    if (document.hidden) hiding = setTimeout(close, HIDDEN_MS);
    else open();
  }

  document.addEventListener('visibilitychange', look);
  window.addEventListener('online', open);
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', look);
  open();
  return () => {
    document.removeEventListener('visibilitychange', look);
    window.removeEventListener('online', open);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', look);
    close();
    for (const timer of [hiding, telling]) clearTimeout(timer);
  };
}
