import { sql } from 'kysely';
import * as z from 'zod';
import { BUSINESS_TIME_ZONE } from '#shared/fields/format.ts';
import type { Reminder, Reminders } from '#shared/notices/notices.ts';
import { followUpOwner } from '../leads/due.queries.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { instantColumn, readRows, readValue, runSql } from '../platform/database/runSql.ts';
import { subjectColumns } from '../records/subjectProperties.ts';
import { onlySubject, presentSubject, selectSubject, subjectRow } from '../records/subjects.ts';

/** Older missed tasks are late on the day list instead. */
const MISSED_DAYS = 7;

/** Longer than anything is missed, so that nothing is sent twice. */
const KEPT_DAYS = 30;

const reminderRow = subjectRow.extend({
  key: z.string(),
  title: z.string().nullable(),
  at: instantColumn,
  day: z.string(),
  time: z.string(),
});

/**
 * What is due now, and when the next is due. Called by every open tab, on any process: one statement marks
 * reminders as sent, so that each is returned once.
 */
export const claimReminders = (em: EntityManager, personId: string, now = new Date()): Promise<Reminders> =>
  em.transactional(async (em) => {
    const rows = await readRows(em, reminderRow)`
      with ${upcoming(personId, now)},
      sent as (
        insert into sent_reminders (user_id, key, sent_at)
        select ${personId}, key, ${now} from upcoming where at <= ${now}
            on conflict do nothing returning key)
      select upcoming.key, upcoming.title, upcoming.at, upcoming.day::text, upcoming.time, ${selectSubject('upcoming')}
        from upcoming join sent on sent.key = upcoming.key
       order by upcoming.at, upcoming.key`;
    const next = await readValue(em, instantColumn.nullable())`
      with ${upcoming(personId, now)} select min(at) from upcoming where at > ${now}`;
    if (rows.length > 0) {
      await runSql(em)`
        delete from sent_reminders
         where user_id = ${personId} and sent_at < ${now}::timestamptz - ${`${KEPT_DAYS} days`}::interval`;
    }
    // A duration: the browser's clock may be wrong.
    const nextInMs = next && next.getTime() - now.getTime();
    return { due: rows.map(presentReminder), nextInMs };
  });

/**
 * The open tasks and follow-ups of a person that have a time, from a week ago to tomorrow, with the moment in their time
 * zone. An hour that a change of clocks skips is the one after it; of one that comes twice it is the second.
 */
function upcoming(personId: string, now: Date) {
  const today = sql`${now}::timestamptz::date`;
  const days = (day: string) =>
    sql`${sql.ref(day)} between ${today} - ${MISSED_DAYS + 1}::int and ${today} + 2`;
  return sql`
    line as (
      select 'task' as kind, id, title, due_date as day, due_time as time,
             ${sql.join(subjectColumns.map((column) => sql.ref(column)))}
        from activities
       where owner_id = ${personId} and due_date is not null and done_at is null and due_time is not null
         and ${days('due_date')}
      union all
      select 'follow-up', id, next_action, follow_up_date, follow_up_time, ${onlySubject('lead', 'id')}
        from leads
       where ${followUpOwner} = ${personId} and follow_up_date is not null and follow_up_time is not null
         and ${days('follow_up_date')}),
    moment as (
      select line.*, concat_ws(' ', kind, id, day, time) as key,
             (day + time::time) at time zone coalesce(
               (select time_zone from notice_settings where user_id = ${personId}), ${BUSINESS_TIME_ZONE}) as at
        from line),
    upcoming as (
      select * from moment where at > ${now}::timestamptz - ${`${MISSED_DAYS} days`}::interval)`;
}

function presentReminder(row: z.output<typeof reminderRow>): Reminder {
  const subject = presentSubject(row);
  const { key, title, at, day, time } = row;
  return { key, title: title ?? 'Follow up', at, day, time, subject };
}
