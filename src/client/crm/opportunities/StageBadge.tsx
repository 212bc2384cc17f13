import { type OpportunityStage, opportunityStage } from '#shared/opportunities/opportunities.ts';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';

const tones: Record<OpportunityStage, Tone> = {
  qualification: 'blue',
  needs_analysis: 'cyan',
  proposal: 'violet',
  negotiation: 'amber',
  won: 'green',
  lost: 'grey',
};

export const StageBadge = ({ stage }: { stage: OpportunityStage }) => (
  <ToneBadge tone={tones[stage]}>{opportunityStage.labels[stage]}</ToneBadge>
);
