import { StartEngagement } from '../engagements/StartEngagement.tsx';
import { OpportunityDetail } from '../opportunities/OpportunityDetail.tsx';
import { RelatedProposals } from '../proposals/RelatedProposals.tsx';
import { RelatedLists } from '../records/list/RelatedLists.tsx';

/** An opportunity with its proposals. */
export const OpportunityScreen = () => (
  <OpportunityDetail
    related={({ id, accountId, contactId, leadId }) => (
      <RelatedLists>
        <RelatedProposals
          parent={{ opportunityId: id }}
          start={{ account: accountId, contact: contactId, lead: leadId, opportunity: id }}
        />
      </RelatedLists>
    )}
    whenWon={({ accountId }) => <StartEngagement accountId={accountId} />}
  />
);
