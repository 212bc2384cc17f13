import { PageHero } from '../PageHero.tsx';
import { useSiteContent } from '../siteContent.ts';
import { ProposalTool } from './ProposalTool.tsx';

export function ExistingProviderProposal() {
  const { texts } = useSiteContent();
  return (
    <>
      <PageHero title="Full Certification Audit Registration" lead={texts.existingProviderLead} />
      <ProposalTool provider="existing" />
    </>
  );
}
