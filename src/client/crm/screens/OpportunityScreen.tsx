import { OpportunityDetail } from '../opportunities/OpportunityDetail.tsx';
import { RelatedProposals } from '../proposals/RelatedProposals.tsx';

/** An opportunity with its proposals. */
export const OpportunityScreen = () => (
  <OpportunityDetail
    related={({ id, accountId, contactId, leadId }) => (
      <RelatedProposals
        parent={{ opportunityId: id }}
        start={{ account: accountId, contact: contactId, lead: leadId, opportunity: id }}
      />
    )}
  />
);
