import { setTimeout as sleep } from 'node:timers/promises';
import type { FastifyBaseLogger } from 'fastify';
import type { Announcements } from '../live/announcements.ts';
import type { Database, EntityManager } from './orm.ts';

// Lists may be read from a read replica, which follows the database a moment behind. It is read only while it
// holds every change that was announced: else, and while it is away, lists come from the database itself.

/** How long after a change of theirs a person's lists come from the database itself, whichever process they meet. */
export const READ_YOUR_WRITES_MS = 5_000;

const FIRST_LOOK_MS = 2;
const LONGEST_LOOK_MS = 250;

/** Between two looks at a replica that does not answer. */
const AWAY_MS = 1_000;

const readers = new WeakSet<object>();

/** An entity manager whose typed queries, and nothing else, go to the replica. */
export function forkForReplica(orm: Database): EntityManager {
  const em = orm.em.fork();
  readers.add(em);
  return em;
}

/** Which connection the typed queries of an entity manager are for. */
export const connectionTypeOf = (em: EntityManager) => (readers.has(em) ? 'read' : 'write');

export type Replica = ReturnType<typeof openReplica>;

/** Watches how far the replica has come; null where there is none. */
export function openReplica(
  orm: Database,
  announcements: Announcements,
  log?: Pick<FastifyBaseLogger, 'warn' | 'info'>,
) {
  if (!orm.config.get('replicas')?.length) return null;
  const closing = new AbortController();
  const { signal } = closing;
  const pause = (ms: number) => sleep(ms, undefined, { signal, ref: false }).catch(() => {});
  let changes = 0;
  let isFresh = false;
  let isAway = false;
  let looking: Promise<void> | undefined;

  async function hasCaughtUp(until: string) {
    const [row] = await orm.em
      .fork()
      .execute<[{ ok: boolean }]>(
        'select not pg_is_in_recovery() or coalesce(pg_last_wal_replay_lsn() >= ?::pg_lsn, false) as ok',
        [until],
        { connectionType: 'read' },
      );
    return row.ok;
  }

  async function catchUp() {
    const seen = changes;
    const [{ at }] = await orm.em.fork().execute<[{ at: string }]>('select pg_current_wal_lsn()::text as at');
    for (let wait = FIRST_LOOK_MS; !signal.aborted; wait = Math.min(2 * wait, LONGEST_LOOK_MS)) {
      if (await hasCaughtUp(at)) break;
      await pause(wait);
    }
    if (isAway) log?.info('the read replica answers again');
    isAway = false;
    isFresh = seen === changes && !signal.aborted;
  }

  async function look() {
    while (!isFresh && !signal.aborted) {
      await catchUp().catch(async () => {
        if (!isAway) log?.warn('the read replica is not read: it, or the database, does not answer');
        isAway = true;
        await pause(AWAY_MS);
      });
    }
    looking = undefined;
  }

  function behind() {
    changes += 1;
    isFresh = false;
    looking ??= look();
  }

  const stopHearing = announcements.subscribe({
    onAnnouncement: behind,
    onMissed: behind,
    onEnd: () => closing.abort(),
  });
  behind();

  return {
    /** Whether it holds all that was announced. */
    isFresh: () => isFresh && announcements.isListening(),
    /** It did not answer. */
    markStale: behind,
    async close() {
      closing.abort();
      stopHearing();
      await looking;
    },
  };
}
