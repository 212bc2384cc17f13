import { TRPCError } from '@trpc/server';
import type { Acceptance } from '#shared/proposals/proposals.schema.ts';
import { startFromProposal } from '../../engagements/engagements.service.ts';
import { addItemsOf } from '../../invoicing/invoicing.service.ts';
import { type Telling, tell } from '../../records/events/tell.ts';
import { describeSigned, responsibleFor, winOpportunity } from '../effects.service.ts';
import { type Proposal, partiesOf } from '../proposals.entity.ts';
import { accepted } from '../proposals.events.ts';
import { closeProposal } from '../sending/close.service.ts';
import { shownOf } from '../sentProposals.service.ts';

/**
 * Accepts a locked proposal: wins the opportunity (made if missing), closes the lead as won, starts the
 * engagement. A repeated call changes nothing.
 * @throws CONFLICT when the client has read another document, or it was declined, withdrawn or replaced, or
 * has expired
 */
export async function acceptProposal(
  context: Telling,
  proposal: Proposal,
  acceptance: Omit<Acceptance, 'at'>,
) {
  const { em, mailer } = context;
  const { document, hash } = await shownOf(em, proposal);
  if (hash !== acceptance.hash)
    throw new TRPCError({ code: 'CONFLICT', message: 'This proposal has changed: reload the page' });
  await closeProposal(em, proposal, 'accepted', async () => {
    const at = proposal.answeredAt ?? new Date();
    proposal.acceptance = { ...acceptance, at: at.toISOString() };
    await tell(context, accepted, proposal, { words: describeSigned(acceptance.name, document) });
    await winOpportunity(em, proposal, document);
    await startFromProposal(em, {
      proposalId: proposal.id,
      name: nameOfEngagement(proposal),
      account: partiesOf(proposal).account.id,
      owner: (await responsibleFor(em, proposal))?.id ?? null,
    });
    addItemsOf(em, proposal.id, document);
    await mailer.send(em, { kind: 'proposalAccepted', proposalId: proposal.id });
  });
}

const nameOfEngagement = ({ selection }: Proposal) =>
  selection.provider === 'renewal' ? 'Renewal of the registration' : 'NDIS registration';
