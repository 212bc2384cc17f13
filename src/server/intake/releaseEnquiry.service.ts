import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { VersionNames } from '#shared/business/versions.ts';
import { fitText } from '#shared/fields/fitText.ts';
import { formatCount, today } from '#shared/fields/format.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { RELEASED_TITLE, type ReleasedEnquiry } from '#shared/intake/intake.ts';
import { pricesNamed, pricesOn } from '../business/versions.service.ts';
import { Lead } from '../leads/leads.entity.ts';
import { setAct } from '../platform/database/actor.ts';
import { newId } from '../platform/database/columns.ts';
import { allowLongWork } from '../platform/database/longWork.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { Rows } from '../platform/database/rows.ts';
import { createRequest } from '../proposals/requests/create.service.ts';
import type { UndoableAct } from '../records/acts/acts.service.ts';
import type { RecordContext } from '../records/record.ts';
import { restoreFromTrash } from '../records/trash/restore.service.ts';
import { deleteOnce, lockIds, moveBatch } from '../records/trash/trash.service.ts';
import { createLeadFrom } from './intake.service.ts';
import { Quarantined } from './quarantine.entity.ts';
import { lockSender, senderOf } from './sender.service.ts';

/**
 * Creates the lead of an enquiry in quarantine, with its proposal if it is one. The enquiry goes to the trash, from which
 * the Undo brings it back.
 * @throws NOT_FOUND when the enquiry is gone.
 */
export function releaseEnquiry(context: RecordContext, id: string): Promise<ReleasedEnquiry> {
  return context.em.transactional(async (em) => {
    const enquiry = await em.findOne(Quarantined, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!enquiry) throw new TRPCError({ code: 'NOT_FOUND', message: 'Enquiry not found' });
    const { proposal, ...formData } = enquiry.formData;
    await lockSender(em, formData.email);
    const batchId = newId();
    await setAct(em, batchId);
    const { id: leadId } = proposal
      ? await releaseRequest(em, enquiry, { formData, ...proposal })
      : await createLeadFrom(em, id, formData);
    const title = fitText(`${RELEASED_TITLE}${formData.name}`, LINE_LENGTH);
    await moveBatch({ ...context, em }, { quarantine: [id] }, { title, batchId });
    return { leadId, batchId };
  });
}

/** Releases the request for a proposal with the prices of the moment at which it was sent. */
async function releaseRequest(
  em: EntityManager,
  { id, createdAt: sentAt }: Quarantined,
  {
    versions,
    ...request
  }: Omit<Parameters<typeof createRequest>[1], 'id' | 'sentAt' | 'prices'> & { versions?: VersionNames },
) {
  const prices = versions ? await pricesNamed(em, versions) : await pricesOn(em, today(sentAt), sentAt);
  return createRequest(em, { ...request, id, sentAt, prices }, await senderOf(em, request.formData));
}

/** The tables of what a release creates, the highest first; all else that it creates is below these. */
const MADE = ['accounts', 'contacts', 'leads'];

/**
 * Restores the enquiry: what the release created, by the history, goes to the trash with all below it.
 * NOT_FOUND when the lead is gone.
 */
export const release: UndoableAct = {
  find: (batchId) =>
    sql`select deleted_by_id as by from trash
         where batch_id = ${batchId} and table_name = 'quarantine' and kind = 'row'
           and exists (select from history where act_id = ${batchId} and action = 'created')`,

  async undo(context, batchId) {
    const { em } = context;
    await allowLongWork(em);
    const found: Rows = {};
    for (const table of MADE) {
      const made = sql`select record_id from history
                        where act_id = ${batchId} and action = 'created' and table_name = ${table}`;
      found[table] = await lockIds(em, table, sql`id in (${made})`);
    }
    const [leadId] = found.leads ?? [];
    if (!leadId) throw new TRPCError({ code: 'NOT_FOUND', message: 'The lead is gone already' });
    const lead = await em.findOneOrFail(Lead, leadId);
    await moveBatch(context, found, { title: lead.title, batchId: newId() });
    const { title } = await restoreFromTrash(context, { batchId, duplicates: 'restore' });
    return { message: 'Back in quarantine', detail: title.slice(RELEASED_TITLE.length) };
  },
};

/**
 * Moves enquiries to the trash, as one batch; those that are gone already are skipped.
 * @throws NOT_FOUND when all of them are gone
 */
export const deleteEnquiries = (
  context: RecordContext,
  { ids, batchId }: { ids: string[]; batchId?: string | undefined },
) =>
  deleteOnce(context, batchId, ids, async (within, batchId) => {
    const found = await lockIds(within.em, 'quarantine', sql`id = any(${ids}::uuid[])`);
    if (found.length === 0) throw new TRPCError({ code: 'NOT_FOUND', message: 'These are gone already' });
    return moveBatch(within, { quarantine: found }, { title: formatCount(found.length, 'enquiry'), batchId });
  });
