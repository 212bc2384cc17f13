import type { FastifyBaseLogger } from 'fastify';
import { sql } from 'kysely';
import { PgBoss } from 'pg-boss';
import { limitConnections } from '../database/connections/limitConnections.ts';
import type { EntityManager } from '../database/orm.ts';
import { runSql } from '../database/runSql.ts';
import type { MailJob } from './message.ts';

export const QUEUE = 'mail';

/** The mails that a restored copy does not send. No worker takes them. */
export const HELD_QUEUE = 'mail_held';

/** An error of the queue is logged once in this time: the queue tries every other second while the database is away. */
const LOG_INTERVAL_MS = 30_000;

const DAY_S = 24 * 60 * 60;

export const QUEUE_OPTIONS = {
  // A mail server that is back gets its mail within a minute, also after days.
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  retryLimit: 100_000,
  retentionSeconds: 14 * DAY_S,
  // Longer than a mail server may take over one mail.
  expireInSeconds: 60,
  // A mail whose process died in the middle is taken by another after this, at the next poll of the queue.
  heartbeatSeconds: 10,
  deleteAfterSeconds: DAY_S,
};

/** A copy may stay one for months. */
export const HELD_QUEUE_OPTIONS = { retentionSeconds: 365 * DAY_S };

/** The queue of mails in the database. */
export function openQueue(connectionString: string, log: Pick<FastifyBaseLogger, 'error'>) {
  const options = {
    connectionString,
    // Two for the queue beside the one that listens. They are its own: a busy product does not hold up the mail.
    max: 2,
    connectionTimeoutMillis: 5_000,
    // An option of the pool, to which pg-boss passes the options that it does not know.
    onConnect: limitConnections({
      statement_timeout: 30_000,
      lock_timeout: 10_000,
      idle_in_transaction_session_timeout: 30_000,
    }),
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  };
  const boss = new PgBoss(options);
  let loggedAt = 0;
  boss.on('error', (error) => {
    if (Date.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = Date.now();
    log.error(codesOf(error), 'the mail queue has an error');
  });
  return boss;
}

/** The part of an error that may be logged: its message may hold addresses. */
export function codesOf(error: unknown) {
  const { name, code, responseCode, command } = error as Error & {
    code?: unknown;
    responseCode?: unknown;
    command?: unknown;
  };
  return { name, code, responseCode, command };
}

/**
 * True if a mail of this kind, with this in its job, is in the queue: it has not left yet, the mail server is away, or
 * a copy holds it.
 */
export async function isMailQueued(em: EntityManager, job: Pick<MailJob, 'kind'> & Record<string, unknown>) {
  const [found] = await runSql<{ isQueued: boolean }>(
    em,
    sql`select exists (select from pgboss.job
                        where name in (${QUEUE}, ${HELD_QUEUE}) and state < 'completed' and data @> ${JSON.stringify(job)}::jsonb) as "isQueued"`,
  );
  return found?.isQueued ?? false;
}

/** Takes a mail out of the queue, whatever the queue believes of its worker. */
export const noteSent = (em: EntityManager, id: string) =>
  runSql(
    em,
    sql`update pgboss.job set state = 'completed', completed_on = now()
         where name = ${QUEUE} and id = ${id} and state < 'completed'`,
  );

/** Makes the mails that wait for another attempt due now: what kept them has just been put right. */
export const retryWaitingMails = (em: EntityManager) =>
  em.transactional((em) =>
    runSql(em, sql`update pgboss.job set start_after = now() where name = ${QUEUE} and state = 'retry'`),
  );
