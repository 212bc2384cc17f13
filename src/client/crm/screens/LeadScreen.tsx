import { LeadDetail } from '../leads/LeadDetail.tsx';
import { RelatedProposals } from '../proposals/RelatedProposals.tsx';
import { RelatedLists } from '../records/list/RelatedLists.tsx';

/** A lead with its proposals. */
export const LeadScreen = () => (
  <LeadDetail
    related={({ id, accountId, contactId }) => (
      <RelatedLists>
        <RelatedProposals
          parent={{ leadId: id }}
          start={{ account: accountId, contact: contactId, lead: id }}
        />
      </RelatedLists>
    )}
  />
);
