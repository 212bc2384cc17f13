import { setTimeout as sleep } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type { FastifyBaseLogger } from 'fastify';
import { fromKysely } from 'pg-boss';
import { v5 } from 'uuid';
import { UNREADABLE_PASSWORD } from '#shared/platform/mail.ts';
import type { Env } from '../../env.ts';
import { newId } from '../database/columns.ts';
import type { Database, EntityManager } from '../database/orm.ts';
import { RestoredCopy } from '../database/restoredCopies.entity.ts';
import { MicrosoftError } from '../microsoft/microsoftError.ts';
import { UnreadableTextError } from '../sealedText.ts';
import { openClaims } from './claims.ts';
import {
  codesOf,
  HELD_QUEUE,
  HELD_QUEUE_OPTIONS,
  noteSent,
  openQueue,
  QUEUE,
  QUEUE_OPTIONS,
} from './mailQueue.ts';
import {
  type ComposeMails,
  formatMail,
  type Letterhead,
  type MailJob,
  type MailJobs,
  type MailMessage,
  type MailsOnCopy,
  type SendMail,
} from './message.ts';
import { whileMailsStay } from './storedMails.ts';
import type { Sender } from './transport.ts';
import { chooseWay, MailHeldError, type Purpose, type Way, type WayEnv } from './way.ts';

export interface Mailer {
  send: SendMail;
  /**
   * Sends a mail at once, past the queue, also where others wait for a problem to end.
   * @throws what the mail server or the network answers, MailHeldError or UnreadableTextError.
   */
  sendNow(message: MailMessage): Promise<{ file?: string }>;
  /** Creates the queue where there is none, on a schema that is current, and begins to send. */
  start(): Promise<void>;
  /** True if jobs are accepted. */
  isOpen(): boolean;
  /** Lets what is under way finish, for 2 s at most; what is not sent then stays in the queue. A repeated call waits for the first. */
  close(): Promise<void>;
}

interface MailerOptions {
  orm: Database;
  env: WayEnv & Pick<Env, 'PUBLIC_URL'>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  compose: ComposeMails;
  onCopy: MailsOnCopy;
  identify: IdentifySender;
  /** Tells people when Microsoft takes mails again, or none any more. */
  noticeMicrosoft(em: EntityManager, send: SendMail): Promise<void>;
}

/** The sender of mails now, given the mailbox that the mail server knows, and the business that they name. */
export type IdentifySender = (
  em: EntityManager,
  mailFrom: string | undefined,
) => Promise<{ from: Sender; letterhead: Letterhead }>;

/** A part of the 10 s in which the process stops. */
const CLOSING_MS = 2_000;

const NOTE_AGAIN_MS = 500;

/** New mail is notified at once; retries are polled for. */
const POLLING = { pollingIntervalSeconds: 2, notifyPollingIntervalSeconds: 2 };

/** More than one, so that a mail for which a slow server takes long does not hold up all others. */
const WORKERS = 2;

