import { LeadDetail } from '../leads/LeadDetail.tsx';
import { RelatedProposals } from '../proposals/RelatedProposals.tsx';
import { RecordFieldsContext } from '../records/history/RecordFieldsContext.ts';
import { recordFields } from './recordFields.ts';

/** A lead with its proposals. */
export const LeadScreen = () => (
  <RecordFieldsContext value={recordFields}>
    <LeadDetail
      related={({ id, accountId, contactId }) => (
        <RelatedProposals
          parent={{ leadId: id }}
          start={{ account: accountId, contact: contactId, lead: id }}
        />
      )}
    />
  </RecordFieldsContext>
);
