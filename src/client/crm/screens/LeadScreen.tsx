import { LeadDetail } from '../leads/LeadDetail.tsx';
import { RelatedProposals } from '../proposals/RelatedProposals.tsx';

/** A lead with its proposals. */
export const LeadScreen = () => (
  <LeadDetail
    related={({ id, accountId, contactId }) => (
      <RelatedProposals
        parent={{ leadId: id }}
        start={{ account: accountId, contact: contactId, lead: id }}
      />
    )}
  />
);
