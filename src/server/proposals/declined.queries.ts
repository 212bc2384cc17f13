import { sql } from 'kysely';
import type * as z from 'zod';
import type { DeclinedProposal, declinedProposalInput } from '#shared/proposals/actions.schema.ts';
import type { ProposalState } from '#shared/proposals/proposals.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';

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
  const [newest] = await runSql<DeclinedProposal & { state: ProposalState }>(
    em,
    sql`select id, name, state, decline_reason as reason from proposals
         where ${isOfBoth} order by created_at desc, id desc limit 1`,
  );
  if (newest?.state !== 'declined') return null;
  const { id, name, reason } = newest;
  return { id, name, reason };
}
