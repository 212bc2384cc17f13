import { setTimeout as sleep } from 'node:timers/promises';
import { TRPCError } from '@trpc/server';
import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss } from 'pg-boss';
import { v5 } from 'uuid';
import type { Env } from '../../env.ts';
import type { Database, EntityManager } from '../database/orm.ts';
import { type ComposeMails, formatText, type MailJob, type MailJobs } from './message.ts';
import { openTransport, type Sender, type TransportEnv } from './transport.ts';

export interface Mailer {
  /**
   * Queues a mail as part of the transaction of `em`: it is sent if that commits, and only then. A job with a `name`
   * is queued once, however often it is sent.
   * @throws SERVICE_UNAVAILABLE before `start` and after `close`.
   */
  send(em: EntityManager, job: MailJob, name?: string): Promise<void>;
  /** Creates the queue where there is none, on a schema that is current, and begins to send. */
  start(): Promise<void>;
  /** Whether jobs are accepted. */
  isOpen(): boolean;
  /** Lets what is under way finish, for 2 s at most; what is not sent then stays in the queue. */
  close(): Promise<void>;
}

interface MailerOptions {
  orm: Database;
  env: TransportEnv & Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  compose: ComposeMails;
  identify: IdentifySender;
}

/** Who mails come from now, given the mailbox of `MAIL_FROM` where it is set, and the text below each of them. */
export type IdentifySender = (
  em: EntityManager,
  mailFrom: string | undefined,
) => Promise<{ from: Sender; signature: string }>;

const QUEUE = 'mail';

/** Of the 10 s in which the process stops. */
const CLOSING_MS = 2_000;

/** An error of the queue is logged once in this time: the queue tries every other second while the database is away. */
const LOG_INTERVAL_MS = 30_000;

const DAY_S = 24 * 60 * 60;

const QUEUE_OPTIONS = {
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

/** New mail is notified at once; retries are polled for. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };

/** More than one, so that a mail for which a slow server takes long does not hold up all others. */
const WORKERS = 2;

/** Mail that survives a restart: a queue in the database, from which every process takes what is due. */
export function openMailer({ orm, env, log, compose, identify }: MailerOptions): Mailer {
  const transport = openTransport(env);
  const boss = openQueue(orm.config.get('clientUrl') ?? '', log);
  let isOpen = false;

  const composeJob = <Kind extends keyof MailJobs>(job: MailJob<Kind>) =>
    compose[job.kind](orm.em.fork(), job, env.PUBLIC_URL);

  async function deliver(job: MailJob) {
    const message = await composeJob(job);
    if (!message) return;
    const { to, subject, link } = message;
    const { from, signature } = await identify(orm.em.fork(), env.MAIL_FROM);
    try {
      const { file } = await transport.deliver({ from, to, subject, text: formatText(message, signature) });
      // Without a mail server this is how the link reaches a person; with one, nothing of a mail is logged.
      if (file) log.info({ link, file }, 'a mail was stored');
    } catch (error) {
      const codes = codesOf(error);
      log.error(codes, 'a mail could not be sent');
      // The queue stores only the codes: the message of the error may hold addresses.
      if (!isRejected(codes)) throw new Error(`not sent: ${codes.code}`);
    }
  }

  async function startWorker() {
    const worker = await boss.work<MailJob>(QUEUE, POLLING, async ([job]) => {
      // There may be more: look again as soon as this one is done.
      boss.notifyWorker(worker);
      if (job) await deliver(job.data);
    });
  }

  return {
    async send(em, job, name) {
      if (!isOpen) {
        const message = 'The server is starting. Please try again in a moment.';
        throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message });
      }
      await boss.send(QUEUE, job, {
        db: fromKysely(em.getKysely()),
        ...(name && { id: v5(name, v5.URL) }),
      });
    },

    async start() {
      await boss.start();
      await boss.createQueue(QUEUE, { notify: true, ...QUEUE_OPTIONS });
      await boss.updateQueue(QUEUE, { notify: true, ...QUEUE_OPTIONS });
      for (let n = 0; n < WORKERS; n += 1) await startWorker();
      isOpen = true;
    },

    isOpen: () => isOpen,

    async close() {
      isOpen = false;
      await Promise.race([boss.offWork(QUEUE), sleep(CLOSING_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
      transport.close();
    },
  };
}

function openQueue(connectionString: string, log: MailerOptions['log']) {
  const boss = new PgBoss({
    connectionString,
    // Two for the queue beside the one that listens. They are its own: a busy product does not hold up the mail.
    max: 2,
    connectionTimeoutMillis: 5_000,
    options: '-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s',
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  let loggedAt = 0;
  boss.on('error', (error) => {
    if (Date.now() - loggedAt < LOG_INTERVAL_MS) return;
    loggedAt = Date.now();
    log.error(codesOf(error), 'the mail queue has an error');
  });
  return boss;
}

/** Whether the mail server will never accept this mail: codes from 500, except for our own sign-in there. */
const isRejected = ({ code, responseCode }: ReturnType<typeof codesOf>) =>
  Number(responseCode) >= 500 && code !== 'EAUTH';

/** What may be logged of an error: its message may hold addresses. */
function codesOf(error: unknown) {
  const { name, code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return { name, code, responseCode };
}
