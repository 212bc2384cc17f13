import { setTimeout as sleep } from 'node:timers/promises';
import { TRPCError } from '@trpc/server';
import type { FastifyBaseLogger } from 'fastify';
import { fromKysely, PgBoss } from 'pg-boss';
import { v5 } from 'uuid';
import type { Env } from '../../env.ts';
import type { Database, EntityManager } from '../database/orm.ts';
import { composeMail, type MailJob } from './mailJobs.ts';
import { openTransport } from './transport.ts';

export interface Mailer {
  /**
   * Puts a letter into the queue as part of the transaction of `em`: it is mailed if that commits, and only
   * then. A letter with a `name` is taken once, however often it is sent.
   */
  send(em: EntityManager, letter: MailJob, name?: string): Promise<void>;
  /** Makes the queue where there is none, on a schema that is current, and begins to mail. */
  start(): Promise<void>;
  /** Whether letters are taken. */
  isOpen(): boolean;
  /** Lets what is under way finish, for 2 s at most; what is not sent then stays in the queue. */
  close(): Promise<void>;
}

interface MailerOptions {
  orm: Database;
  env: Pick<Env, 'SMTP_URL' | 'MAIL_FROM' | 'DATA_DIR' | 'PUBLIC_URL'>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
}

const QUEUE = 'mail';

/** The process has 10 s to stop, its other parts included. */
const CLOSING_MS = 2_000;

const QUIET_MS = 30_000;

const DAY_S = 24 * 60 * 60;

const HOW_LONG = {
  // A mail server that is back gets its mail within a minute, also after days.
  retryDelay: 1,
  retryBackoff: true,
  retryDelayMax: 60,
  retryLimit: 100_000,
  retentionSeconds: 14 * DAY_S,
  // Longer than a mail server may take over one mail.
  expireInSeconds: 60,
  // A mail whose process died in the middle is taken by another after this, and the next look at the queue.
  heartbeatSeconds: 10,
  deleteAfterSeconds: DAY_S,
};

/** New mail is told of at once; what comes due again is looked for every so often. */
const PACE = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };

/** Mails under way at the same time: one that a slow server takes long over does not hold up all others. */
const AT_ONCE = 2;

/** Mail that survives: a queue in the database, from which every process takes what is due. */
export function openMailer({ orm, env, log }: MailerOptions): Mailer {
  const transport = openTransport(env);
  const boss = new PgBoss({
    connectionString: orm.config.get('clientUrl') ?? '',
    // Two for the queue beside the one that listens; ours, so that a busy product does not hold up the mail.
    max: 2,
    connectionTimeoutMillis: 5_000,
    options: '-c statement_timeout=30s -c lock_timeout=10s -c idle_in_transaction_session_timeout=30s',
    useListenNotify: true,
    schedule: false,
    superviseIntervalSeconds: 5,
    monitorIntervalSeconds: 5,
  });
  let told = 0;
  boss.on('error', (error) => {
    // It asks every other second, also while the database is away: once in a while is enough to know.
    if (Date.now() - told < QUIET_MS) return;
    told = Date.now();
    log.error(codesOf(error), 'the mail queue has an error');
  });
  let open = false;

  async function deliver(letter: MailJob) {
    const message = await composeMail(orm.em.fork(), letter, env.PUBLIC_URL);
    if (!message) return;
    try {
      const { file } = await transport.deliver(message);
      // Without a mail server this is how the link reaches a person; with one, nothing of a mail is logged.
      if (file) log.info({ link: message.link, file }, 'a mail was stored');
    } catch (error) {
      const codes = codesOf(error);
      log.error(codes, 'a mail could not be sent');
      // Only the codes are kept with the queue: the words may hold addresses.
      if (!isRefused(codes)) throw new Error(`not sent: ${codes.code}`);
    }
  }

  async function startWorker() {
    const worker = await boss.work<MailJob>(QUEUE, PACE, async ([job]) => {
      // There may be more: look at once when this one is done.
      boss.notifyWorker(worker);
      if (job) await deliver(job.data);
    });
  }

  return {
    async send(em, letter, name) {
      if (!open) {
        const message = 'The server is starting. Please try again in a moment.';
        throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message });
      }
      await boss.send(QUEUE, letter, {
        db: fromKysely(em.getKysely()),
        ...(name && { id: v5(name, v5.URL) }),
      });
    },

    async start() {
      await boss.start();
      await boss.createQueue(QUEUE, { notify: true, ...HOW_LONG });
      await boss.updateQueue(QUEUE, { notify: true, ...HOW_LONG });
      for (let n = 0; n < AT_ONCE; n += 1) await startWorker();
      open = true;
    },

    isOpen: () => open,

    async close() {
      open = false;
      await Promise.race([boss.offWork(QUEUE), sleep(CLOSING_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
      transport.close();
    },
  };
}

/** Whether the mail server will never take this one: it says so with a number from 500, but for our own sign-in. */
const isRefused = ({ code, responseCode }: ReturnType<typeof codesOf>) =>
  Number(responseCode) >= 500 && code !== 'EAUTH';

/** What may be logged of a failure: its words may hold addresses. */
function codesOf(error: unknown) {
  const { name, code, responseCode } = error as Error & { code?: unknown; responseCode?: unknown };
  return { name, code, responseCode };
}
