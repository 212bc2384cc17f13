import { formatCents, formatDay, today } from '#shared/fields/format.ts';
import type { ProposalState } from '#shared/proposals/proposals.ts';
import {
  CONFIRMED_FIRST,
  isAnswerable,
  SAMPLE_NOTICE,
  type SentProposal,
} from '#shared/proposals/sentProposal.ts';
import { Notice } from '../Notice.tsx';

/** Returns the last day on which a visitor has their price, and the price of today where that differs. */
function describeWritten({ document: { total, validUntil }, todaysTotal }: SentProposal) {
  const todays = todaysTotal !== null && todaysTotal !== total ? formatCents(todaysTotal) : null;
  if (validUntil < today())
    return `This price was valid until ${formatDay(validUntil)}.${todays ? ` Today it is ${todays}.` : ''}`;
  const written = `You have ${formatCents(total)} in writing until ${formatDay(validUntil)}.`;
  return todays ? `${written} At today’s prices it is ${todays}.` : written;
}

/** The answers that a client can give to the proposal, or why there are none any more. */
const statusOf = (proposal: SentProposal): string => {
  const { state, document, acceptance, isUnconfirmed, termsAcceptedAt, replacementKey } = proposal;
  const answerable = isUnconfirmed
    ? 'Our proposal is ready. Below is what you priced.'
    : `You can accept this proposal until ${formatDay(document.validUntil)}.`;
  const open = isAnswerable(proposal) ? answerable : SAMPLE_NOTICE;
  const sentences: Record<ProposalState, string> = {
    draft: `${CONFIRMED_FIRST} ${describeWritten(proposal)}${termsAcceptedAt ? ` You accepted its terms on ${termsAcceptedAt} (Sydney).` : ''}`,
    sent: open,
    viewed: open,
    accepted: `Accepted${acceptance ? ` by ${acceptance.name} on ${acceptance.at} (Sydney)` : ''}.`,
    declined: 'You have declined this proposal.',
    expired: `This proposal was valid until ${formatDay(document.validUntil)} and can no longer be accepted. Ask us for a new one.`,
    withdrawn: 'We have withdrawn this proposal. Please contact us if you have questions.',
    replaced: `We have replaced this proposal by a newer version.${replacementKey ? '' : ' Please open the link from our latest message.'}`,
  };
  return sentences[state];
};

export const ProposalStatus = ({ proposal }: { proposal: SentProposal }) => (
  <div id="status">
    {isAnswerable(proposal) ? <p>{statusOf(proposal)}</p> : <Notice>{statusOf(proposal)}</Notice>}
  </div>
);
