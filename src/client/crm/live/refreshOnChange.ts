import type { QueryClient } from '@tanstack/react-query';
import type { LiveUpdate, TableChange } from '#shared/platform/live.ts';
import { invalidateChanges } from '../cache/invalidation.ts';

/** A storm of changes is asked about at most so often. */
const APART_MS = 1_000;

/** Not all tabs ask at the same moment. */
const SPREAD_MS = 100;

/** How much of its time a tab asks at most, where the answers take long: a list scrolled far down has many pages. */
const SHARE = 4;

/** Asks again for what others changed: the first time at once, and then for all that came meanwhile together. */
export function refreshOnChange(client: QueryClient) {
  let changes: TableChange[] = [];
  let missed = false;
  let isAsking = false;
  let next = 0;
  let timer: ReturnType<typeof setTimeout> | undefined;

  async function ask() {
    const since = performance.now();
    const asking = missed ? client.invalidateQueries() : invalidateChanges(client, changes);
    changes = [];
    missed = false;
    timer = undefined;
    isAsking = true;
    await asking;
    isAsking = false;
    next = since + Math.max(APART_MS, SHARE * (performance.now() - since));
    plan();
  }

  function plan() {
    if (timer || isAsking || (!missed && changes.length === 0)) return;
    timer = setTimeout(ask, Math.max(Math.random() * SPREAD_MS, next - performance.now()));
  }

  return {
    onChanges(news: LiveUpdate) {
      changes.push(...news.changes);
      missed ||= news.missed;
      plan();
    },
    stop: () => clearTimeout(timer),
  };
}
