import * as z from 'zod';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readColumn, readValue, runSql } from '../../platform/database/runSql.ts';
import { tellTimeline } from '../effects.service.ts';
import { lockVersions } from '../lockVersions.ts';

/**
 * Keeps that the client of a proposal wants no more reminders: with every version, also in the trash, so that none that is
 * deleted takes it along. It works as long as the mail is kept; of a proposal that is gone for good nothing is sent anyway.
 * A repeated call changes nothing.
 */
export async function refuseReminders(em: EntityManager, id: string) {
  const now = new Date();
  const [reference] = await readColumn(em, z.string())`
    select reference from proposals where id = ${id}
    union all
    select row ->> 'reference' from trash where table_name = 'proposals' and kind = 'row' and row_id = ${id}
    limit 1`;
  if (!reference) return;
  const versions = await lockVersions(em, reference);
  await runSql(em)`
    update trash set row = row || jsonb_build_object('reminders_refused_at', ${now}::timestamptz(3))
     where table_name = 'proposals' and kind = 'row' and row ->> 'reference' = ${reference}
       and row ->> 'reminders_refused_at' is null`;
  const newest = versions.at(-1);
  if (newest && !newest.remindersRefusedAt)
    await tellTimeline(em, newest, 'reminders_refused', 'The client asked for that');
  for (const version of versions) version.remindersRefusedAt ??= now;
}

/** True if no reminder of any version is sent any more: the client refused them, or the proposal is gone for good. */
export const hasRefused = (em: EntityManager, id: string) =>
  readValue(em, z.boolean())`
    select coalesce(bool_or(version.refused_at is not null), true)
      from (select id, reference, reminders_refused_at::text as refused_at from proposals
            union all
            select row_id, row ->> 'reference', row ->> 'reminders_refused_at' from trash
             where table_name = 'proposals' and kind = 'row') as version
     where version.reference = (
       select reference from proposals where id = ${id}
       union all
       select row ->> 'reference' from trash
        where table_name = 'proposals' and kind = 'row' and row_id = ${id}
       limit 1)`;
