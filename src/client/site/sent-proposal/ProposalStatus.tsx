import { formatDay } from '#shared/fields/format.ts';
import { CONFIRMED_FIRST, type SentProposal } from '#shared/proposals/sentProposal.ts';
import type { ProposalState } from '#shared/proposals.ts';
import { Notice } from '../Notice.tsx';

/** What a client can do with the proposal, or why nothing more. */
const statusOf = ({ state, document, acceptance }: SentProposal): string => {
  const open = `You can accept this proposal until ${formatDay(document.validUntil)}.`;
  const sentences: Record<ProposalState, string> = {
    draft: CONFIRMED_FIRST,
    sent: open,
    viewed: open,
    accepted: `Accepted${acceptance ? ` by ${acceptance.name} on ${acceptance.at} (Sydney)` : ''}. Thank you: we are in touch soon.`,
    declined: 'You have declined this proposal. Write to us if you change your mind.',
    expired: `This proposal was valid until ${formatDay(document.validUntil)} and can no longer be accepted. Ask us for a new one.`,
    withdrawn: 'We have withdrawn this proposal. Please contact us if you have questions.',
    replaced:
      'We have replaced this proposal by a newer version. Please open the link from our latest message.',
  };
  return sentences[state];
};

export const ProposalStatus = ({ proposal }: { proposal: SentProposal }) => (
  <div id="status" tabIndex={-1} role="status">
    <Notice>{statusOf(proposal)}</Notice>
  </div>
);
