import { TRPCError } from '@trpc/server';
import { today } from '#shared/fields/format.ts';
import { nextStates, proposalState, stateOn } from '#shared/proposals/proposalState.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { Proposal } from '../proposals.entity.ts';

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
