import { PageHero } from '../PageHero.tsx';
import { ProposalTool } from './ProposalTool.tsx';

export function RegistrationProposal() {
  return (
    <>
      <PageHero
        title="NDIS Registration Proposal"
        lead="Tick the supports you want to give. You see at once which audit you need, what we would prepare with you, and what it costs."
      />
      <ProposalTool provider="new" />
    </>
  );
}
