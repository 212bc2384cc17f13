import { TRPCError } from '@trpc/server';
import { isSampleProposal } from '#shared/proposals/proposalState.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { composeNow } from './composition.service.ts';
import { lockProposal } from './lockVersions.ts';
import { partiesOf } from './proposals.entity.ts';
import { presentProposal } from './proposals.queries.ts';
import { createDraft } from './proposals.service.ts';

/** The states from which a next version is made: an accepted proposal is a contract. */
const REVISABLE = ['sent', 'viewed', 'declined', 'expired', 'withdrawn'];

/**
 * A draft with the content of this version, which stays valid until the draft is sent. A repeated call, by
 * anybody, returns that draft.
 * @throws CONFLICT when it is a draft itself, accepted, replaced or a sample
 */
export function reviseProposal(
  em: EntityManager,
  { id, newId }: { id: string; newId: string },
  authorId: string,
) {
  return em.transactional(async (em) => {
    const { proposal, versions } = await lockProposal(em, id);
    const draft = versions.find(({ state }) => state === 'draft');
    if (draft && draft.id !== id) return presentProposal(em, draft);
    if (!REVISABLE.includes(proposal.state) || isSampleProposal(proposal))
      throw new TRPCError({ code: 'CONFLICT', message: 'There is no next version of this proposal' });
    const { reference, lead, opportunity, owner, selection, ownLines } = proposal;
    const { account, contact } = partiesOf(proposal);
    const { discountCents, discountReason, monthlyFee, paymentParts, note } = proposal;
    const revision = Math.max(...versions.map((version) => version.revision)) + 1;
    const input = {
      accountId: account.id,
      contactId: contact.id,
      leadId: lead?.id ?? null,
      opportunityId: opportunity?.id ?? null,
      ownerId: null,
      selection,
      ownLines,
      discountCents,
      discountReason,
      monthlyFee,
      paymentParts,
      newPricesReason: null,
      note,
      validUntil: null,
    };
    const { total } = await composeNow(em, { id: newId, reference, revision, ...input });
    const next = await createDraft(em, { id: newId, reference, revision, input, total }, authorId);
    // The owner stays, even if they left the team.
    const refused = versions.find(({ remindersRefusedAt }) => remindersRefusedAt);
    em.assign(next, { owner: owner?.id ?? null, remindersRefusedAt: refused?.remindersRefusedAt ?? null });
    await em.flush();
    return presentProposal(em, next);
  });
}
