import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';

/** True if the client has a link: of a sent proposal, or of the draft that they requested. */
export const hasLink = ({ state, requestedAt }: ProposalRecord) => state !== 'draft' || Boolean(requestedAt);

/** What sending does to the link of an unconfirmed address. */
export const describeLink = ({ requestedAt, addressConfirmedAt }: ProposalRecord) =>
  requestedAt && !addressConfirmedAt
    ? ' Their link stops when you send this: their email address is not confirmed.'
    : '';
