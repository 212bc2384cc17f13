import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';

/** Of a sent proposal, or of a requested draft. */
export const hasLink = ({ state, requestedAt }: ProposalRecord) => state !== 'draft' || Boolean(requestedAt);

/** What sending does to the link of an unconfirmed address. */
export const describeLink = ({ requestedAt, addressConfirmedAt }: ProposalRecord) =>
  requestedAt && !addressConfirmedAt
    ? ' Their link stops when you send this: their email address is not confirmed.'
    : '';
