import { formatBusinessTime, today } from '#shared/fields/format.ts';
import type { SentProposal as SentProposalView } from '#shared/proposals/sentProposal.ts';
import { stateOn } from '#shared/proposals.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { findByKey } from './links.service.ts';
import type { Proposal } from './proposals.entity.ts';
import { SentProposal } from './sentProposals.entity.ts';

/** What the client sees of a sent proposal. */
export async function presentSent(em: EntityManager, proposal: Proposal): Promise<SentProposalView> {
  const { document, hash } = await em.findOneOrFail(SentProposal, { proposal });
  const { acceptance } = proposal;
  return {
    state: stateOn(proposal, today()),
    document,
    hash,
    acceptance: acceptance && {
      name: acceptance.name,
      at: formatBusinessTime(new Date(acceptance.at)),
    },
  };
}

/** What the link with this key shows; null for a link that does not work. */
export async function openSent(em: EntityManager, key: string): Promise<SentProposalView | null> {
  const proposal = await findByKey(em, key);
  return proposal && presentSent(em, proposal);
}
