import { LockMode } from '@mikro-orm/postgresql';
import { sql } from 'kysely';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import { noteOnProposal } from '../effects.service.ts';
import { Proposal } from '../proposals.entity.ts';

/** Keeps that the client of a proposal, which is locked, wants no more reminders. A repeated call changes nothing. */
export function refuseReminders(em: EntityManager, proposal: Proposal, now = new Date()) {
  if (proposal.remindersRefusedAt) return;
  proposal.remindersRefusedAt = now;
  noteOnProposal(em, proposal, 'gets no more reminders', 'The client asked for that');
}

/**
 * The same by the link of a mail, which works as long as the mail is kept: in the trash the row keeps it, and so does
 * another version that is not there. Of a proposal that is gone for good nothing is sent anyway.
 */
export async function refuseRemindersOf(em: EntityManager, id: string) {
  const proposal = await em.findOne(Proposal, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
  if (proposal) return refuseReminders(em, proposal);
  const [trashed] = await runSql<{ reference: string }>(
    em,
    sql`update trash
           set row = row || jsonb_build_object(
                 'reminders_refused_at', coalesce((row ->> 'reminders_refused_at')::timestamptz, now()::timestamptz(3)))
         where table_name = 'proposals' and kind = 'row' and row_id = ${id}
        returning row ->> 'reference' as reference`,
  );
  if (!trashed) return;
  const { reference } = trashed;
  const [version] = await em.find(
    Proposal,
    { reference },
    { orderBy: { revision: 'desc' }, limit: 1, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  if (version) refuseReminders(em, version);
}

/** True if no reminder of any version is sent any more: the client refused them, or the proposal is gone for good. */
export async function hasRefused(em: EntityManager, id: string): Promise<boolean> {
  const [found] = await runSql<{ isRefused: boolean }>(
    em,
    sql`select coalesce(bool_or(version.refused_at is not null), true) as "isRefused"
          from (select id, reference, reminders_refused_at::text as refused_at from proposals
                union all
                select row_id, row ->> 'reference', row ->> 'reminders_refused_at' from trash
                 where table_name = 'proposals' and kind = 'row') as version
         where version.reference = (
           select reference from proposals where id = ${id}
           union all
           select row ->> 'reference' from trash
            where table_name = 'proposals' and kind = 'row' and row_id = ${id}
           limit 1)`,
  );
  return found?.isRefused ?? true;
}
