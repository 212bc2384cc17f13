import type { QueryClient } from '@tanstack/react-query';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import type { LiveUpdate, TableChange } from '#shared/platform/live.ts';
import { invalidateChanges } from '../cache/invalidation.ts';

/** Milliseconds between refreshes, at least. */
const INTERVAL_MS = 1_000;

/** Milliseconds; random, so that tabs do not refresh at once. */
const SPREAD_MS = 100;

/** Refreshes take at most a quarter of the time, even if answers are slow. */
const PAUSE_FACTOR = 4;

/** Refreshes what others changed, for this person: the first change at once, later ones together. */
export function refreshOnChange(client: QueryClient, user: Pick<SessionUser, 'id' | 'role'>) {
  let changes: TableChange[] = [];
  let missed = false;
  let isRefreshing = false;
  let nextAt = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function refresh() {
    const startedAt = performance.now();
    const refreshed = missed ? client.invalidateQueries() : invalidateChanges(client, changes, user);
    changes = [];
    missed = false;
    timer = undefined;
    isRefreshing = true;
    await refreshed;
    isRefreshing = false;
    nextAt = startedAt + Math.max(INTERVAL_MS, PAUSE_FACTOR * (performance.now() - startedAt));
    schedule();
  }

  function schedule() {
    if (timer || isRefreshing || (!missed && changes.length === 0)) return;
    timer = setTimeout(refresh, Math.max(Math.random() * SPREAD_MS, nextAt - performance.now()));
  }

  return {
    onChanges(update: LiveUpdate) {
      changes.push(...update.changes);
      missed ||= update.missed;
      schedule();
    },
    stop: () => clearTimeout(timer),
  };
}
