import { OpportunityDetail } from '../opportunities/OpportunityDetail.tsx';
import { RelatedProposals } from '../proposals/RelatedProposals.tsx';
import { RecordFieldsContext } from '../records/history/RecordFieldsContext.ts';
import { recordFields } from './recordFields.ts';

/** An opportunity with its proposals. */
export const OpportunityScreen = () => (
  <RecordFieldsContext value={recordFields}>
    <OpportunityDetail
      related={({ id, accountId, contactId, leadId }) => (
        <RelatedProposals
          parent={{ opportunityId: id }}
          start={{ account: accountId, contact: contactId, lead: leadId, opportunity: id }}
        />
      )}
    />
  </RecordFieldsContext>
);
