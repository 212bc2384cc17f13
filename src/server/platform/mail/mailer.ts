import { setTimeout as sleep } from 'node:timers/promises';
import { TRPCError } from '@trpc/server';
import type { FastifyBaseLogger } from 'fastify';
import { fromKysely } from 'pg-boss';
import { v5 } from 'uuid';
import { UNREADABLE_PASSWORD } from '#shared/platform/mail.ts';
import type { Env } from '../../env.ts';
import { lockRestoredCopy } from '../backup/restoredCopy.ts';
import type { Database, EntityManager } from '../database/orm.ts';
import { UnreadableTextError } from '../sealedText.ts';
import { codesOf, HELD_QUEUE, HELD_QUEUE_OPTIONS, openQueue, QUEUE, QUEUE_OPTIONS } from './mailQueue.ts';
import { findMailServer } from './mailServer.service.ts';
import {
  type ComposeMails,
  formatText,
  type MailJob,
  type MailJobs,
  type MailMessage,
  type MailsOnCopy,
} from './message.ts';
import { openTransport, type Sender, type TransportEnv } from './transport.ts';

export interface Mailer {
  /**
   * Queues a mail as part of the transaction of `em`: it is sent if that commits, and only then. A job with a `name`
   * is queued once, however often it is sent; one with a delay, in seconds, leaves after that.
   * @throws SERVICE_UNAVAILABLE before `start` and after `close`.
   */
  send(em: EntityManager, job: MailJob, options?: { name?: string; delaySeconds?: number }): Promise<void>;
  /**
   * Sends a mail at once, past the queue.
   * @throws what the mail server or the network answers, or UnreadableTextError.
   */
  sendNow(message: MailMessage): Promise<{ file?: string }>;
  /** Creates the queue where there is none, on a schema that is current, and begins to send. */
  start(): Promise<void>;
  /** Whether jobs are accepted. */
  isOpen(): boolean;
  /** How many attempts to send a mail have failed in this process. */
  failureCount(): number;
  /** Lets what is under way finish, for 2 s at most; what is not sent then stays in the queue. */
  close(): Promise<void>;
}

interface MailerOptions {
  orm: Database;
  env: TransportEnv & Pick<Env, 'MAIL_FROM' | 'PUBLIC_URL'>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  compose: ComposeMails;
  onCopy: MailsOnCopy;
  identify: IdentifySender;
}

/** Who mails come from now, given the mailbox that the mail server knows, and the text below each of them. */
export type IdentifySender = (
  em: EntityManager,
  mailFrom: string | undefined,
) => Promise<{ from: Sender; signature: string }>;

/** Of the 10 s in which the process stops. */
const CLOSING_MS = 2_000;

/** New mail is notified at once; retries are polled for. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };

/** More than one, so that a mail for which a slow server takes long does not hold up all others. */
const WORKERS = 2;

/** Mail that survives a restart: a queue in the database, from which every process takes what is due. */
export function openMailer({ orm, env, log, compose, onCopy, identify }: MailerOptions): Mailer {
  const boss = openQueue(orm.config.get('clientUrl') ?? '', log);
  let isOpen = false;
  let failures = 0;

  const composeJob = <Kind extends keyof MailJobs>(job: MailJob<Kind>) =>
    compose[job.kind](orm.em.fork(), job, env.PUBLIC_URL);

  /** Reads the mail server anew for each mail, so that every process follows a change at once. */
  async function sendNow(message: MailMessage) {
    const em = orm.em.fork();
    const server = env.SMTP_URL ? null : await findMailServer(em, env.DATA_DIR);
    const { from, signature } = await identify(em, server?.sender ?? env.MAIL_FROM);
    const transport = openTransport(env, server);
    try {
      const { to, subject, attachments } = message;
      const text = formatText(message, signature);
      return await transport.deliver({ from, to, subject, text, attachments });
    } finally {
      transport.close();
    }
  }

  /** Puts a mail aside where this database is a copy, and answers whether it is. A repeated call changes nothing. */
  const hold = (id: string, job: MailJob) =>
    orm.em.fork().transactional(async (em) => {
      if (!(await lockRestoredCopy(em))) return false;
      await boss.send(HELD_QUEUE, job, { id, db: fromKysely(em.getKysely()) });
      return true;
    });

  async function deliver(id: string, job: MailJob) {
    if (onCopy[job.kind] === 'held' && (await hold(id, job))) return;
    const message = await composeJob(job);
    if (!message) return;
    try {
      const { file } = await sendNow(message);
      // Without a mail server this is how the link reaches a person; with one, nothing of a mail is logged.
      if (file) log.info({ link: message.link, file }, 'a mail was stored');
    } catch (error) {
      failures += 1;
      const codes = codesOf(error);
      const isUnreadable = error instanceof UnreadableTextError;
      log.error(codes, isUnreadable ? UNREADABLE_PASSWORD : 'a mail could not be sent');
      // The queue stores only the codes: the message of the error may hold addresses.
      if (!isRejected(codes)) throw new Error(`not sent: ${codes.code}`);
      return;
    }
    await message
      .onSent?.(orm.em.fork())
      .catch((error) => log.error(codesOf(error), 'a mail was sent, and not noted'));
  }

  async function startWorker() {
    const worker = await boss.work<MailJob>(QUEUE, POLLING, async ([job]) => {
      // There may be more: look again as soon as this one is done.
      boss.notifyWorker(worker);
      if (job) await deliver(job.id, job.data);
    });
  }

  return {
    async send(em, job, { name, delaySeconds } = {}) {
      if (!isOpen) {
        const message = 'The server is starting. Please try again in a moment.';
        throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message });
      }
      await boss.send(QUEUE, job, {
        db: fromKysely(em.getKysely()),
        ...(name && { id: v5(name, v5.URL) }),
        ...(delaySeconds && { startAfter: delaySeconds }),
      });
    },

    sendNow,

    async start() {
      await boss.start();
      await boss.createQueue(QUEUE, { notify: true, ...QUEUE_OPTIONS });
      await boss.updateQueue(QUEUE, { notify: true, ...QUEUE_OPTIONS });
      await boss.createQueue(HELD_QUEUE, HELD_QUEUE_OPTIONS);
      for (let n = 0; n < WORKERS; n += 1) await startWorker();
      isOpen = true;
    },

    isOpen: () => isOpen,

    failureCount: () => failures,

    async close() {
      isOpen = false;
      await Promise.race([boss.offWork(QUEUE), sleep(CLOSING_MS, undefined, { ref: false })]);
      await boss.stop({ graceful: false });
    },
  };
}

/**
 * Whether the mail server will never accept this mail: codes from 500, except for our own sign-in and sender there, which
 * an administrator corrects.
 */
const isRejected = ({ code, responseCode, command }: ReturnType<typeof codesOf>) =>
  Number(responseCode) >= 500 && code !== 'EAUTH' && command !== 'MAIL FROM';
