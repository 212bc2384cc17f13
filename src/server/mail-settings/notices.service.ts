import { daysBetween } from '#shared/fields/days.ts';
import { today } from '#shared/fields/format.ts';
import {
  type MicrosoftNoticeFacts,
  type MicrosoftProblem,
  NOTICE_DAYS,
} from '#shared/mail-settings/microsoft.ts';
import { rights } from '#shared/team/rights.ts';
import type { Env } from '../env.ts';
import { newId } from '../platform/database/columns.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { Database, EntityManager } from '../platform/database/orm.ts';
import { isRestoredCopy } from '../platform/database/restoredCopies.entity.ts';
import { readIds } from '../platform/database/runSql.ts';
import type { SendMail } from '../platform/mail/message.ts';
import { noteAccepted, noteRefused } from '../platform/mail/microsoftState.ts';
import { findConnection } from '../platform/microsoft/connection.ts';
import type { MicrosoftConnection } from '../platform/microsoft/microsoftConnections.entity.ts';
import { MicrosoftError } from '../platform/microsoft/microsoftError.ts';
import { renewToken } from '../platform/microsoft/tokens.service.ts';
import { signInEnd } from './microsoft.service.ts';
import { MicrosoftNotice } from './microsoftNotices.entity.ts';

interface DueNotice extends MicrosoftNoticeFacts {
  /** Announced once for each. */
  key: string;
}

type Watched = Pick<MicrosoftConnection, 'mailbox' | 'secretEndsOn' | 'renewedAt' | 'problem'>;

/** The notices about Microsoft mail that administrators need now; nothing until somebody has signed in. */
export function dueNotices(row: Watched | null, now = new Date()): DueNotice[] {
  if (!row?.mailbox) return [];
  const { problem, secretEndsOn } = row;
  return [
    ...(problem ? [{ key: `${problem} now`, about: problem, endsOn: null, hasEnded: true }] : []),
    // A thing that has ended needs no second notice of its day.
    ...(problem === 'secret' ? [] : noticeOfEnd('secret', secretEndsOn, now)),
    ...(problem === 'signIn' ? [] : noticeOfEnd('signIn', signInEnd(row), now)),
  ];
}

function noticeOfEnd(about: MicrosoftProblem, endsOn: string | null, now: Date): DueNotice[] {
  if (!endsOn) return [];
  const daysLeft = daysBetween(today(now), endsOn);
  const step = NOTICE_DAYS.findLast((days) => daysLeft <= days);
  if (step === undefined) return [];
  const hasEnded = daysLeft < 0;
  return [{ key: `${about} ${hasEnded ? 0 : step} ${endsOn}`, about, endsOn, hasEnded }];
}

/**
 * Removes the notices of what was put right, so that neither the bell nor a mail says it any more.
 * @returns the ids of those that are new.
 */
export const updateNotices = (em: EntityManager, now = new Date()): Promise<string[]> =>
  em.transactional(async (em) => {
    const row = await findConnection(em);
    const due = dueNotices(row, now);
    const ends = new Set(due.map(({ about, endsOn }) => `${about} ${endsOn}`));
    for (const notice of await em.find(MicrosoftNotice, {}))
      if (!ends.has(`${notice.about} ${notice.endsOn}`)) em.remove(notice);
    await em.flush();
    const added: string[] = [];
    for (const { key, about, endsOn, hasEnded } of due) {
      const ids = await readIds(em)`
        insert into microsoft_notices (id, created_at, key, about, ends_on, has_ended)
        values (${newId()}, ${now}, ${key}, ${about}, ${endsOn}, ${hasEnded})
        on conflict (key) do nothing returning id`;
      added.push(...ids);
    }
    return added;
  });

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
export const administrators = (em: EntityManager) =>
  kysely(em)
    .selectFrom('User as user')
    .where('user.role', 'in', rights.manageMail)
    .where('user.emailConfirmedAt', 'is not', null)
    .where('user.approvedAt', 'is not', null)
    .where('user.deactivatedAt', 'is', null)
    .select(['user.id', 'user.email', 'user.firstName']);

/** A sign-in that was not used for so long is renewed, so that it does not end, and what has ended is known the next day. */
const UNUSED_MS = 20 * 60 * 60_000;

/** The problems that a new token does not end: only the next mail shows if the mailbox may send. */
const NEEDS_MAIL: MicrosoftProblem[] = ['mailbox', 'sending', 'sharing'];

/** Once a day: renews the sign-in, and announces what ends. */
export async function watchMicrosoft(
  orm: Database,
  env: Env,
  { send }: { send: SendMail },
  now = new Date(),
) {
  if (env.SMTP_URL) return;
  const em = orm.em.fork();
  const onChange = (em: EntityManager) => announceNotices(em, send, now);
  // The live desk looks after the sign-in that both know.
  if (await isRestoredCopy(em)) return;
  const row = await findConnection(em);
  if (row?.renewedAt && now.getTime() - row.renewedAt.getTime() > UNUSED_MS)
    try {
      await renewToken(em.fork(), env);
      if (!row.problem || !NEEDS_MAIL.includes(row.problem)) await noteAccepted(em.fork(), row, onChange);
    } catch (error) {
      if (!(error instanceof MicrosoftError)) throw error;
      await noteRefused(em.fork(), error, onChange);
    }
  await announceNotices(orm.em.fork(), send, now);
}
