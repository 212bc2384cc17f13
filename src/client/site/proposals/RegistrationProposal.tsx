import { PageHero } from '../PageHero.tsx';
import { ProposalTool } from './ProposalTool.tsx';

export function RegistrationProposal() {
  return (
    <>
      <PageHero
        title="NDIS Registration Proposal"
        lead="Tick the supports you want to give. You see at once your audit, what we prepare with you, and the price."
      />
      <ProposalTool provider="new" />
    </>
  );
}
