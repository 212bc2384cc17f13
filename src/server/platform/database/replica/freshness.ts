import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../orm.ts';

const FIRST_POLL_MS = 2;
const LONGEST_POLL_MS = 250;

/** Pause before the next poll of a replica that does not answer. */
const AWAY_MS = 1_000;

/** The source that announces the changes of the database. */
export interface ChangeFeed {
  isListening(): boolean;
  subscribe(listener: { onAnnouncement(): void; onMissed(): void; onEnd(): void }): () => void;
}

interface Watched {
  primary: Database;
  replica: Database;
  announcements: ChangeFeed;
  log?: Pick<FastifyBaseLogger, 'warn' | 'info'> | undefined;
}

/** Watches whether a replica has come as far as the database. */
export function watchFreshness({ primary, replica, announcements, log }: Watched) {
  const closing = new AbortController();
  const { signal } = closing;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {});
  let changes = 0;
  let isFresh = false;
  let isAway = false;
  let polling: Promise<void> | undefined;

  async function hasReached(position: string) {
    const [row] = await replica.em
      .fork()
      .execute<[{ ok: boolean }]>(
        'select not pg_is_in_recovery() or coalesce(pg_last_wal_replay_lsn() >= ?::pg_lsn, false) as ok',
        [position],
      );
    return row.ok;
  }

  async function catchUp() {
    const seen = changes;
    const [{ position }] = await primary.em
      .fork()
      .execute<[{ position: string }]>('select pg_current_wal_insert_lsn()::text as position');
    for (let wait = FIRST_POLL_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_POLL_MS)) {
      if (await hasReached(position)) break;
      await pause(wait);
    }
    if (isAway) log?.info('the read replica answers again');
    isAway = false;
    isFresh = seen === changes && !signal.aborted;
  }

  async function poll() {
    while (!isFresh && !signal.aborted) {
      await catchUp().catch(async () => {
        if (!isAway) log?.warn('the read replica is not read: it, or the database, does not answer');
        isAway = true;
        await pause(AWAY_MS);
      });
    }
    polling = undefined;
  }

  function markStale() {
    changes += 1;
    isFresh = false;
    polling ??= poll();
  }

  const unsubscribe = announcements.subscribe({
    onAnnouncement: markStale,
    onMissed: markStale,
    onEnd: () => closing.abort(),
  });
  markStale();

  return {
    /** True if it holds every change that was announced. */
    isFresh: () => isFresh && announcements.isListening(),
    /** Called after a failed read: nothing is read there until it has caught up again. */
    markStale,
    async close() {
      closing.abort();
      unsubscribe();
      await polling;
    },
  };
}
