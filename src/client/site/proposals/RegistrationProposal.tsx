import { PageHero } from '../PageHero.tsx';
import { useHydrated } from '../useHydrated.ts';
import { ProposalTool } from './ProposalTool.tsx';

export function RegistrationProposal() {
  // The built page knows no address with a choice in it: the tool starts again with the one that is there.
  const isHydrated = useHydrated();
  return (
    <>
      <PageHero
        title="NDIS Registration Proposal"
        lead="Tick the supports you want to give. You see at once which audit you face, what we would prepare with you, and what it costs."
      />
      <ProposalTool key={String(isHydrated)} provider="new" />
    </>
  );
}
