import { today } from '#shared/fields/format.ts';
import { isWorkingTime } from '#shared/fields/workingTime.ts';
import { MORNING_MAIL_HOURS } from '#shared/notices/notices.ts';
import { readHolidays } from '../business/business.service.ts';
import type { Database } from '../platform/database/orm.ts';
import { isRestoredCopy } from '../platform/database/restoredCopies.entity.ts';
import { readIds } from '../platform/database/runSql.ts';
import type { Mailer } from '../platform/mail/mailer.ts';

/**
 * Queues this morning's mails that are not queued yet. Every process calls this regularly: the transaction that queues a
 * mail stores its day with the person, so that each person gets one. A restored copy queues none.
 */
export async function queueMorningMails(orm: Database, mailer: Mailer, now = new Date()) {
  const day = today(now);
  await orm.em.fork().transactional(async (em) => {
    if (!isWorkingTime(now, MORNING_MAIL_HOURS, await readHolidays(em))) return;
    if (await isRestoredCopy(em)) return;
    const people = await readIds(em)`
      update notice_settings set mailed_on = ${day}
     from users
    where users.id = user_id and morning_mail and mailed_on is distinct from ${day}::date
      and email_confirmed_at is not null and approved_at is not null and deactivated_at is null
   returning users.id`;
    for (const id of people) {
      await mailer.send(em, { kind: 'yourDay', userId: id, day }, { name: `your day ${day} ${id}` });
    }
  });
}
