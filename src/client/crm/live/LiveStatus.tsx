import { Button, Text } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import type { TRPCClient } from '@trpc/client';
import { use, useEffect, useState } from 'react';
import { type LiveUpdate, REPLAY_WINDOW_MS } from '#shared/platform/live.ts';
import { connection } from '../../connection/connection.ts';
import { useConnection } from '../../connection/useConnection.ts';
import { type AppRouter, endSession, trpc } from '../../trpc.ts';
import { reloadWithDrafts } from '../../ui/leaveDrafts.ts';
import { SessionEndContext, type SessionEndReason } from '../auth/useSessionEnd.ts';
import classes from './LiveStatus.module.css';
import { refreshOnChange } from './refreshOnChange.ts';
import { TAB_ID } from './tabId.ts';

interface LiveListeners {
  onChanges(update: LiveUpdate): void;
  /** Called when the connection has been lost for a while, and when it is back. */
  onConnectionChange(isLost: boolean): void;
  /** The server says that nobody is signed in, perhaps why; the stream is closed. */
  onSignedOut(reason: SessionEndReason | null): void;
}

const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 30_000;

/** Milliseconds before a hidden tab closes its stream: browsers allow six connections for all tabs. */
const HIDDEN_MS = 5_000;

/** Milliseconds before a lost connection is reported: most are back sooner. */
const QUIET_MS = 10_000;

/**
 * A stream of changes while the tab is visible. Reconnects with pauses that double up to `LONGEST_WAIT_MS`;
 * updates after a gap have `missed: true`. Returns the function that stops it.
 */
function subscribeToLiveUpdates(
  client: TRPCClient<AppRouter>,
  { onChanges, onConnectionChange, onSignedOut }: LiveListeners,
) {
  let stream: { unsubscribe(): void } | null = null;
  let hasListened = false;
  let tries = 0;
  let retryTimer: ReturnType<typeof setTimeout> | undefined;
  let hideTimer: ReturnType<typeof setTimeout> | undefined;
  let reportTimer: ReturnType<typeof setTimeout> | undefined;

  function open() {
    clearTimeout(retryTimer);
    if (stream || document.hidden) return;
    const age = hasListened ? 0 : Math.min(Math.round(performance.now()), REPLAY_WINDOW_MS);
    const mayHaveMissed = hasListened;
    let isFirst = true;
    const isCurrent = () => stream === opened;
    const opened = client.live.changes.subscribe(
      { tab: TAB_ID, age },
      {
        onData: (update) => {
          onChanges(isFirst && mayHaveMissed ? { ...update, missed: true } : update);
          if (isFirst) onConnected();
          isFirst = false;
        },
        onConnectionStateChange: ({ state, error }) => {
          if (state === 'connecting' && error && isCurrent()) retryLater();
        },
        onComplete: () => {
          if (isCurrent()) retryLater();
        },
        onError: (error) => {
          if (!isCurrent()) return;
          if (error.data?.code !== 'UNAUTHORIZED') return retryLater();
          close();
          const { reason } = error.data;
          onSignedOut(reason === 'SESSION_EXPIRED' || reason === 'SESSION_REVOKED' ? reason : null);
        },
      },
    );
    stream = opened;
  }

  function onConnected() {
    hasListened = true;
    tries = 0;
    clearTimeout(reportTimer);
    reportTimer = undefined;
    connection.onAnswer();
    onConnectionChange(false);
  }

  function close() {
    const closing = stream;
    stream = null;
    clearTimeout(retryTimer);
    closing?.unsubscribe();
  }

  function retryLater() {
    close();
    connection.onDoubt();
    reportTimer ??= setTimeout(() => onConnectionChange(true), QUIET_MS);
    const wait = Math.min(FIRST_WAIT_MS * 2 ** tries, LONGEST_WAIT_MS);
    tries += 1;
    // Random, so that a restarting server does not get all tabs at once.
    retryTimer = setTimeout(open, wait * (0.5 + Math.random()));
  }

  function onVisibilityChange() {
    clearTimeout(hideTimer);
    if (document.hidden) hideTimer = setTimeout(close, HIDDEN_MS);
    else open();
  }

  document.addEventListener('visibilitychange', onVisibilityChange);
  window.addEventListener('online', open);
  window.addEventListener('pagehide', close);
  window.addEventListener('pageshow', onVisibilityChange);
  open();
  return () => {
    document.removeEventListener('visibilitychange', onVisibilityChange);
    window.removeEventListener('online', open);
    window.removeEventListener('pagehide', close);
    window.removeEventListener('pageshow', onVisibilityChange);
    close();
    for (const timer of [hideTimer, reportTimer]) clearTimeout(timer);
  };
}

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

/** The words of the header about the connection: first in few words, for which a phone has room. */
function ConnectionStatus({ isStreamLost }: { isStreamLost: boolean }) {
  const { state, isOutdated } = useConnection();
  const isConnected = state === 'connected';
  return (
    <div className={classes.status} data-shown={!isConnected || isOutdated || isStreamLost || undefined}>
      <Text
        role="status"
        size="sm"
        c={isConnected ? 'dimmed' : 'var(--mantine-color-error)'}
        className={classes.line}
      >
        {state === 'offline' && (
          <>
            You are offline<span className={classes.more}>. Nothing is sent; what you type stays.</span>
          </>
        )}
        {state === 'unreachable' && (
          <>
            No connection<span className={classes.more}> to the server. Trying again…</span>
          </>
        )}
        {isConnected && isOutdated && (
          <>
            New version<span className={classes.more}> of this page. What you typed is kept.</span>
          </>
        )}
        {isConnected &&
          !isOutdated &&
          isStreamLost &&
          'Reconnecting… What others change shows when that is done.'}
      </Text>
      {isConnected && isOutdated && (
        <Button size="compact-sm" variant="default" flex="none" onClick={reloadWithDrafts}>
          Reload
        </Button>
      )}
    </div>
  );
}
