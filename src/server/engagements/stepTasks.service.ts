import { stepActor } from '#shared/engagements/engagements.ts';
import { currentStep } from '#shared/engagements/steps.ts';
import { fitText } from '#shared/fields/fitText.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { newId } from '../platform/database/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { insertRows } from '../platform/database/rows.ts';
import { runSql } from '../platform/database/runSql.ts';
import { User } from '../platform/identity/users.entity.ts';
import { endReminders, finishReminders, moveReminders, reminderTask } from '../records/reminders.ts';
import type { Engagement } from './engagements.entity.ts';

// The current step of a running engagement is a task for its due day, so it is in My day, the morning mail
// and the calendar. The engagement is locked, so that each task is made once.

/** Writes the engagement, and makes, moves and ends the tasks of its steps. */
export async function writeWithTasks(em: EntityManager, engagement: Engagement) {
  const { tasks, state, steps, name } = engagement;
  const step = state === 'running' ? currentStep(steps) : undefined;
  const now = new Date();
  const others = Object.entries(tasks).filter(([id]) => id !== step?.id || !step.dueOn);
  const done = new Set(steps.flatMap(({ id, state }) => (state === 'done' ? [id] : [])));
  const tasksWhere = (isDone: boolean) =>
    others.flatMap(([id, task]) => (done.has(id) === isDone ? [task] : []));
  await finishReminders(em, tasksWhere(true), now);
  await endReminders(em, tasksWhere(false), now);
  if (!step?.dueOn) return em.flush();
  const reason = `${name}: step ${steps.indexOf(step) + 1} of ${steps.length}. Waiting for: ${stepActor.labels[step.actor]}.`;
  const made = tasks[step.id];
  if (made && (await isThere(em, made))) {
    await moveReminders(em, [{ id: made, day: step.dueOn, reason }]);
    return em.flush();
  }
  const id = newId();
  engagement.tasks = { ...tasks, [step.id]: id };
  // The task refers to the engagement.
  await em.flush();
  const task = reminderTask(id, {
    subject: { engagementId: engagement.id },
    title: fitText(step.name, LINE_LENGTH),
    day: step.dueOn,
    reason,
    owner: (await activeOwner(em, step.ownerId)) ?? engagement.owner?.id ?? null,
    now,
  });
  await insertRows(em, 'activities', [task]);
}

/** A person may have deleted it. */
const isThere = async (em: EntityManager, id: string) =>
  (await runSql(em)`select id from activities where id = ${id}`).length > 0;

async function activeOwner(em: EntityManager, id: string | null) {
  const person = id ? await em.findOne(User, id) : null;
  return person?.isActive() ? person.id : null;
}

/** The person who does each step, by its id; null for nobody. */
export const doersOf = ({ steps, owner }: Engagement) =>
  new Map(steps.map(({ id, ownerId }) => [id, ownerId ?? owner?.id ?? null]));

/** Gives the open tasks of steps to who does these now, unless somebody else has them than did them before. */
export async function giveTasks(
  em: EntityManager,
  engagement: Engagement,
  before: Map<string, string | null>,
) {
  const now = doersOf(engagement);
  for (const [step, task] of Object.entries(engagement.tasks)) {
    const [from = null, doer = null] = [before.get(step), now.get(step)];
    if (from === doer) continue;
    const to = (await activeOwner(em, doer)) ?? engagement.owner?.id ?? null;
    await runSql(em)`
      update activities set owner_id = ${to}, updated_at = now()
       where id = ${task} and done_at is null and owner_id is not distinct from ${from}::uuid`;
  }
}
