import * as z from 'zod';
import { BUSINESS_TIME_ZONE, today } from '#shared/fields/format.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readIds, readValue } from '../platform/database/runSql.ts';
import { contactMoments } from '../records/lastContact.ts';
import type { RecordContext } from '../records/record.ts';
import { Lead } from './leads.entity.ts';
import { calculateLeadScore } from './leads.service.ts';

type Context = Pick<RecordContext, 'em' | 'records'>;

/**
 * Today; with `undone`, the last remaining contact if that one was the latest. Does not change the lead's
 * version: people with the form open would get a conflict that they cannot see.
 */
export async function updateLastContact({ em, records }: Context, id: string, undone?: Date) {
  const lead = await em.findOneOrFail(Lead, id);
  if (undone && lead.lastContactDate !== today(undone)) return;
  await saveLastContact(em, lead, undone ? await findLastContact({ em, records }, id) : today());
}

/** Sets the day of the last contact again where restored activities are later; the leads are locked. */
export async function restoreLastContact({ em, records }: Context, leadIds: string[]) {
  for (const id of leadIds) {
    const lead = await em.findOneOrFail(Lead, id, { refresh: true });
    const day = await findLastContact({ em, records }, id);
    if (day && day > (lead.lastContactDate ?? '')) await saveLastContact(em, lead, day);
  }
}

/** The leads that get activities back from a batch, except leads of the batch itself. Returns ids. */
export const lockLeadsOfBatch = (em: EntityManager, batchId: string) =>
  readIds(em)`
    select id from leads
  where id in (select (row ->> 'lead_id')::uuid from trash
                where batch_id = ${batchId} and table_name = 'activities' and kind = 'row')
  order by id for update`;

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

/** The day of the last contact about the lead or a proposal for it. */
const findLastContact = ({ em, records }: Context, leadId: string) =>
  readValue(em, z.string().nullable())`
    select max((at at time zone ${BUSINESS_TIME_ZONE})::date)::text
      from (${contactMoments(records)}) as moments
     where lead_id = ${leadId} or proposal_id in (select id from proposals where lead_id = ${leadId})`;
