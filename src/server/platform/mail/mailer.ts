import { setTimeout as sleep } from 'node:timers/promises';
import { LockMode } from '@mikro-orm/postgresql';
import type { FastifyBaseLogger } from 'fastify';
import { v5 } from 'uuid';
import { UNREADABLE_PASSWORD } from '#shared/mail-settings/mail.ts';
import type { Env } from '../../env.ts';
import { newId } from '../database/columns.ts';
import type { Database, EntityManager } from '../database/orm.ts';
import { RestoredCopy } from '../database/restoredCopies.entity.ts';
import { codesOf, type Jobs } from '../jobs.ts';
import { MicrosoftError } from '../microsoft/microsoftError.ts';
import { UnreadableTextError } from '../sealedText.ts';
import { openClaims } from './claims.ts';
import { HELD_QUEUE, noteSent, QUEUE } from './mailQueue.ts';
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
import { chooseWay, MailHeldError, type Purpose, type Way, type WayEnv } from './waysOfSending.ts';

export interface Mailer {
  send: SendMail;
  /**
   * At once, without the queue, even while others wait for a problem to end.
   * @throws what the mail server or the network answers, MailHeldError or UnreadableTextError.
   */
  sendNow(message: MailMessage): Promise<{ file?: string }>;
  /** Opens the queues (`jobs.ts`) and starts sending. */
  start(): Promise<void>;
  isOpen(): boolean;
  close(): Promise<void>;
}

interface MailerOptions {
  orm: Database;
  jobs: Jobs;
  env: WayEnv & Pick<Env, 'PUBLIC_URL'>;
  log: Pick<FastifyBaseLogger, 'info' | 'error'>;
  compose: ComposeMails;
  onCopy: MailsOnCopy;
  identify: IdentifySender;
  /** Microsoft accepts mails again, or no longer. */
  noticeMicrosoft(em: EntityManager, send: SendMail): Promise<void>;
}

/** The sender and business named in mails, given the mailbox that the mail server knows. */
export type IdentifySender = (
  em: EntityManager,
  mailFrom: string | undefined,
) => Promise<{ from: Sender; letterhead: Letterhead }>;

const NOTE_AGAIN_MS = 500;

/** Queued in the database, so that mails survive a restart; every process sends. */
export function openMailer(options: MailerOptions): Mailer {
  const { orm, jobs, env, log, compose, onCopy, identify, noticeMicrosoft } = options;
  const claims = openClaims(orm.config.get('clientUrl') ?? '');
  let isClosed = false;

  const composeJob = <Kind extends keyof MailJobs>(job: MailJob<Kind>) =>
    compose[job.kind](orm.em.fork(), job, env.PUBLIC_URL);

  const send: SendMail = (em, job, { name, delaySeconds } = {}) =>
    jobs.send(em, QUEUE, job, {
      ...(name && { id: v5(name, v5.URL) }),
      ...(delaySeconds && { startAfter: delaySeconds }),
    });

  const findWay = (purpose: Purpose) =>
    chooseWay(orm.em.fork(), env, (em) => noticeMicrosoft(em, send), purpose);

  const sendBy = async (way: Way, message: MailMessage, id: string = newId()) =>
    deliverBy(way, { ...message, id }, await identify(orm.em.fork(), way.mailFrom));

  /** True if this database is a copy, which then holds the mail. A repeated call changes nothing. */
  const hold = (id: string, job: MailJob) =>
    orm.em.fork().transactional(async (em) => {
      if (!(await lockCopy(em))) return false;
      await jobs.send(em, HELD_QUEUE, job, { id });
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
    // Composed here, so that a held mail does not draw its files and make its link on each attempt.
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
    // Until it is noted, the queue would give the mail to another worker. Its consequences are noted in the
    // same transaction: a killed process leaves neither.
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

  return {
    send,

    sendNow: async (message) => sendBy(await findWay('test'), message),

    async start() {
      await jobs.start();
      await jobs.work<MailJob>(QUEUE, ({ id, data }) => claims.whileClaimed(id, () => deliver(id, data)));
    },

    isOpen: jobs.isOpen,

    async close() {
      isClosed = true;
      await jobs.close();
      await claims.close();
    },
  };
}

/** It then stays one until the transaction of `em` ends. */
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
 * The server will never accept this mail: codes from 500, except for sign-in and sender, which an
 * administrator corrects.
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
