import { formatCents, formatShortDay, formatShortTime, today } from '#shared/fields/format.ts';
import { unpricedLines } from '#shared/proposals/document.ts';
import { SAMPLE_NOTICE } from '#shared/proposals/sentProposal.ts';
import type { ProposalRecord, WrittenPrice } from '#shared/proposals.schema.ts';
import { isSampleProposal } from '#shared/proposals.ts';
import { describeLink } from './requests/requestLink.ts';

/** The state of a proposal, in a few sentences. Its total stands in the title. */
export function describeNext(proposal: ProposalRecord): string {
  const { state, document, contactEmail, contactName } = proposal;
  if (isSampleProposal(proposal)) return SAMPLE_NOTICE;
  const unpriced = unpricedLines(document);
  const written = proposal.written ? describeWritten(proposal.written, document.total) : '';
  switch (state) {
    case 'draft':
      if (unpriced.length > 0)
        return [`Enter a price for ${unpriced.join(' and ')} before you send it.`, written].join(' ').trim();
      if (written) return `${written}${describeLink(proposal)}`;
      return contactEmail
        ? 'Nobody but the team has seen it yet.'
        : `${contactName} has no email address: send it and pass the link on.`;
    case 'sent':
    case 'viewed':
      return proposal.isMailQueued
        ? 'The email sends in a few seconds.'
        : `${describeViewed(proposal)} Valid until ${formatShortDay(document.validUntil)}.`;
    case 'accepted':
      return `${contactName} has accepted it.`;
    case 'replaced':
      return 'A later version has replaced it.';
    default:
      return 'Nobody can accept it any more. A new version can be sent.';
  }
}

const describeViewed = ({ viewedAt }: ProposalRecord) =>
  viewedAt ? `The client opened it ${formatShortTime(viewedAt)}.` : 'The client has not opened it yet.';

/** The total that the client has in writing, and that of the draft at the prices of today, where these are other sums. */
function describeWritten({ total, validUntil, isKept, todaysTotal }: WrittenPrice, draftTotal: number) {
  const verb = validUntil < today() ? 'had' : 'has';
  const written = `The client ${verb} ${formatCents(total)} in writing until ${formatShortDay(validUntil)}.`;
  return isKept && todaysTotal !== draftTotal
    ? `${written} At today’s prices it is ${formatCents(todaysTotal)}.`
    : written;
}
