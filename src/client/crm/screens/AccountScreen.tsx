import type { AccountRecord } from '#shared/accounts/accounts.schema.ts';
import { AccountDetail } from '../accounts/AccountDetail.tsx';
import { AccountsBelow } from '../accounts/AccountsBelow.tsx';
import { ClientPagePanel } from '../accounts/ClientPagePanel.tsx';
import { KeyPersonnelPanel } from '../accounts/KeyPersonnelPanel.tsx';
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
    last={(account) => <OfRegistration account={account} />}
  />
);

/** What only an account with a registration needs, or with the work for one: its key personnel and the client's page. */
function OfRegistration({ account }: { account: AccountRecord }) {
  const engagements = useEngagementsOf(account.id);
  const registrations = useRegistrationsOf(account.id);
  const hasContent = [engagements, registrations].some(({ rows }) => rows?.length);
  return (
    <>
      {(hasContent || account.keyPersonnel.length > 0) && <KeyPersonnelPanel account={account} />}
      {hasContent && <ClientPagePanel accountId={account.id} />}
    </>
  );
}
