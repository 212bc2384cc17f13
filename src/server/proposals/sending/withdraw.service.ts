import { LockMode } from '@mikro-orm/postgresql';
import type { EntityManager } from '../../platform/database/orm.ts';
import { tellTimeline } from '../effects.service.ts';
import { Proposal } from '../proposals.entity.ts';
import { presentProposal } from '../proposals.queries.ts';
import { closeProposal } from './close.service.ts';

/**
 * Withdraws what was sent. A repeated call answers the same.
 *
 * @throws NOT_FOUND when it is gone
 * @throws CONFLICT when the client has answered, or it was not sent
 */
export const withdrawProposal = (em: EntityManager, id: string) =>
  em.transactional(async (em) => {
    const proposal = await em.findOneOrFail(Proposal, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await closeProposal(em, proposal, 'withdrawn', () => tellTimeline(em, proposal, 'withdrawn'));
    await em.flush();
    return presentProposal(em, proposal);
  });
