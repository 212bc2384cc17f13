import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { lockId } from '../platform/database/idempotencyKeys.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { Proposal } from './proposals.entity.ts';

/** Locked until the transaction ends, also against a further version. */
export async function lockVersions(em: EntityManager, reference: string) {
  await lockId(em, reference);
  return em.find(
    Proposal,
    { reference },
    { orderBy: { revision: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
}

/**
 * The proposal with this id, and all of its versions, locked.
 * @throws NOT_FOUND when it is gone
 */
export async function lockProposal(em: EntityManager, id: string) {
  const { reference } = await em.findOneOrFail(Proposal, id);
  const versions = await lockVersions(em, reference);
  const proposal = versions.find((one) => one.id === id);
  if (!proposal) throw new TRPCError({ code: 'NOT_FOUND', message: 'Proposal not found' });
  return { proposal, versions };
}