/** Mail that survives a restart: a queue in the database, from which every process takes what is due. */
export function openMailer(options: MailerOptions): Mailer {
  const { orm, env, log, compose, onCopy, identify, noticeMicrosoft } = options;
  const boss = openQueue(orm.config.get('clientUrl') ?? '', log);
  const claims = openClaims(orm.config.get('clientUrl') ?? '');
  let isOpen = false;
  let isClosed = false;
  let closing: Promise<void> | undefined;

  const composeJob = <Kind extends keyof MailJobs>(job: MailJob<Kind>) =>
    compose[job.kind](orm.em.fork(), job, env.PUBLIC_URL);

  const send: SendMail = async (em, job, { name, delaySeconds } = {}) => {
    if (!isOpen) {
      const message = 'The server is starting. Please try again in a moment.';
      throw new TRPCError({ code: 'SERVICE_UNAVAILABLE', message });
    }
    await boss.send(QUEUE, job, {
      // biome-ignore lint/plugin: pg-boss adds the job within the transaction of the caller.
      db: fromKysely(em.getKysely()),
      ...(name && { id: v5(name, v5.URL) }),
      ...(delaySeconds && { startAfter: delaySeconds }),
    });
  };

  const findWay = (purpose: Purpose) =>
    chooseWay(orm.em.fork(), env, (em) => noticeMicrosoft(em, send), purpose);

  const sendBy = async (way: Way, message: MailMessage, id: string = newId()) =>
    deliverBy(way, { ...message, id }, await identify(orm.em.fork(), way.mailFrom));

  /** Puts a mail aside where this database is a copy, and answers whether it is. A repeated call changes nothing. */
  const hold = (id: string, job: MailJob) =>
    orm.em.fork().transactional(async (em) => {
      if (!(await lockCopy(em))) return false;
      // biome-ignore lint/plugin: pg-boss adds the job within the transaction of the caller.
      await boss.send(HELD_QUEUE, job, { id, db: fromKysely(em.getKysely()) });
      return true;
    });

  async function deliver(id: string, job: MailJob) {
    if (onCopy[job.kind] === 'held' && (await hold(id, job))) return;
    const way = await findWay(job.kind === 'microsoftNotice' ? 'notice' : 'mail').catch((error) => {
      throw noteFailure(log, error);
    });
    await (way.isFolder
      ? whileMailsStay(orm, () => composeAndSend(id, job, way))
      : composeAndSend(id, job, way));
  }

  async function composeAndSend(id: string, job: MailJob, way: Way) {
    // Composed only now: a mail that is held must not draw its files and make its link anew whenever it is tried.
    const message = await composeJob(job);
    if (!message) return;
    try {
      const { file } = await sendBy(way, message, id);
      // The log is how the link reaches a person where there is no mail server; with one, nothing of a mail is
      // logged.
      if (file) log.info({ link: message.link, file }, 'a mail was stored');
    } catch (error) {
      const failure = noteFailure(log, error);
      if (!isRejected(error)) throw failure;
      return;
    }
    // As long as that is not noted, the queue would give the mail to the next worker. What follows from it is noted with it:
    // a process that is killed in between leaves neither.
    const note = () => orm.em.fork().transactional((em) => noteWith(em, id, message));
    const isNoted = () =>
      note().then(
        () => true,
        () => false,
      );
    while (!isClosed && !(await isNoted())) await sleep(NOTE_AGAIN_MS);
  }

  async function noteWith(em: EntityManager, id: string, { onSent }: MailMessage) {
    await noteSent(em, id);
    await em
      .transactional(async (em) => onSent?.(em))
      .catch((error) => log.error(codesOf(error), 'a mail was sent, and what follows from it not noted'));
  }

  async function startWorker() {
    const worker = await boss.work<MailJob>(QUEUE, POLLING, async ([job]) => {
      // More may wait: the queue is looked at again as soon as this one is done.
      boss.notifyWorker(worker);
      if (job) await claims.whileClaimed(job.id, () => deliver(job.id, job.data));
    });
  }

  async function close() {
    isOpen = false;
    isClosed = true;
    await Promise.race([boss.offWork(QUEUE), sleep(CLOSING_MS, undefined, { ref: false })]);
    await boss.stop({ graceful: false });
    await claims.close();
  }

  return {
    send,

    sendNow: async (message) => sendBy(await findWay('test'), message),

    async start() {
      await boss.start();
      await boss.createQueue(QUEUE, { notify: true, ...QUEUE_OPTIONS });
      await boss.updateQueue(QUEUE, { notify: true, ...QUEUE_OPTIONS });
      await boss.createQueue(HELD_QUEUE, HELD_QUEUE_OPTIONS);
      for (let n = 0; n < WORKERS; n += 1) await startWorker();
      isOpen = true;
    },

    isOpen: () => isOpen,

    close() {
      closing ??= close();
      return closing;
    },
  };
}

/** True if this database is a copy, which it then stays until the transaction of `em` ends. */
const lockCopy = async (em: EntityManager) =>
  (await em.find(RestoredCopy, {}, { lockMode: LockMode.PESSIMISTIC_READ })).length > 0;

async function deliverBy(
  { maxFiles, open }: Way,
  message: MailMessage & { id: string },
  { from, letterhead }: Awaited<ReturnType<IdentifySender>>,
) {
  const transport = open();
  try {
    const { id, to, subject, replyTo = from.replyTo, unsubscribeUrl } = message;
    const content = formatMail(message, letterhead, maxFiles);
    return await transport.deliver({
      id,
      from: { ...from, replyTo },
      to,
      subject,
      unsubscribeUrl,
      ...content,
    });
  } finally {
    transport.close();
  }
}

/**
 * True if the mail server will never accept this mail: codes from 500, except for our own sign-in and sender there, which
 * an administrator corrects.
 */
function isRejected(error: unknown) {
  if (error instanceof MicrosoftError) return error.failure.isRejected ?? false;
  const { code, responseCode, command } = codesOf(error);
  return Number(responseCode) >= 500 && code !== 'EAUTH' && command !== 'MAIL FROM';
}

/** Logs a failure, with no more than its codes: the message of the error may hold addresses. */
function noteFailure(log: MailerOptions['log'], error: unknown) {
  if (error instanceof MailHeldError) return error;
  const codes = codesOf(error);
  const isUnreadable = error instanceof UnreadableTextError;
  log.error(codes, isUnreadable ? UNREADABLE_PASSWORD : 'a mail could not be sent');
  return new Error(`not sent: ${codes.code}`);
}
