import { useEffect, useEffectEvent, useState } from 'react';
import classes from '../ui/ErrorFallback.module.css';
import { connection } from './connection.ts';
import { NeedsReloadError } from './loadModule.ts';
import { useConnection, useOnReconnect } from './useConnection.ts';

const KEY = 'reloaded at';

/** Milliseconds; a page that fails again so soon is not reloaded automatically. */
const PAUSE_MS = 60_000;

/** Reloads the page, unless that was done a moment ago: then it returns false. */
function reloadOnce() {
  const before = Number(sessionStorage.getItem(KEY));
  if (Date.now() - before < PAUSE_MS) return false;
  sessionStorage.setItem(KEY, String(Date.now()));
  window.location.reload();
  return true;
}

interface LoadAgainProps {
  error: unknown;
  /** Loads it by `loadModule`. */
  load: () => Promise<void>;
  /** True if the page may be reloaded without a question: nothing typed is on it. */
  mayReload?: boolean;
}

/** Shown in the place of what could not be loaded. It says why, and loads it as soon as the server answers. */
export function LoadAgain({ error: firstError, load, mayReload = false }: LoadAgainProps) {
  const { state, isOutdated } = useConnection();
  const [error, setError] = useState(firstError);
  const needsReload = error instanceof NeedsReloadError && state === 'connected';

  const tryAgain = useEffectEvent(async () => {
    await connection.check();
    if (connection.get().state !== 'connected') return;
    if (!(error instanceof NeedsReloadError)) await load().catch(setError);
    else if (mayReload) reloadOnce();
  });
  useEffect(() => void tryAgain(), []);
  useOnReconnect(() => void tryAgain());

  const [title, text] = needsReload ? RELOAD_MESSAGES[isOutdated ? 'outdated' : 'broken'] : MESSAGES[state];
  return (
    <div className={classes.page} role="alert">
      <h1 className={classes.title}>{title}</h1>
      <p>{text}</p>
      {needsReload ? (
        <button type="button" className={classes.button} onClick={() => window.location.reload()}>
          Reload
        </button>
      ) : (
        <button type="button" className={classes.button} onClick={() => void tryAgain()}>
          Try Again
        </button>
      )}
    </div>
  );
}

const MESSAGES = {
  connected: ['Loading again', 'This page opens in a moment.'],
  offline: ['You are offline', 'This page opens by itself when you are connected again.'],
  unreachable: ['The server does not answer just now', 'This page opens by itself when it does.'],
} as const;

const RELOAD_MESSAGES = {
  outdated: ['There is a new version', 'Please reload the page.'],
  broken: ['This page could not be loaded', 'Please reload it.'],
} as const;
