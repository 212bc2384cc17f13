import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import pg from 'pg';
import { LONG_CALLS_MS } from '#shared/calls.ts';
import type { Database, EntityManager } from './orm.ts';
import { runSql } from './runSql.ts';
import { currentTimeLimit, type TimeLimit, withTimeLimit } from './timeLimit.ts';

/** The time for work that is done once a day, such as the purge of the trash. */
const DAILY_WORK_MS = 10 * 60_000;

// Together less than 5 s: as soon as any other call, long work notices that the database stopped answering.
const PAUSE_MS = 1_000;
const RESPONSE_MS = 3_000;

const watched = new WeakSet<TimeLimit>();

/**
 * Gives the current transaction, and the call that it is part of, as much time as the `meta` of the procedure says: for
 * work that grows with the data and must be done whole. Meanwhile the database is watched, and the work ends when it
 * stops answering.
 * @throws Error for a procedure without it: who calls would not wait so long.
 */
export async function allowLongWork(em: EntityManager) {
  const limit = currentTimeLimit();
  // Nobody waits outside of a call, as in the work of a day.
  const milliseconds = limit?.longestMs ?? LONG_CALLS_MS.longest;
  if (milliseconds === 0) throw new Error('A procedure that takes long needs a `time` in its `meta`');
  if (limit) {
    limit.extend(performance.now() + milliseconds);
    const url = (em as Database['em']).config.get('clientUrl') ?? '';
    if (limit.hasEnd && !watched.has(limit)) void endWithoutDatabase(limit, url);
    watched.add(limit);
  }
  // The server cancels a statement of a client that is gone; it cannot look on every system.
  await runSql(
    em,
    sql`select set_config('statement_timeout', ${`${milliseconds}`}, true),
               case when version() ~* 'linux|darwin|bsd'
                 then set_config('client_connection_check_interval', '1000', true) end`,
  );
}

/** Does what is done once a day, in a transaction of its own. */
export const doLongWork = <Result>(
  orm: Database,
  work: (em: EntityManager) => Promise<Result>,
): Promise<Result> =>
  withTimeLimit(DAILY_WORK_MS, () =>
    orm.em.fork().transactional(async (em) => {
      await allowLongWork(em);
      return work(em);
    }),
  );

/** Ends work when the database stops answering. */
async function endWithoutDatabase(limit: TimeLimit, url: string) {
  while (!limit.isFinished) {
    await sleep(PAUSE_MS, undefined, { ref: false });
    if (!limit.isFinished && !(await isAnswering(url))) limit.end();
  }
}

/** True if a new connection is answered, also by an error such as 'too many connections'. */
async function isAnswering(connectionString: string) {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: RESPONSE_MS });
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch (error) {
    return error instanceof pg.DatabaseError;
  } finally {
    void client.end().catch(() => {});
  }
}
