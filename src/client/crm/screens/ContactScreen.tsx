import { ContactDetail } from '../contacts/ContactDetail.tsx';
import { RelatedLeads } from '../leads/RelatedLeads.tsx';
import { RelatedOpportunities } from '../opportunities/RelatedOpportunities.tsx';
import { RelatedLists } from '../records/list/RelatedLists.tsx';

/** A contact with their leads and opportunities. */
export const ContactScreen = () => (
  <ContactDetail
    related={({ id, accountId }) => (
      <RelatedLists>
        <RelatedLeads
          parent={{ contactId: id }}
          start={accountId ? { account: accountId, contact: id } : {}}
        />
        <RelatedOpportunities parent={{ contactId: id }} start={{ account: accountId }} />
      </RelatedLists>
    )}
  />
);
