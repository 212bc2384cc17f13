import { sql } from 'kysely';
import { today } from '#shared/fields/format.ts';
import { type MicrosoftNoticeFacts, type MicrosoftProblem, NOTICE_DAYS } from '#shared/platform/microsoft.ts';
import { newId } from '../database/columns.ts';
import type { EntityManager } from '../database/orm.ts';
import { runSql } from '../database/runSql.ts';
import { findConnection, signInEnd } from './connection.service.ts';
import type { MicrosoftConnection } from './microsoftConnections.entity.ts';
import { MicrosoftNotice } from './microsoftNotices.entity.ts';

interface DueNotice extends MicrosoftNoticeFacts {
  /** Announced once for each. */
  key: string;
}

type Watched = Pick<MicrosoftConnection, 'mailbox' | 'secretEndsOn' | 'renewedAt' | 'problem'>;

const DAY_MS = 24 * 60 * 60_000;

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
  const daysLeft = (Date.parse(endsOn) - Date.parse(today(now))) / DAY_MS;
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
      const rows = await runSql<{ id: string }>(
        em,
        sql`insert into microsoft_notices (id, created_at, key, about, ends_on, has_ended)
            values (${newId()}, ${now}, ${key}, ${about}, ${endsOn}, ${hasEnded})
            on conflict (key) do nothing returning id`,
      );
      added.push(...rows.map(({ id }) => id));
    }
    return added;
  });
