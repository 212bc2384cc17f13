import { AccountDetail } from '../accounts/AccountDetail.tsx';
import { AccountContacts } from '../contacts/AccountContacts.tsx';
import { RelatedLeads } from '../leads/RelatedLeads.tsx';
import { RelatedOpportunities } from '../opportunities/RelatedOpportunities.tsx';
import { RelatedProposals } from '../proposals/RelatedProposals.tsx';

/** An account with its contacts, leads, opportunities and proposals. */
export const AccountScreen = () => (
  <AccountDetail
    related={({ id }) => (
      <>
        <AccountContacts accountId={id} />
        <RelatedLeads parent={{ accountId: id }} start={{ account: id }} />
        <RelatedOpportunities parent={{ accountId: id }} start={{ account: id }} />
        <RelatedProposals parent={{ accountId: id }} start={{ account: id }} />
      </>
    )}
  />
);
