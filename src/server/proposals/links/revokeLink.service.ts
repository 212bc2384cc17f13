import type * as z from 'zod';
import type { revokeLinkInput } from '#shared/proposals/actions.schema.ts';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { tellTimeline } from '../effects.service.ts';
import { lockProposal } from '../lockVersions.ts';
import { presentProposal } from '../proposals.queries.ts';
import { ProposalRequest } from '../requests/requests.entity.ts';
import { draftError } from './links.service.ts';

/**
 * Ends the link of this generation, those of replaced versions, which lead to it, and that of the visitor. A
 * repeated call changes nothing more.
 * @throws NOT_FOUND when the proposal is gone
 * @throws CONFLICT for a draft of staff, which has no link
 */
export const revokeLink = (
  em: EntityManager,
  { id, keyGeneration }: z.output<typeof revokeLinkInput>,
): Promise<ProposalRecord> =>
  em.transactional(async (em) => {
    const { proposal, versions } = await lockProposal(em, id);
    const request = await em.findOne(ProposalRequest, { proposal });
    if (proposal.state === 'draft' && !request) throw draftError();
    if (proposal.keyGeneration === keyGeneration) {
      const ended = versions.filter(
        ({ id, revision, state }) =>
          id === proposal.id || (state === 'replaced' && revision < proposal.revision),
      );
      for (const version of ended) version.keyGeneration += 1;
      const requests = await em.find(ProposalRequest, { proposal: ended });
      for (const one of requests) one.keyGeneration += 1;
      await tellTimeline(em, proposal, 'link_renewed', 'The link before it was revoked');
      await em.flush();
    }
    return presentProposal(em, proposal);
  });
