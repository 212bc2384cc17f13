import { setTimeout as sleep } from 'node:timers/promises';
import { isProcessRunning, readPostmaster } from './postmaster.ts';

const WATCH_MS = 200;

/** Checks regularly whether the server runs, and restarts it if not; returns the function that stops this. */
export function watch(
  cluster: string,
  restart: (signal: AbortSignal) => Promise<unknown>,
  onCrash: (message: string) => void,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = () => sleep(WATCH_MS, undefined, { signal, ref: false }).catch(() => {});
  async function check() {
    let pid = readPostmaster(cluster)?.pid;
    for (let isReported = false; !signal.aborted; await pause()) {
      if (pid && isProcessRunning(pid)) continue;
      if (!isReported) onCrash('The database has died, and is started again');
      // A restart may fail, as on a full disk, or while processes of the old server still end.
      isReported = await restart(signal).then(
        () => false,
        () => true,
      );
      pid = isReported ? undefined : readPostmaster(cluster)?.pid;
    }
  }
  const checking = check();
  return () => {
    stopping.abort();
    return checking;
  };
}
