import * as z from 'zod';
import type { makeLiveInput } from '#shared/backups/backups.schema.ts';
import type { CopyState } from '#shared/backups/backups.ts';
import { formatCount } from '#shared/fields/format.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { isRestoredCopy, RestoredCopy } from '../platform/database/restoredCopies.entity.ts';
import { readValue, runSql } from '../platform/database/runSql.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { HELD_QUEUE } from '../platform/mail/mailQueue.ts';
import type { MailJob } from '../platform/mail/message.ts';
import { stopDueReminders } from '../proposals/reminders/reminders.service.ts';

/** Null where the database is no copy. */
export const getCopyState = async (em: EntityManager): Promise<CopyState | null> =>
  (await isRestoredCopy(em)) ? { heldCount: await countHeldMails(em) } : null;

/**
 * Makes a restored copy the live database: the mails that it holds are sent or dropped, and reminders that are due are
 * dropped. A repeated call changes nothing.
 */
export const makeLive = (em: EntityManager, { heldMails }: z.output<typeof makeLiveInput>, mailer: Mailer) =>
  em.transactional(async (em) => {
    // First: this waits for whoever puts a mail aside, and from then on nobody does.
    if ((await em.nativeDelete(RestoredCopy, {})) === 0) return;
    await stopDueReminders(em);
    const jobs = await takeHeldMails(em);
    if (heldMails === 'send') for (const job of jobs) await mailer.send(em, job);
    const detail = `${formatCount(jobs.length, 'email')} ${heldMails === 'send' ? 'sent' : 'dropped'}`;
    await recordEvent(em, { kind: 'copy_made_live', detail });
  });

const countHeldMails = (em: EntityManager) =>
  readValue(em, z.number())`select count(*)::int from pgboss.job where name = ${HELD_QUEUE}`;

/** Takes the mails that were held out of the queue of these, the oldest first. */
async function takeHeldMails(em: EntityManager) {
  const rows = await runSql<{ data: MailJob }>(em)`
    with taken as (delete from pgboss.job where name = ${HELD_QUEUE} returning data, created_on)
    select data from taken order by created_on`;
  return rows.map(({ data }) => data);
}
