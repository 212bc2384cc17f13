import { PageHero } from '../PageHero.tsx';
import { useHydrated } from '../useHydrated.ts';
import { ProposalTool } from './ProposalTool.tsx';

export function ExistingProviderProposal() {
  // The built page knows no address with a choice in it: the tool starts again with the one that is there.
  const isHydrated = useHydrated();
  return (
    <>
      <PageHero
        title="Full Certification Audit Registration"
        lead="You already support people. Tell us what you run today and tick your registration groups, and see the whole price."
      />
      <ProposalTool key={String(isHydrated)} provider="existing" />
    </>
  );
}
