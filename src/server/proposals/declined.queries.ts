import { type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { DeclinedProposal, declinedProposalInput } from '#shared/proposals/actions.schema.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';

/**
 * The newest proposal of a lead and its opportunity (one may be given), if the client declined it; null if
 * there is a later one, even a draft.
 */
export async function findDeclined(
  em: EntityManager,
  of: z.output<typeof declinedProposalInput>,
): Promise<DeclinedProposal | null> {
  const isOfBoth =
    'leadId' in of
      ? sql`lead_id = ${of.leadId}
            or opportunity_id = (select id from opportunities where lead_id = ${of.leadId})`
      : sql`opportunity_id = ${of.opportunityId}
            or lead_id = (select lead_id from opportunities where id = ${of.opportunityId})`;
  const newest = await kysely(em)
    .selectFrom('Proposal')
    .select(['id', 'name', 'state', 'declineReason as reason'])
    .where(sql<SqlBool>`(${isOfBoth})`)
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (newest?.state !== 'declined') return null;
  const { id, name, reason } = newest;
  return { id, name, reason };
}
