import { AccountDetail } from '../accounts/AccountDetail.tsx';
import { AccountsBelow } from '../accounts/AccountsBelow.tsx';
import { ClientPagePanel } from '../accounts/ClientPagePanel.tsx';
import { AccountContacts } from '../contacts/AccountContacts.tsx';
import { RelatedEngagements, useEngagementsOf } from '../engagements/RelatedEngagements.tsx';
import { RelatedLeads } from '../leads/RelatedLeads.tsx';
import { AccountSums } from '../opportunities/AccountSums.tsx';
import { RelatedOpportunities } from '../opportunities/RelatedOpportunities.tsx';
import { RelatedProposals } from '../proposals/RelatedProposals.tsx';
import { RelatedLists } from '../records/list/RelatedLists.tsx';
import { RelatedRegistrations, useRegistrationsOf } from '../registrations/RelatedRegistrations.tsx';

/** An account with its contacts, leads, opportunities, proposals, registrations, engagements and the accounts below it. */
export const AccountScreen = () => (
  <AccountDetail
    related={({ id }) => (
      <RelatedLists>
        <AccountContacts accountId={id} />
        <RelatedLeads parent={{ accountId: id }} start={{ account: id }} />
        <RelatedOpportunities parent={{ accountId: id }} start={{ account: id }} />
        <RelatedProposals parent={{ accountId: id }} start={{ account: id }} />
        <RelatedRegistrations accountId={id} />
        <RelatedEngagements accountId={id} />
        <AccountsBelow accountId={id} sums={(below) => <AccountSums accountId={id} below={below} />} />
      </RelatedLists>
    )}
    last={({ id }) => <ClientPage accountId={id} />}
  />
);

/** The client's page of an account that has something to show there. */
function ClientPage({ accountId }: { accountId: string }) {
  const engagements = useEngagementsOf(accountId);
  const registrations = useRegistrationsOf(accountId);
  const hasContent = [engagements, registrations].some(({ rows }) => rows?.length);
  return hasContent && <ClientPagePanel accountId={accountId} />;
}
