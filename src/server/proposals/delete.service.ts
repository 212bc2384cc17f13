import { LockMode } from '@mikro-orm/postgresql';
import { isSampleProposal } from '#shared/proposals.ts';
import type { SessionUser } from '#shared/team/auth.schema.ts';
import { requireRight } from '../platform/identity/rights.ts';
import type { RecordContext } from '../records/record.ts';
import { Proposal } from './proposals.entity.ts';

/**
 * Deletes proposals by `remove`, in a transaction in which none of them is accepted meanwhile.
 *
 * @throws FORBIDDEN when one was accepted and the person is no administrator
 */
export function deleteUnsigned<Deleted>(
  context: RecordContext & { user: SessionUser },
  ids: string[],
  remove: (within: RecordContext) => Promise<Deleted>,
): Promise<Deleted> {
  return context.em.transactional(async (em) => {
    const found = await em.find(
      Proposal,
      { id: ids },
      { fields: ['state', 'reference'], orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (found.some((one) => one.state === 'accepted' && !isSampleProposal(one)))
      requireRight(context.user, 'deleteSigned');
    return remove({ ...context, em });
  });
}
