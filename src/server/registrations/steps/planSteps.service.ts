import { setImmediate as nextTurn } from 'node:timers/promises';
import { sql } from 'kysely';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import type { Holidays } from '#shared/fields/workingTime.ts';
import {
  type MadeStep,
  type PlannedRegistration,
  planSteps,
  RENEWAL_OPPORTUNITY,
  type StepAction,
  type StepId,
} from '#shared/registrations/steps.ts';
import { readHolidays } from '../../business/business.service.ts';
import { setCause } from '../../platform/database/actor.ts';
import { newId } from '../../platform/database/columns.ts';
import type { Database, EntityManager } from '../../platform/database/orm.ts';
import { insertRows } from '../../platform/database/rows.ts';
import { runSql } from '../../platform/database/runSql.ts';
import {
  endReminders,
  type MovedReminder,
  moveReminders,
  reminderState,
  reminderTask,
} from '../../records/reminders.ts';
import { findOwners } from './owners.queries.ts';
import { type NewOpportunity, openRenewals } from './renewalOpportunities.service.ts';

// Tasks and opportunities that follow from registration dates. Every process looks for them; rows are locked
// and read again, so that each is made once.

/** Read at a time; other work of the process runs in between. */
const PAGE = 50;

interface PlannedRow extends PlannedRegistration {
  id: string;
  number: string;
  accountId: string;
  made: (MadeStep & { madeId: string })[];
}

/** Makes, moves and ends what follows from the dates of registrations: of all, or of those changed since a moment. */
export async function planRegistrations(
  orm: Database,
  { now = new Date(), changedSince = null }: { now?: Date; changedSince?: Date | null } = {},
) {
  const day = today(now);
  const em = orm.em.fork();
  const holidays = await readHolidays(em);
  let after = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const rows = await readRows(
      em,
      sql`id > ${after} and ${changedSince}::timestamptz is null or id > ${after} and updated_at >= ${changedSince}
          order by id limit ${PAGE}`,
    );
    const ids = rows.filter((row) => planSteps(row, row.made, day, holidays).length > 0).map(({ id }) => id);
    if (ids.length > 0) {
      await orm.em.fork().transactional(async (em) => {
        await setCause(em, 'deadline');
        await planLocked(em, ids, now, holidays);
      });
    }
    const last = rows.at(-1);
    if (!last || rows.length < PAGE) return;
    after = last.id;
    await nextTurn();
  }
}

/** A change may be stored this long after it was made. */
const MARGIN_MS = 10 * 60 * 1_000;

/** All registrations once a day in Sydney, and the changed ones in between. */
export function registrationPlanner(orm: Database) {
  let last: Date | null = null;
  return async (now = new Date()) => {
    const isSameDay = last !== null && today(last) === today(now);
    const changedSince = last && isSameDay ? new Date(last.getTime() - MARGIN_MS) : null;
    await planRegistrations(orm, { now, changedSince });
    last = now;
  };
}

const readRows = (em: EntityManager, rest: ReturnType<typeof sql>) =>
  runSql<PlannedRow>(em)`
    select id, number, account_id as "accountId", state, pathway, starts_on::text as "startsOn",
       expires_on::text as "expiresOn", renewal_started_on::text as "renewalStartedOn",
       mid_term_started_on::text as "midTermStartedOn", mid_term_exemption as "midTermExemption", mid_term_extended_to::text as "midTermExtendedTo",
       audit_finished_on::text as "auditFinishedOn", confirmations,
       (created_at at time zone ${sql.lit(BUSINESS_TIME_ZONE)})::date::text as "enteredOn",
       coalesce((select jsonb_agg(jsonb_build_object('step', step.step, 'countedFrom', step.counted_from,
                                    'madeId', step.made_id, 'state', ${reminderState}, 'dueOn', task.due_date))
                   from registration_steps step left join activities task on task.id = step.made_id
                  where step.registration_id = registrations.id and step.step <> ${TELL}), '[]') as made
  from registrations where ${rest}`;

/** Moves and ends the reminders of a registration that a person has just changed; new ones come with the next look. */
export async function followDays(em: EntityManager, id: string) {
  await em.flush();
  await planLocked(em, [id], new Date(), await readHolidays(em), ({ kind }) => kind !== 'make');
}

async function planLocked(
  em: EntityManager,
  ids: string[],
  now: Date,
  holidays: Holidays,
  isWanted: (action: StepAction) => boolean = () => true,
) {
  const day = today(now);
  await runSql(em)`select id from registrations where id = any(${ids}::uuid[]) order by id for update`;
  const rows = await readRows(em, sql`id = any(${ids}::uuid[]) order by id`);
  const owners = await findOwners(em, ids);
  const made: MadeRow[] = [];
  const tasks: ReturnType<typeof reminderTask>[] = [];
  const opportunities: NewOpportunity[] = [];
  const moved: (MovedReminder & { countedFrom: string })[] = [];
  const ended: string[] = [];
  for (const row of rows) {
    const owner = owners.get(row.id) ?? null;
    const madeIds = new Map(row.made.map(({ step, madeId }) => [step, madeId]));
    for (const action of planSteps(row, row.made, day, holidays).filter(isWanted)) {
      if (action.kind === 'end') {
        ended.push(madeIds.get(action.id) ?? '');
        continue;
      }
      const { step } = action;
      if (action.kind === 'move') {
        const { countedFrom, reason, title } = step;
        const before = row.made.find((one) => one.step === step.id);
        // A reopened task keeps the day that a person gave it.
        const day = before?.countedFrom === countedFrom ? null : step.day;
        moved.push({ id: madeIds.get(step.id) ?? '', day, countedFrom, reason, title });
        continue;
      }
      const id = newId();
      made.push({ id, registrationId: row.id, step });
      if (step.id === RENEWAL_OPPORTUNITY) opportunities.push({ id, owner, row, step });
      else tasks.push(reminderTask(id, { ...step, subject: { registrationId: row.id }, owner, now }));
    }
  }
  await insertRows(em, 'activities', tasks);
  const opened = await openRenewals(em, opportunities, now);
  await keepMade(
    em,
    made.filter(({ id, step }) => step.id !== RENEWAL_OPPORTUNITY || opened.has(id)),
    now,
  );
  await moveTasks(em, moved);
  await endReminders(em, ended, now);
}

interface MadeRow {
  id: string;
  registrationId: string;
  step: { id: StepId | typeof TELL; countedFrom: string };
}

/** Tell the Commission what changed. */
export const TELL = 'tell';

/** Keeps that steps were made, in place of what was made of them in an earlier term. */
export async function keepMade(em: EntityManager, made: MadeRow[], now: Date) {
  const rows = made.map(({ id, registrationId, step }) => ({
    id: newId(),
    createdAt: now,
    registrationId,
    step: step.id,
    countedFrom: step.countedFrom,
    madeId: id,
  }));
  await runSql(em)`
    delete from registration_steps using jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given("registrationId" uuid, step text)
     where registration_id = given."registrationId" and registration_steps.step = given.step`;
  await insertRows(em, 'registration_steps', rows);
}

/** Gives tasks their day and their reason, and keeps from which day that is counted. */
async function moveTasks(em: EntityManager, moved: (MovedReminder & { countedFrom: string })[]) {
  if (moved.length === 0) return;
  await moveReminders(em, moved);
  const given = sql`jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as given(id uuid, "countedFrom" date)`;
  await runSql(em)`
    update registration_steps set counted_from = given."countedFrom" from ${given} where made_id = given.id`;
}
