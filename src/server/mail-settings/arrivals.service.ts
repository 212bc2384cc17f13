import { TRPCError } from '@trpc/server';
import { UNTESTED_SENDER } from '#shared/mail-settings/mail.ts';
import type { Env } from '../env.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { MAIL_SERVER_ID, MailServer } from '../platform/mail/mailServers.entity.ts';
import { findConnection } from '../platform/microsoft/connection.ts';
import { MailArrival } from './mailArrivals.entity.ts';

type SmtpEnv = Pick<Env, 'SMTP_URL'>;

/** The way by which mails leave now, by a text that changes with it; null where they are files. */
async function currentWay(em: EntityManager, { SMTP_URL }: SmtpEnv) {
  if (SMTP_URL) return `environment ${new URL(SMTP_URL).host}`;
  const mailbox = (await findConnection(em))?.mailbox;
  if (mailbox) return `Microsoft ${mailbox}`;
  const server = await em.findOne(MailServer, MAIL_SERVER_ID);
  return server && `server ${server.host}:${server.port} ${server.sender}`;
}

/** The provider through which mails go, by the name that people know; null where they are files. */
export async function mailProvider(em: EntityManager, { SMTP_URL }: SmtpEnv) {
  if (SMTP_URL) return new URL(SMTP_URL).hostname;
  if ((await findConnection(em))?.mailbox) return 'Microsoft 365';
  return (await em.findOne(MailServer, MAIL_SERVER_ID))?.host ?? null;
}

/** The test email that arrived by the way of now; null where none has, undefined where mails are files. */
export async function findArrival(em: EntityManager, env: SmtpEnv) {
  const way = await currentWay(em, env);
  return way === null ? undefined : em.findOne(MailArrival, { way });
}

/** Forgets that a test email arrived by the way of now: a later one showed another sender. */
export const forgetArrival = (em: EntityManager, env: SmtpEnv) =>
  em.transactional(async (em) => {
    const arrival = await findArrival(em, env);
    if (arrival) em.remove(arrival);
  });

/**
 * Notes that somebody has the test email before them; a repeated call changes nothing.
 * @throws BAD_REQUEST where mails are files, and where those of a shared mailbox have not passed a test.
 */
export const confirmArrival = (em: EntityManager, env: SmtpEnv) =>
  em.transactional(async (em) => {
    const way = await currentWay(em, env);
    if (way === null) throw new TRPCError({ code: 'BAD_REQUEST', message: 'Set a mail server first' });
    if (await em.findOne(MailArrival, { way })) return;
    const connection = env.SMTP_URL ? null : await findConnection(em);
    if (connection?.account && !connection.testedAt)
      throw new TRPCError({ code: 'BAD_REQUEST', message: UNTESTED_SENDER });
    em.create(MailArrival, { way });
    await recordEvent(em, { kind: 'test_mail_arrived', detail: way });
  });
