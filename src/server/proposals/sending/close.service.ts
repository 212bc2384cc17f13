import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { today } from '#shared/fields/format.ts';
import { isSampleProposal, nextStates, proposalState, stateOn } from '#shared/proposals/proposalState.ts';
import type { Database, EntityManager } from '../../platform/database/orm.ts';
import { tell } from '../../records/events/tell.ts';
import { tellTimeline } from '../effects.service.ts';
import { Proposal } from '../proposals.entity.ts';
import { expired } from '../proposals.events.ts';
import { presentProposal } from '../proposals.queries.ts';

/**
 * Sets the final state of an open, locked proposal; of accepting, declining and withdrawing the first wins.
 * Does nothing if it has the state already.
 * @throws CONFLICT when it has another last state, or is a draft
 */
export async function closeProposal(
  em: EntityManager,
  proposal: Proposal,
  state: 'accepted' | 'declined' | 'withdrawn',
  close: () => Promise<void>,
): Promise<void> {
  if (proposal.state === state) return;
  const current = stateOn(proposal, today());
  if (!nextStates[current].includes(state))
    throw new TRPCError({
      code: 'CONFLICT',
      message: `This proposal is ${proposalState.labels[current].toLowerCase()}`,
    });
  em.assign(proposal, { state, answeredAt: new Date() });
  await close();
}

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

/** Proposals that expire in one transaction. */
const EACH_TIME = 500;

/** Stores that proposals have expired whose last day is over in Sydney, and tells of it; until then they are read as expired. */
export const expireProposals = (orm: Database) =>
  orm.em.fork().transactional(async (em) => {
    const over = await em.find(
      Proposal,
      { state: { $in: ['sent', 'viewed'] }, validUntil: { $lt: today() } },
      { lockMode: LockMode.PESSIMISTIC_PARTIAL_WRITE, orderBy: { id: 'asc' }, limit: EACH_TIME },
    );
    for (const proposal of over) {
      proposal.state = 'expired';
      if (isSampleProposal(proposal)) await tellTimeline(em, proposal, 'expired');
      else await tell({ em }, expired, proposal);
    }
  });
