import { AccountDetail } from '../accounts/AccountDetail.tsx';
import { AccountsBelow } from '../accounts/AccountsBelow.tsx';
import { AccountContacts } from '../contacts/AccountContacts.tsx';
import { RelatedEngagements } from '../engagements/RelatedEngagements.tsx';
import { RelatedLeads } from '../leads/RelatedLeads.tsx';
import { AccountSums } from '../opportunities/AccountSums.tsx';
import { RelatedOpportunities } from '../opportunities/RelatedOpportunities.tsx';
import { RelatedProposals } from '../proposals/RelatedProposals.tsx';
import { RelatedRegistrations } from '../registrations/RelatedRegistrations.tsx';

/** An account with its contacts, leads, opportunities, proposals, registrations, engagements and the accounts below it. */
export const AccountScreen = () => (
  <AccountDetail
    related={({ id }) => (
      <>
        <AccountContacts accountId={id} />
        <RelatedLeads parent={{ accountId: id }} start={{ account: id }} />
        <RelatedOpportunities parent={{ accountId: id }} start={{ account: id }} />
        <RelatedProposals parent={{ accountId: id }} start={{ account: id }} />
        <RelatedRegistrations accountId={id} />
        <RelatedEngagements accountId={id} />
        <AccountsBelow accountId={id} sums={(below) => <AccountSums accountId={id} below={below} />} />
      </>
    )}
  />
);
