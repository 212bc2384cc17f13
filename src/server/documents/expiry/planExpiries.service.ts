import { sql } from 'kysely';
import * as z from 'zod';
import { EXPIRY_NOTICE_DAYS } from '#shared/documents/documents.ts';
import { fitText } from '#shared/fields/fitText.ts';
import { formatDay, today } from '#shared/fields/format.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { setCause } from '../../platform/database/actor.ts';
import { newId } from '../../platform/database/columns.ts';
import type { Database, EntityManager } from '../../platform/database/orm.ts';
import { insertRows } from '../../platform/database/rows.ts';
import { readIds, readRows, runSql } from '../../platform/database/runSql.ts';
import {
  endReminders,
  moveReminders,
  reminderState,
  reminderStates,
  reminderTask,
} from '../../records/reminders.ts';
import { subjectColumns } from '../../records/subjectProperties.ts';

// Each row is locked and read again before a task is made, so that it is made once.

const PAGE = 200;

const plannedRow = z.object({
  id: z.string(),
  name: z.string(),
  expiresOn: z.string(),
  owner: z.string().nullable(),
  taskId: z.string().nullable(),
  state: reminderStates,
  /** Null for a document that has no task yet. */
  isMade: z.boolean().nullable(),
  subject: z.record(z.string(), z.string().nullable()),
});

/**
 * Gives each document that expires within 60 days or has expired a task, and moves it with the expiry. The
 * task ends if the document is deleted or no longer expires soon. After it was done or deleted, only another
 * expiry makes a new one.
 */
export async function planExpiries(orm: Database, now = new Date()) {
  const day = today(now);
  const plan = <Planned>(step: (em: EntityManager, day: string, now: Date) => Promise<Planned>) =>
    orm.em.fork().transactional(async (em) => {
      await setCause(em, 'deadline');
      return step(em, day, now);
    });
  await plan(endPast);
  for (;;) {
    const count = await plan(planSome);
    if (count < PAGE) return;
  }
}

/** The documents that have to have a task on this day. */
const isNear = (day: string) => sql`document.expires_on <= ${day}::date + ${sql.lit(EXPIRY_NOTICE_DAYS)}`;

/** True where a document that expires soon has no task, one for another day, or one that was ended. */
const asksForTask = sql`(reminder.id is null
  or reminder.expires_on <> document.expires_on
  or task.done_at is not null and task.done_by_id is null)`;

const documentsWithTasks = sql`documents document
  left join document_reminders reminder on reminder.document_id = document.id
  left join activities task on task.id = reminder.task_id`;

async function planSome(em: EntityManager, day: string, now: Date): Promise<number> {
  const planned = sql`from ${documentsWithTasks} where ${isNear(day)} and ${asksForTask}`;
  const ids = await readIds(em)`select document.id ${planned} order by document.id limit ${PAGE}`;
  await runSql(em)`select id from documents where id = any(${ids}::uuid[]) order by id for update`;
  const rows = await readRows(em, plannedRow)`
    select document.id, document.name, document.expires_on::text as "expiresOn", reminder.task_id as "taskId",
           reminder.expires_on = document.expires_on as "isMade", ${reminderState} as state,
           (select id from users where users.id = document.owner_id and deactivated_at is null) as owner,
           jsonb_build_object(${sql.join(
             subjectColumns.flatMap((column) => [
               sql.lit(column.replace('_id', 'Id')),
               sql.ref(`document.${column}`),
             ]),
           )}) as subject
      ${planned} and document.id = any(${ids}::uuid[])`;
  const stays = rows.filter(({ state, isMade }) => state === 'open' || (state === 'ended' && isMade));
  const others = rows.filter((row) => !stays.includes(row));
  const made = others.map((row) => ({ ...row, taskId: newId() }));
  await insertRows(
    em,
    'activities',
    made.map((row) => reminderTask(row.taskId, { ...row, ...wordsOf(row), day: row.expiresOn, now })),
  );
  await moveReminders(
    em,
    stays.map((row) => ({ id: row.taskId ?? '', day: row.expiresOn, reason: wordsOf(row).reason })),
  );
  await keep(em, [...made, ...stays], now);
  return ids.length;
}

const wordsOf = ({ name, expiresOn }: { name: string; expiresOn: string }) => ({
  title: fitText(`Renew ${name}`, LINE_LENGTH),
  reason: `The document expires on ${formatDay(expiresOn)}. Upload the new one, and set its expiry.`,
});

async function keep(
  em: EntityManager,
  rows: { id: string; taskId: string | null; expiresOn: string }[],
  now: Date,
) {
  const ids = rows.map(({ id }) => id);
  await runSql(em)`delete from document_reminders where document_id = any(${ids}::uuid[])`;
  await insertRows(
    em,
    'document_reminders',
    rows.map(({ id, taskId, expiresOn }) => ({
      id: newId(),
      createdAt: now,
      documentId: id,
      taskId,
      expiresOn,
    })),
  );
}

/** Ends the open tasks of documents that are gone, or no longer expire soon. */
async function endPast(em: EntityManager, day: string, now: Date) {
  const ended = await readIds(em)`
    select task.id from document_reminders reminder
      join activities task on task.id = reminder.task_id and task.done_at is null
      left join documents document on document.id = reminder.document_id
     where document.id is null or document.expires_on is null or not ${isNear(day)} for update of task`;
  await endReminders(em, ended, now);
}
