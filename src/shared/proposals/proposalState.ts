import { optionSet } from '../fields/optionSet.ts';

// Apart from the fields, which the private page of a client does not need.

export const proposalState = optionSet({
  draft: 'Draft',
  sent: 'Sent',
  viewed: 'Viewed',
  accepted: 'Accepted',
  declined: 'Declined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
  replaced: 'Replaced',
});

export type ProposalState = keyof typeof proposalState.labels;

/** Undo of Send is not a state: the proposal is a draft again, and the one that it replaced is open again. */
export const nextStates: Record<ProposalState, readonly ProposalState[]> = {
  draft: ['sent'],
  sent: ['viewed', 'accepted', 'declined', 'expired', 'withdrawn', 'replaced'],
  viewed: ['accepted', 'declined', 'expired', 'withdrawn', 'replaced'],
  accepted: [],
  declined: [],
  expired: [],
  withdrawn: [],
  replaced: [],
};

export const isOpenProposal = (state: ProposalState) => state === 'sent' || state === 'viewed';

/** An open proposal past its last day has expired, whether or not that is stored yet. */
export const stateOn = (
  { state, validUntil }: { state: ProposalState; validUntil: string | null },
  day: string,
): ProposalState => (isOpenProposal(state) && validUntil !== null && validUntil < day ? 'expired' : state);

/** Samples have a series of their own, in place of the year. */
export const SAMPLE_SERIES = 'DEMO';

/** Demo data: cannot be answered, and has no further version. */
export const isSampleProposal = ({ reference }: { reference: string }) =>
  reference.startsWith(`PR-${SAMPLE_SERIES}-`);
