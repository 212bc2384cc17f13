import { LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import * as z from 'zod';
import type { ActivityInput } from '#shared/activities/activities.schema.ts';
import type { RepeatRule } from '#shared/activities/activities.ts';
import { today } from '#shared/fields/format.ts';
import { subjectNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readValue } from '../platform/database/runSql.ts';
import { Activity } from './activities.entity.ts';

/** The interval of each rule, and the days that one of them has at least. */
const STEPS: Record<RepeatRule, { interval: string; days: number }> = {
  daily: { interval: '1 day', days: 1 },
  weekly: { interval: '7 days', days: 7 },
  monthly: { interval: '1 month', days: 28 },
};

/** Counts the repetitions from the due date again where a person changes it or the rule. Does not flush. */
export function changeRepetition(
  task: Activity,
  { dueDate = task.dueDate, repeats = task.repeats }: Partial<Pick<ActivityInput, 'dueDate' | 'repeats'>>,
) {
  if (dueDate === task.dueDate && repeats === task.repeats) return;
  task.repeatsFrom = repeats && dueDate;
}

/**
 * Makes the next task of one that repeats and has just been completed; null where there is none to make. The completed
 * one is locked, so that there is one next task however many people complete it. Does not flush.
 */
export async function makeNextTask(em: EntityManager, task: Activity) {
  const { type, title, description, repeats, repeatsFrom, dueDate, dueTime, createdBy } = task;
  if (!repeats || !repeatsFrom || !dueDate) return null;
  const existing = await findNextTask(em, task);
  if (existing) return existing;
  const next = em.create(Activity, {
    type,
    title,
    description,
    dueTime,
    repeats,
    repeatsFrom,
    createdBy,
    dueDate: await nextDay(em, { repeats, repeatsFrom, dueDate }),
    owner: task.owner,
  });
  for (const noun of subjectNoun.values) next[noun] = task[noun];
  task.nextId = next.id;
  return next;
}

/** Removes the next task of one that is not completed after all, unless somebody has changed it. Does not flush. */
export async function removeNextTask(em: EntityManager, task: Activity) {
  const next = await findNextTask(em, task);
  if (!next || next.version > 1) return;
  em.remove(next);
  task.nextId = null;
}

export const findNextTask = async (em: EntityManager, { nextId }: Activity) =>
  nextId ? em.findOne(Activity, nextId, { lockMode: LockMode.PESSIMISTIC_WRITE }) : null;

/**
 * The first repetition that is not over ('YYYY-MM-DD'). PostgreSQL clamps months: 31 January plus a month is
 * the end of February. Counted from the first day, so that March has its 31st again.
 */
async function nextDay(
  em: EntityManager,
  { repeats, repeatsFrom, dueDate }: { repeats: RepeatRule; repeatsFrom: string; dueDate: string },
) {
  const { interval, days } = STEPS[repeats];
  return readValue(em, z.string())`
    select min(day)::text as day
      from generate_series(1, (greatest(${dueDate}::date, ${today()}::date) - ${repeatsFrom}::date) / ${sql.lit(days)} + 1) n,
           lateral (select (${repeatsFrom}::date + n * ${interval}::interval)::date as day) as repetition
     where day > ${dueDate}::date and day >= ${today()}::date`;
}
