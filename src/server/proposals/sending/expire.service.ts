import { LockMode } from '@mikro-orm/postgresql';
import { today } from '#shared/fields/format.ts';
import { isSampleProposal } from '#shared/proposals/proposalState.ts';
import type { Database } from '../../platform/database/orm.ts';
import { tell } from '../../records/events/tell.ts';
import { tellTimeline } from '../effects.service.ts';
import { Proposal } from '../proposals.entity.ts';
import { expired } from '../proposals.events.ts';

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
