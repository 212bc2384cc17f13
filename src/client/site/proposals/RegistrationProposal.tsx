import { PageHero } from '../PageHero.tsx';
import { useSiteContent } from '../siteContent.ts';
import { ProposalTool } from './ProposalTool.tsx';

export function RegistrationProposal() {
  const { texts } = useSiteContent();
  return (
    <>
      <PageHero title="NDIS Registration Proposal" lead={texts.newProviderLead} />
      <ProposalTool provider="new" />
    </>
  );
}
