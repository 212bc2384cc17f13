import { today } from '#shared/fields/format.ts';
import { nextStates, stateOn } from '#shared/proposals/proposalState.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { tellTimeline } from '../effects.service.ts';
import type { Proposal } from '../proposals.entity.ts';

/** Changes nothing unless the (locked) proposal is open and was not seen before. */
export async function viewProposal(em: EntityManager, proposal: Proposal) {
  if (!nextStates[stateOn(proposal, today())].includes('viewed')) return;
  em.assign(proposal, { state: 'viewed', viewedAt: new Date() });
  await tellTimeline(em, proposal, 'viewed');
}
