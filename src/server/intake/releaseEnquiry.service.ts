import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { fitText } from '#shared/fields/fitText.ts';
import { formatCount, today } from '#shared/fields/format.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { RELEASED_TITLE, type ReleasedEnquiry } from '#shared/intake/intake.ts';
import type { VersionNames } from '#shared/site/versions.ts';
import { pricesNamed, pricesOn } from '../business/versions.service.ts';
import { newId } from '../platform/database/columns.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { createRequest } from '../proposals/requests/create.service.ts';
import { type RecordContext, recordWith } from '../records/record.ts';
import { restoreFromTrash } from '../records/trash/restore.service.ts';
import { deleteOnce, lockIds, moveBatch, moveToTrash } from '../records/trash/trash.service.ts';
import { createLeadFrom } from './intake.service.ts';
import { Quarantined } from './quarantine.entity.ts';
import { lockSender, senderOf } from './sender.service.ts';

/**
 * Creates the lead of an enquiry in quarantine, with its proposal if it is one. The enquiry goes to the trash, from which
 * `undoRelease` brings it back.
 * @throws NOT_FOUND when the enquiry is gone.
 */
export function releaseEnquiry(context: RecordContext, id: string): Promise<ReleasedEnquiry> {
  return context.em.transactional(async (em) => {
    const enquiry = await em.findOne(Quarantined, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (!enquiry) throw new TRPCError({ code: 'NOT_FOUND', message: 'Enquiry not found' });
    const { proposal, ...formData } = enquiry.formData;
    await lockSender(em, formData.email);
    const startedAt = new Date();
    const { id: leadId } = proposal
      ? await releaseRequest(em, enquiry, { formData, ...proposal })
      : await createLeadFrom(em, id, formData);
    const title = fitText(`${RELEASED_TITLE}${formData.name}`, LINE_LENGTH);
    const { batchId } = await moveBatch(
      { ...context, em },
      { quarantine: [id] },
      // What was created from then on, the release made (`rejectOthers`).
      { title, batchId: newId(), deletedAt: startedAt },
    );
    return { leadId, batchId, created: await highestNew(em, leadId, startedAt) };
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

/** The account, the contact or else the lead: the highest that was created since then, so that all others are below it. */
async function highestNew(
  em: EntityManager,
  leadId: string,
  since: Date,
): Promise<ReleasedEnquiry['created']> {
  const lead = await kysely(em)
    .selectFrom('Lead as lead')
    .innerJoin('Account as account', 'account.id', 'lead.account')
    .innerJoin('Contact as contact', 'contact.id', 'lead.contact')
    .where('lead.id', '=', leadId)
    .select(['account.id as accountId', 'contact.id as contactId'])
    .select((eb) => [
      eb('account.createdAt', '>=', since).as('isAccountNew'),
      eb('contact.createdAt', '>=', since).as('isContactNew'),
    ])
    .executeTakeFirstOrThrow();
  if (lead.isAccountNew) return { table: 'accounts', id: lead.accountId };
  if (lead.isContactNew) return { table: 'contacts', id: lead.contactId };
  return { table: 'leads', id: leadId };
}

/**
 * Puts a released enquiry back: what its release created goes to the trash with all below it.
 * @throws NOT_FOUND when that is gone, or the enquiry is no longer in the trash
 * @throws CONFLICT when the release did not make it
 */
export const undoRelease = (
  context: RecordContext,
  { batchId, created }: Pick<ReleasedEnquiry, 'batchId' | 'created'>,
) =>
  context.em.transactional(async (em) => {
    const within = { ...context, em };
    await rejectOthers(em, batchId, created);
    await moveToTrash(within, recordWith(context.records, created.table), { id: created.id });
    return restoreFromTrash(within, { batchId, duplicates: 'restore' });
  });

/** @throws CONFLICT when a record is there that the release of an enquiry did not make */
async function rejectOthers(em: EntityManager, batchId: string, { table, id }: ReleasedEnquiry['created']) {
  const found = await runSql<{ isMade: boolean }>(
    em,
    sql`
    with made as (
      select lead.id as lead, lead.contact_id as contact, lead.account_id as account, trash.deleted_at as since
        from trash
        left join proposals proposal on proposal.id = trash.row_id
        join leads lead on lead.id = coalesce(proposal.lead_id, trash.row_id)
       where trash.batch_id = ${batchId} and trash.table_name = 'quarantine' and trash.kind = 'row')
    select exists (select from made
                    where record.id in (made.lead, made.contact, made.account) and record.created_at >= made.since)
             as "isMade"
      from ${sql.table(table)} record where record.id = ${id}`,
  );
  if (!found[0] || found[0].isMade) return;
  throw new TRPCError({
    code: 'CONFLICT',
    message: 'The release of this enquiry did not make this, so its undo leaves it.',
  });
}

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
