import { TRPCError } from '@trpc/server';
import { today } from '#shared/fields/format.ts';
import { nextStates, proposalState, stateOn } from '#shared/proposals/proposals.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { Proposal } from '../proposals.entity.ts';

/**
 * Gives an open proposal, whose row the caller has locked, its last state: of accepting, declining and withdrawing the
 * first wins. One that has the state already stays as it is, without another `close`.
 *
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
