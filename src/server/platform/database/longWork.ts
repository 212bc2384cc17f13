import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { LONG_CALLS_MS } from '#shared/calls.ts';
import type { Database, EntityManager } from './orm.ts';
import { runSql } from './runSql.ts';
import { currentTimeLimit, type TimeLimit, withTimeLimit } from './timeLimit.ts';

/** The time for work that is done once a day, such as the purge of the trash. */
const DAILY_WORK_MS = 10 * 60_000;

// Both together are less than 5 s, so long work notices a dead database as soon as any call.
const PAUSE_MS = 1_000;
const RESPONSE_MS = 3_000;

const watched = new WeakSet<TimeLimit>();

/**
 * Extends the time limits of the transaction and its call to what the procedure's `meta` says, for work that
 * grows with the data. Watches the database and ends the work when it stops answering.
 * @throws Error for a procedure without it: the client would not wait.
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
  // The server cancels statements of a disconnected client; not every system can detect that.
  await runSql(em)`
    select set_config('statement_timeout', ${`${milliseconds}`}, true),
           case when version() ~* 'linux|darwin|bsd'
             then set_config('client_connection_check_interval', '1000', true) end`;
}

/** Daily work, in a transaction of its own. */
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

/** An error such as 'too many connections' is an answer. */
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
