import type { FastifyBaseLogger } from 'fastify';
import { type Database, type EntityManager, openDatabase, poolUse } from '../orm.ts';
import { type ChangeFeed, watchFreshness } from './freshness.ts';

// Lists may be read from a read replica, which follows the database a moment behind: PostgreSQL's own way past one machine
// (docs/growing.md). `DATABASE_REPLICA_URL` switches it on. It is read only while it holds every change that was announced;
// otherwise, and while it is away, lists come from the database itself.

/**
 * The milliseconds for which, after a person's own change, their lists come from the database, in every process.
 */
const READ_YOUR_WRITES_MS = 5_000;

/** A read that a replica does not answer soon goes to the database, while there is still time for that. */
const TIMES = { connectionMs: 500, statementMs: 2_000 };

/** Marks a browser in which something was changed a moment ago. */
interface RecentWriteCookie {
  token: string | null;
  set(token: string, expiresAt: Date): void;
}

type Answer = { ok: true } | { ok: false; error: { code: string } };

interface Options {
  /** Undefined where there is none. */
  url: string | undefined;
  entities: Parameters<typeof openDatabase>[1];
  primary: Database;
  announcements: ChangeFeed;
  log?: Pick<FastifyBaseLogger, 'warn' | 'info'> | undefined;
}

export type Replica = NonNullable<ReturnType<typeof openReplica>>;

/** The read replica; null where there is none. */
export function openReplica({ url, entities, primary, announcements, log }: Options) {
  if (!url) return null;
  const replica = openDatabase(url, entities, TIMES);
  const freshness = watchFreshness({ primary, replica, announcements, log });
  return {
    /** True if it holds every change that was announced. */
    isFresh: freshness.isFresh,

    poolUse: () => poolUse(replica),

    /** Called after a change: the lists of this browser must have it. */
    noteChange: (cookie: RecentWriteCookie) => cookie.set('1', new Date(Date.now() + READ_YOUR_WRITES_MS)),

    /**
     * Returns the answer of `read` by the replica, while that is up to date and this browser has not just changed
     * something; by the database itself otherwise, and when the replica fails.
     */
    async read<Result extends Answer>(
      cookie: RecentWriteCookie,
      em: EntityManager,
      read: (em: EntityManager) => Promise<Result>,
    ): Promise<Result> {
      if (!freshness.isFresh() || cookie.token) return read(em);
      const result = await read(replica.em.fork());
      if (result.ok || result.error.code !== 'INTERNAL_SERVER_ERROR') return result;
      freshness.markStale();
      return read(em);
    },

    async close() {
      await freshness.close();
      // The closing is not waited for: a replica that does not answer holds up nothing.
      replica.close(true).catch(() => {});
    },
  };
}
