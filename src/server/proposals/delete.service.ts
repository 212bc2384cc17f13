import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { isSigned } from '#shared/proposals/proposals.ts';
import { requireRight } from '../platform/identity/rights.ts';
import type { RecordContext } from '../records/record.ts';
import { Proposal } from './proposals.entity.ts';

interface Chosen {
  ids: string[];
  signed?: string | undefined;
}

/**
 * Runs `remove` in a transaction that keeps proposals from being accepted meanwhile.
 * @throws FORBIDDEN when one was accepted and the person is no administrator
 * @throws CONFLICT when one was accepted and the person did not confirm its number; bulk deletes never do
 */
export function deleteAsked<Deleted>(
  context: RecordContext & { user: SessionUser },
  { ids, signed }: Chosen,
  remove: (within: RecordContext) => Promise<Deleted>,
): Promise<Deleted> {
  return context.em.transactional(async (em) => {
    const found = await em.find(
      Proposal,
      { id: ids },
      { fields: ['state', 'name'], orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    const [kept] = found.filter(isSigned);
    if (kept) {
      requireRight(context.user, 'deleteSigned');
      if (kept.name !== signed)
        throw new TRPCError({
          code: 'CONFLICT',
          message: `The client accepted ${kept.name}. Open it to delete it.`,
        });
    }
    return remove({ ...context, em });
  });
}
