import { type Telling, tell } from '../../records/events/tell.ts';
import type { Proposal } from '../proposals.entity.ts';
import { declined } from '../proposals.events.ts';
import { closeProposal } from '../sending/close.service.ts';

/**
 * Declines a proposal, which is locked, with a reason where the client gives one. A repeated call changes nothing.
 *
 * @throws CONFLICT when it was accepted, withdrawn or replaced, or has expired
 */
export const declineProposal = (context: Telling, proposal: Proposal, reason: string | null) =>
  closeProposal(context.em, proposal, 'declined', async () => {
    proposal.declineReason = reason;
    await tell(context, declined, proposal, { words: reason });
  });
