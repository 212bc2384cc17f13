import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Database } from './orm.ts';

// Lists may be read from a read replica, which follows the database a moment behind. It is read only while it holds
// every change that was announced. Otherwise, and while it is away, lists come from the database itself.

/** For how many milliseconds after a person's own change their lists come from the database, in every process. */
export const READ_YOUR_WRITES_MS = 5_000;

const FIRST_POLL_MS = 2;
const LONGEST_POLL_MS = 250;

/** Pause before the next poll of a replica that does not answer. */
const AWAY_MS = 1_000;

/** What announces the changes of the database. */
interface ChangeFeed {
  isListening(): boolean;
  subscribe(listener: { onAnnouncement(): void; onMissed(): void; onEnd(): void }): () => void;
}

export type Replica = ReturnType<typeof openReplica>;

/** Watches how far the replica has come; null where there is none. */
export function openReplica(
  orm: Database,
  announcements: ChangeFeed,
  log?: Pick<FastifyBaseLogger, 'warn' | 'info'>,
) {
  if (!orm.config.get('replicas')?.length) return null;
  const closing = new AbortController();
  const { signal } = closing;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {});
  let changes = 0;
  let isFresh = false;
  let isAway = false;
  let polling: Promise<void> | undefined;

  async function hasReached(position: string) {
    const [row] = await orm.em
      .fork()
      .execute<[{ ok: boolean }]>(
        'select not pg_is_in_recovery() or coalesce(pg_last_wal_replay_lsn() >= ?::pg_lsn, false) as ok',
        [position],
        { connectionType: 'read' },
      );
    return row.ok;
  }

  async function catchUp() {
    const seen = changes;
    const [{ position }] = await orm.em
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
    /** Whether it holds every change that was announced. */
    isFresh: () => isFresh && announcements.isListening(),
    /** After a failed read: nothing is read there until it has caught up again. */
    markStale,
    async close() {
      closing.abort();
      unsubscribe();
      await polling;
    },
  };
}
