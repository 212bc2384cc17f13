import { sql } from 'kysely';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { Lead } from '../leads/leads.entity.ts';
import { calculateLeadScore } from '../leads/leads.service.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';

/**
 * Remembers that we were in touch today, or with `undone` that we were not at that moment after all. Not a
 * change of what people edit, so the lead's version stays: nobody with the form open is told of a conflict
 * that they could not see.
 */
export async function updateLastContact(em: EntityManager, lead: Lead, undone?: Date) {
  if (undone && lead.lastContactDate !== today(undone)) return;
  await remember(em, lead, undone ? await lastContactOf(em, lead.id) : today());
}

/** Remembers again what activities say that have come back to these leads, which are locked. */
export async function restoreLastContact(em: EntityManager, leadIds: string[]) {
  for (const id of leadIds) {
    const lead = await em.findOneOrFail(Lead, id, { refresh: true });
    const day = await lastContactOf(em, id);
    if (day && day > (lead.lastContactDate ?? '')) await remember(em, lead, day);
  }
}

/** The leads to which activities of a batch of the trash come back, locked; those that come back with them are not there yet. */
export async function lockLeadsOfBatch(em: EntityManager, batchId: string): Promise<string[]> {
  const rows = await em.execute<{ id: string }[]>(
    `select id from leads
      where id in (select (row ->> 'lead_id')::uuid from trash
                    where batch_id = ? and table_name = 'activities' and kind = 'row')
      order by id for update`,
    [batchId],
  );
  return rows.map(({ id }) => id);
}

async function remember(em: EntityManager, lead: Lead, lastContactDate: string | null) {
  const contact = await em.findOneOrFail(Contact, lead.contact.id);
  await kysely(em)
    .updateTable('Lead')
    .set({ lastContactDate, ...calculateLeadScore({ ...lead, lastContactDate }, contact) })
    .where('id', '=', lead.id)
    .execute();
}

/** The last day of which a lead's activities say that we were in touch. */
async function lastContactOf(em: EntityManager, leadId: string) {
  const { rows } = await sql<{ day: string | null }>`
    select max((coalesce(done_at, created_at) at time zone ${BUSINESS_TIME_ZONE})::date)::text as day
      from activities
     where lead_id = ${leadId} and type in ('call', 'email', 'meeting', 'form_submission')
       and (due_date is null or done_at is not null)`.execute(kysely(em));
  return rows[0]?.day ?? null;
}
