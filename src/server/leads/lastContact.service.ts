import { sql } from 'kysely';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import { contactMoments } from '../activities/contactMoments.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { Lead } from './leads.entity.ts';
import { calculateLeadScore } from './leads.service.ts';

/**
 * Sets the day of the last contact to today; with `undone`, to the last one that is left if it was on the day of that
 * moment. Not a change of what people edit, so the lead's version stays: nobody with the form open gets a conflict that
 * they could not see.
 */
export async function updateLastContact(em: EntityManager, id: string, undone?: Date) {
  const lead = await em.findOneOrFail(Lead, id);
  if (undone && lead.lastContactDate !== today(undone)) return;
  await saveLastContact(em, lead, undone ? await findLastContact(em, id) : today());
}

/** Sets the day of the last contact again where restored activities are later; the leads are locked. */
export async function restoreLastContact(em: EntityManager, leadIds: string[]) {
  for (const id of leadIds) {
    const lead = await em.findOneOrFail(Lead, id, { refresh: true });
    const day = await findLastContact(em, id);
    if (day && day > (lead.lastContactDate ?? '')) await saveLastContact(em, lead, day);
  }
}

/** Locks the leads to which a batch of the trash restores activities, except leads of the batch itself. Returns ids. */
export async function lockLeadsOfBatch(em: EntityManager, batchId: string): Promise<string[]> {
  const rows = await runSql<{ id: string }>(
    em,
    sql`select id from leads
      where id in (select (row ->> 'lead_id')::uuid from trash
                    where batch_id = ${batchId} and table_name = 'activities' and kind = 'row')
      order by id for update`,
  );
  return rows.map(({ id }) => id);
}

/** Computes the score of a lead anew, as it is stored now. */
export async function rescoreLead(em: EntityManager, id: string) {
  const lead = await em.findOneOrFail(Lead, id, { refresh: true });
  await saveLastContact(em, lead, lead.lastContactDate);
}

async function saveLastContact(em: EntityManager, lead: Lead, lastContactDate: string | null) {
  const contact = await em.findOneOrFail(Contact, lead.contact.id);
  await kysely(em)
    .updateTable('Lead')
    .set({ lastContactDate, ...calculateLeadScore({ ...lead, lastContactDate }, contact) })
    .where('id', '=', lead.id)
    .execute();
}

/** The day of the last activity by which we were in touch. */
async function findLastContact(em: EntityManager, leadId: string) {
  const rows = await runSql<{ day: string | null }>(
    em,
    sql`
    select max((at at time zone ${BUSINESS_TIME_ZONE})::date)::text as day
      from (${contactMoments}) as moments where lead_id = ${leadId}`,
  );
  return rows[0]?.day ?? null;
}
