import { setTimeout as sleep } from 'node:timers/promises';
import { TRPCError } from '@trpc/server';
import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, type Job, PgBoss, type Queue, type SendOptions } from 'pg-boss';
import { limitConnections } from './database/connections/limitConnections.ts';
import type { Database, EntityManager } from './database/orm.ts';

const DAY_S = 24 * 60 * 60;

/** Seconds without a sign of life before another process takes the job, at its next poll. */
const HEARTBEAT_S = 10;

const QUEUES = {
  mail: {
    // So that mail leaves within a minute once the server is back, even after days.
    retryDelay: 1,
    retryBackoff: true,
    retryDelayMax: 60,
    retryLimit: 100_000,
    retentionSeconds: 14 * DAY_S,
    // Longer than handing over one mail takes.
    expireInSeconds: 60,
    heartbeatSeconds: HEARTBEAT_S,
    deleteAfterSeconds: DAY_S,
  },
  /** A restored copy does not send these. No worker takes them; a copy may stay one for months. */
  mail_held: { retentionSeconds: 365 * DAY_S },
  /** The row of the import has the state: a lost job is queued again. */
  import: {
    // One at a time per person (`singletonKey`), in order. A failed job would block the next, so
    // `workOnImports` gives up instead.
    policy: 'key_strict_fifo',
    retryDelay: 1,
    retryLimit: 100_000,
    // Longer than the largest file takes.
    expireInSeconds: 4 * 60 * 60,
    heartbeatSeconds: HEARTBEAT_S,
    deleteAfterSeconds: DAY_S,
  },
} satisfies Record<string, Omit<Queue, 'name'>>;

type QueueName = keyof typeof QUEUES;

/** Milliseconds: queues retry every other second while the database is away. */
const LOG_INTERVAL_MS = 30_000;

/** A part of the 10 s in which the process stops. */
const CLOSING_MS = 2_000;

/** New jobs are announced; retries are polled for. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };

/** More than one, so that a job that takes long does not hold up all others. */
const WORKERS = 2;

export type Jobs = ReturnType<typeof openJobs>;

/** Queues in the database, which survive a restart; every process takes jobs. */
export function openJobs(orm: Database, log: Pick<FastifyBaseLogger, 'error'>) {
  const boss = openBoss(orm.config.get('clientUrl') ?? '', log);
  let isOpen = false;
  let closing: Promise<void> | undefined;

  async function close() {
    isOpen = false;
    const queues = Object.keys(QUEUES).map((queue) => boss.offWork(queue));
    await Promise.race([Promise.all(queues), sleep(CLOSING_MS, undefined, { ref: false })]);
    await boss.stop({ graceful: false });
  }

  return {
    /**
     * In the transaction of `em`. A second job with the same `id` changes nothing.
     * @throws SERVICE_UNAVAILABLE while the server starts
     */
    async send(
      em: EntityManager,
      queue: QueueName,
      job: object,
      options: Pick<SendOptions, 'id' | 'startAfter' | 'singletonKey'> = {},
    ) {
      if (!isOpen) {
        const message = 'The server is starting. Please try again in a moment.';
        throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message });
      }
      // biome-ignore lint/plugin: pg-boss adds the job within the transaction of the caller.
      await boss.send(queue, job, { ...options, db: fromKysely(em.getKysely()) });
    },

    /** Makes the queues where there are none, on a schema that is current. */
    async start() {
      await boss.start();
      for (const [queue, { policy, ...options }] of Object.entries<Omit<Queue, 'name'>>(QUEUES)) {
        await boss.createQueue(queue, { notify: true, policy, ...options });
        await boss.updateQueue(queue, { notify: true, ...options });
      }
      isOpen = true;
    },

    async work<Data>(queue: QueueName, handle: (job: Job<Data>) => Promise<void>) {
      // A start that broke off half-way begins again.
      await boss.offWork(queue);
      for (let n = 0; n < WORKERS; n += 1) {
        const worker = await boss.work<Data>(queue, POLLING, async ([job]) => {
          // More may wait: the queue is looked at again as soon as this one is done.
          boss.notifyWorker(worker);
          if (job) await handle(job);
        });
      }
    },

    isOpen: () => isOpen,

    /** Waits at most 2 s for running jobs; the rest stays queued. A repeated call waits for the first. */
    close() {
      closing ??= close();
      return closing;
    },
  };
}

function openBoss(connectionString: string, log: Pick<FastifyBaseLogger, 'error'>) {
  const options = {
    connectionString,
    // Two for the queues beside the listener. Not shared with the product, so that a busy one does not delay
    // mail.
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
    log.error(codesOf(error), 'the queue has an error');
  });
  return boss;
}

/** What may be logged: messages may contain addresses. */
export function codesOf(error: unknown) {
  const { name, code, responseCode, command } = error as Error & {
    code?: unknown;
    responseCode?: unknown;
    command?: unknown;
  };
  return { name, code, responseCode, command };
}
