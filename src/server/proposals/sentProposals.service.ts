import { formatBusinessTime, today } from '#shared/fields/format.ts';
import { hashProposal } from '#shared/proposals/canonicalJson.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import type { SentProposal as SentProposalView } from '#shared/proposals/sentProposal.ts';
import { stateOn } from '#shared/proposals.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { findByKey } from './links.service.ts';
import type { Proposal } from './proposals.entity.ts';
import { RequestedProposal } from './requests/requestedProposals.entity.ts';
import { SentProposal } from './sentProposals.entity.ts';

/** What a link shows: what was sent, or of a draft what the visitor priced on the site. */
export async function shownOf(
  em: EntityManager,
  proposal: Proposal,
): Promise<{ document: ProposalDocument; hash: string }> {
  if (proposal.state !== 'draft') return em.findOneOrFail(SentProposal, { proposal });
  const { document } = await em.findOneOrFail(RequestedProposal, { proposal });
  return { document, hash: await hashProposal(document) };
}

/** What the client sees of a proposal. */
export async function presentSent(em: EntityManager, proposal: Proposal): Promise<SentProposalView> {
  const { document, hash } = await shownOf(em, proposal);
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
