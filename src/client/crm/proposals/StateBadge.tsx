import { type ProposalState, proposalState } from '#shared/proposals/proposals.ts';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';

const tones: Record<ProposalState, Tone> = {
  draft: 'grey',
  sent: 'blue',
  viewed: 'violet',
  accepted: 'green',
  declined: 'red',
  expired: 'amber',
  withdrawn: 'grey',
  replaced: 'grey',
};

export const StateBadge = ({ state }: { state: ProposalState }) => (
  <ToneBadge tone={tones[state]}>{proposalState.labels[state]}</ToneBadge>
);
