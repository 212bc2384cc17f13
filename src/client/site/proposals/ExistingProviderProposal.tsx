import { PageHero } from '../PageHero.tsx';
import { ProposalTool } from './ProposalTool.tsx';

export function ExistingProviderProposal() {
  return (
    <>
      <PageHero
        title="Full Certification Audit Registration"
        lead="You already support people. Tell us what you run, tick your registration groups and see the whole price."
      />
      <ProposalTool provider="existing" />
    </>
  );
}
