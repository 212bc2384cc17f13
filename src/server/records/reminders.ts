import { sql } from 'kysely';
import * as z from 'zod';
import type { SubjectNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';

// Tasks that follow from a date of a record, such as an expiry. Nobody wrote them, and they end by
// themselves.

interface NewReminder {
  /** The record that it is about, as in `{ registrationId }`. */
  subject: { [Noun in SubjectNoun as `${Noun}Id`]?: string | null };
  title: string;
  /** 'YYYY-MM-DD' */
  day: string;
  reason: string;
  owner: string | null;
  now: Date;
}

/** The row of a reminder, for `insertRows`. */
export const reminderTask = (id: string, { subject, title, day, reason, owner, now }: NewReminder) => ({
  id,
  createdAt: now,
  updatedAt: now,
  version: 1,
  ...subject,
  type: 'note',
  title,
  description: reason,
  dueDate: day,
  ownerId: owner,
  isReminder: true,
});

export interface MovedReminder {
  id: string;
  /** The day on which it is due; null keeps the one that it has. */
  day: string | null;
  reason: string;
  /** Left out: unchanged. */
  title?: string;
}

/** Sets the day, and title and reason unless somebody changed them; reopens ended or done ones. */
export async function moveReminders(em: EntityManager, moved: MovedReminder[]) {
  if (moved.length === 0) return;
  await runSql(em)`
    update activities set due_date = coalesce(given.day, due_date), done_at = null, done_by_id = null, updated_at = now(),
           title = case when version = 1 then coalesce(given.title, activities.title) else activities.title end,
           description = case when version = 1 then given.reason else description end
      from jsonb_to_recordset(${JSON.stringify(moved)}::jsonb) as given(id uuid, day date, reason text, title text)
     where activities.id = given.id`;
}

/** Ends reminders of which nothing is left to do. No person has done them, which is how they are known when they come back. */
export async function endReminders(em: EntityManager, ids: string[], now: Date) {
  if (ids.length === 0) return;
  await runSql(em)`
    update activities set done_at = ${now}, updated_at = now() where id = any(${ids}::uuid[]) and done_at is null`;
}

/** The person has done elsewhere what they ask for. */
export async function finishReminders(em: EntityManager, ids: string[], now: Date) {
  if (ids.length === 0) return;
  await runSql(em)`
    update activities set done_at = ${now}, updated_at = now(),
           done_by_id = nullif(current_setting('providerdesk.actor', true), '')::uuid
     where id = any(${ids}::uuid[]) and done_at is null`;
}

/** The state of the reminder in the row `task` of a left join. */
export const reminderStates = z.enum(['gone', 'open', 'ended', 'done']);

export const reminderState = sql<
  z.output<typeof reminderStates>
>`case when task.id is null then 'gone' when task.done_at is null then 'open'
       when task.done_by_id is null then 'ended' else 'done' end`;
