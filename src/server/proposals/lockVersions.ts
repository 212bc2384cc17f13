import { LockMode } from '@mikro-orm/postgresql';
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
