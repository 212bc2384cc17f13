import {
  formatCents,
  formatShortDate,
  formatShortDay,
  formatShortTime,
  today,
} from '#shared/fields/format.ts';
import type { ProposalRecord, WrittenPrice } from '#shared/proposals/proposals.schema.ts';
import { isSampleProposal } from '#shared/proposals/proposals.ts';
import { findSendBlocker } from '#shared/proposals/readiness.ts';
import { SAMPLE_NOTICE } from '#shared/proposals/sentProposal.ts';
import { describeLink } from './requests/requestLink.ts';

/** The state of a proposal, in a few sentences. Its total stands in the title. */
export function describeNext(proposal: ProposalRecord): string {
  const { state, document, contactEmail, contactName, acceptance } = proposal;
  if (isSampleProposal(proposal)) return describeSample(proposal);
  const written = proposal.written ? describeWritten(proposal.written, document.total) : '';
  switch (state) {
    case 'draft': {
      const blocker = findSendBlocker(document);
      if (blocker) return [`${blocker.message}.`, written].join(' ').trim();
      if (written) return `${written}${describeLink(proposal)}`;
      return contactEmail
        ? 'Nobody but the team has seen it yet.'
        : `${contactName} has no email address: send it and pass the link on.`;
    }
    case 'sent':
    case 'viewed':
      return proposal.isMailQueued
        ? 'The email sends in a few seconds.'
        : `${describeViewed(proposal)} Valid until ${formatShortDay(document.validUntil)}.`;
    case 'accepted':
      return describeAcceptance(acceptance, contactName);
    case 'replaced':
      return 'A later version has replaced it.';
    default:
      return 'Nobody can accept it any more. A new version can be sent.';
  }
}

const describeSample = ({ state, acceptance, contactName }: ProposalRecord) =>
  [state === 'accepted' && describeAcceptance(acceptance, contactName), SAMPLE_NOTICE]
    .filter(Boolean)
    .join(' ');

/** 'Accepted by Mei Lin, 25 Nov.': who signed, and when. */
const describeAcceptance = (acceptance: ProposalRecord['acceptance'], contactName: string) =>
  acceptance
    ? `Accepted by ${acceptance.name}, ${formatShortDate(acceptance.at)}.`
    : `Accepted by ${contactName}.`;

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
