import { sql } from 'kysely';
import { v5 } from 'uuid';
import * as z from 'zod';
import { addDays } from '#shared/fields/days.ts';
import { fitText } from '#shared/fields/fitText.ts';
import { formatCount, formatDay, today } from '#shared/fields/format.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { workingDayFrom } from '#shared/fields/workingTime.ts';
import { isReminderTime } from '#shared/proposals/reminders.ts';
import { findSection, readHolidays } from '../business/business.service.ts';
import { setCause } from '../platform/database/actor.ts';
import { lockId } from '../platform/database/idempotencyKeys.ts';
import type { Database, EntityManager } from '../platform/database/orm.ts';
import { isRestoredCopy } from '../platform/database/restoredCopies.entity.ts';
import { insertRows } from '../platform/database/rows.ts';
import { readRows } from '../platform/database/runSql.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { createdAsSamples } from '../records/history/history.queries.ts';
import {
  endReminders,
  moveReminders,
  reminderState,
  reminderStates,
  reminderTask,
} from '../records/reminders.ts';

/** Before the last day of a minimum term. */
const DAYS_BEFORE = 30;

const endingRow = z.object({
  id: z.string(),
  name: z.string(),
  minimumUntil: z.string(),
  noticeMonths: z.number(),
  owner: z.string().nullable(),
});

type Ending = z.output<typeof endingRow>;

/** The task of a minimum term, whose id makes it one: another last day is another task. */
const taskOf = ({ id, minimumUntil }: Pick<Ending, 'id' | 'minimumUntil'>) =>
  v5(`minimum term ${id} ${minimumUntil}`, v5.URL);

/**
 * Gives each agreement a task 30 days before its minimum term ends, once, however many processes call this regularly; and mails
 * its client on the first working day from then on, where that is switched on. The task ends with notice or another last day.
 * Samples have none, and a restored copy makes none.
 */
export async function remindOfMinimumTerms(orm: Database, mailer: Pick<Mailer, 'send'>, now = new Date()) {
  await orm.em.fork().transactional(async (em) => {
    if (await isRestoredCopy(em)) return;
    await setCause(em, 'deadline');
    await endPast(em, now);
    const ending = await findEnding(em, today(now));
    for (const agreement of ending) await planTask(em, agreement, now);
    await queueMails(em, mailer, ending, now);
  });
}

/** Without notice, and not over. */
const findEnding = (em: EntityManager, day: string) =>
  readRows(em, endingRow)`
    select id, name, minimum_until::text as "minimumUntil", notice_months as "noticeMonths",
           (select id from users where users.id = owner_id and deactivated_at is null) as owner
      from agreements
     where minimum_until - ${sql.lit(DAYS_BEFORE)} <= ${day}::date and minimum_until >= ${day}::date
       and not changes @> '[{"kind": "notice"}]' and (id in ${createdAsSamples('agreements')}) is not true
     order by id`;

async function planTask(em: EntityManager, agreement: Ending, now: Date) {
  const id = taskOf(agreement);
  await lockId(em, id);
  const [known] = await readRows(em, z.object({ state: reminderStates }))`
    select case when exists (select from trash where row_id = ${id}) then 'done' else ${reminderState} end as state
      from (select 1) one left join activities task on task.id = ${id}`;
  const reason = reasonOf(agreement);
  if (known?.state === 'ended') await moveReminders(em, [{ id, day: null, reason }]);
  if (known?.state !== 'gone') return;
  const { id: agreementId, name, minimumUntil, owner } = agreement;
  const title = fitText(`Minimum term of ${name} ends on ${formatDay(minimumUntil)}`, LINE_LENGTH);
  const day = addDays(minimumUntil, -DAYS_BEFORE);
  const subject = { agreementId };
  await insertRows(em, 'activities', [reminderTask(id, { subject, title, day, reason, owner, now })]);
}

const reasonOf = ({ noticeMonths }: Ending) =>
  `Then the client can end it with ${formatCount(noticeMonths, 'month')} of notice. Talk about what comes next.`;

/** Ends the open tasks of agreements that have notice, or another last day of the minimum term. */
async function endPast(em: EntityManager, now: Date) {
  const open = await readRows(
    em,
    endingRow
      .pick({ id: true, minimumUntil: true })
      .extend({ task: z.string(), minimumUntil: z.string().nullable() }),
  )`
    select task.id as task, agreement.id,
           case when not changes @> '[{"kind": "notice"}]' then minimum_until::text end as "minimumUntil"
      from activities task join agreements agreement on agreement.id = task.agreement_id
     where task.is_reminder and task.done_at is null
       for update of task`;
  const isOver = ({ id, task, minimumUntil }: (typeof open)[number]) =>
    minimumUntil === null || taskOf({ id, minimumUntil }) !== task;
  await endReminders(
    em,
    open.filter(isOver).map(({ task }) => task),
    now,
  );
}

/** Named by the agreement and the last day, and queued on one day alone: what could not leave then does not. */
async function queueMails(em: EntityManager, mailer: Pick<Mailer, 'send'>, ending: Ending[], now: Date) {
  const holidays = await readHolidays(em);
  if (!isReminderTime(now, holidays) || !(await findSection(em, 'minimumTerms')).isMailed) return;
  for (const { id: agreementId, minimumUntil } of ending) {
    if (workingDayFrom(addDays(minimumUntil, -DAYS_BEFORE), holidays) !== today(now)) continue;
    await mailer.send(
      em,
      { kind: 'minimumTermEnds', agreementId, minimumUntil },
      { name: `minimum term ${agreementId} ${minimumUntil}` },
    );
  }
}
