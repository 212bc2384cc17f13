import { describeNotice } from '#shared/platform/microsoft.ts';
import { rights } from '#shared/team/rights.ts';
import type { Env } from '../../env.ts';
import { kysely } from '../database/kysely.ts';
import type { Database, EntityManager } from '../database/orm.ts';
import { isRestoredCopy } from '../database/restoredCopies.entity.ts';
import { findConnection, updateConnection } from '../microsoft/connection.service.ts';
import type { MicrosoftConnection } from '../microsoft/microsoftConnections.entity.ts';
import { MicrosoftError } from '../microsoft/microsoftError.ts';
import { MicrosoftNotice } from '../microsoft/microsoftNotices.entity.ts';
import { updateNotices } from '../microsoft/notices.service.ts';
import { renewToken } from '../microsoft/tokens.service.ts';
import { retryWaitingMails } from './mailQueue.ts';
import { type ComposeMails, greet, type SendMail } from './message.ts';

declare module './message.ts' {
  interface MailJobs {
    /** A mail to an administrator about a secret or sign-in at Microsoft that ends or has ended. */
    microsoftNotice: { userId: string; noticeId: string };
  }
}

/** The pause after which Microsoft is tried again while there is a problem, with one mail. */
const PROBLEM_PAUSE_MS = 15 * 60_000;

/** Stores that Microsoft takes mails, and has those sent that wait; nothing is done where that was known. */
export async function noteAccepted(em: EntityManager, { problem, heldUntil }: MicrosoftConnection) {
  if (!problem && !heldUntil) return;
  const values = { problem: null, heldUntil: null };
  await em.transactional((em) => updateConnection(em, values));
  await updateNotices(em.fork());
  await retryWaitingMails(em.fork());
}

/** Stores why Microsoft takes none, and until when nothing is sent there. Administrators get a notice of a problem. */
export async function noteRefused(em: EntityManager, send: SendMail, { problem, retryAt }: MicrosoftError) {
  if (!problem && !retryAt) return;
  const values = problem
    ? { problem, heldUntil: new Date(Date.now() + PROBLEM_PAUSE_MS) }
    : { heldUntil: retryAt };
  await em.transactional((em) => updateConnection(em, values));
  await announceNotices(em.fork(), send);
}

/** Mails each new notice to every administrator. */
export const announceNotices = (em: EntityManager, send: SendMail, now = new Date()) =>
  em.transactional(async (em) => {
    const noticeIds = await updateNotices(em, now);
    if (noticeIds.length === 0) return;
    const people = await administrators(em).execute();
    for (const noticeId of noticeIds)
      for (const { id: userId } of people) await send(em, { kind: 'microsoftNotice', userId, noticeId });
  });

/** The people who may put it right. */
const administrators = (em: EntityManager) =>
  kysely(em)
    .selectFrom('User as user')
    .where('user.role', 'in', rights.manageMail.roles)
    .where('user.emailConfirmedAt', 'is not', null)
    .where('user.approvedAt', 'is not', null)
    .where('user.deactivatedAt', 'is', null)
    .select(['user.id', 'user.email', 'user.firstName']);

/** A sign-in that was not used for so long is renewed, so that it does not end, and what has ended is known the next day. */
const UNUSED_MS = 20 * 60 * 60_000;

/** Once a day: renews the sign-in, and announces what ends. */
export async function watchMicrosoft(
  orm: Database,
  env: Env,
  { send }: { send: SendMail },
  now = new Date(),
) {
  if (env.SMTP_URL) return;
  const em = orm.em.fork();
  // The live desk looks after the sign-in that both know.
  if (await isRestoredCopy(em)) return;
  const row = await findConnection(em);
  if (row?.renewedAt && now.getTime() - row.renewedAt.getTime() > UNUSED_MS)
    try {
      await renewToken(em.fork(), env);
      // Only the next mail shows if the mailbox may send.
      if (row.problem !== 'mailbox' && row.problem !== 'sending') await noteAccepted(em.fork(), row);
    } catch (error) {
      if (!(error instanceof MicrosoftError)) throw error;
      await noteRefused(em.fork(), send, error);
    }
  await announceNotices(orm.em.fork(), send, now);
}

export const microsoftMails: Pick<ComposeMails, 'microsoftNotice'> = {
  /** Null once it was put right. */
  async microsoftNotice(em, { userId, noticeId }, publicUrl) {
    const notice = await em.findOne(MicrosoftNotice, noticeId);
    const user = await administrators(em).where('user.id', '=', userId).executeTakeFirst();
    if (!notice || !user) return null;
    const link = `${publicUrl}/crm/settings/mail`;
    return {
      to: user.email,
      subject: describeNotice(notice),
      greeting: greet(user.firstName),
      link,
      button: 'Open the mail settings',
      paragraphs: [
        `${describeNotice(notice)}.`.replace(/\.\.$/, '.'),
        notice.hasEnded
          ? 'Invitations, codes and proposals are not sent meanwhile. This is where to put it right:'
          : 'After that, invitations, codes and proposals wait. This is where to renew it:',
        link,
      ],
    };
  },
};
