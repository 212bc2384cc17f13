import { useParams } from 'react-router-dom';
import type { AccountCard, AccountRecord } from '#shared/accounts.schema.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DetailScreen } from '../../ui/record/DetailScreen.tsx';
import { DetailSkeleton } from '../../ui/record/DetailSkeleton.tsx';
import { ClientQuickActions } from '../activities/ClientSummary.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { useCachedRecord } from '../cache/useCachedRecord.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { RelatedLeads } from '../leads/RelatedLeads.tsx';
import { RelatedOpportunities } from '../opportunities/RelatedOpportunities.tsx';
import { RelatedProposals } from '../proposals/RelatedProposals.tsx';
import { ContactLine } from '../records/ContactLine.tsx';
import { NameInPlace } from '../records/NameInPlace.tsx';
import { RecordDatesPanel } from '../records/RecordDatesPanel.tsx';
import { StoredRecordLoader } from '../records/StoredRecordLoader.tsx';
import { TextFact } from '../records/TextFact.tsx';
import { AccountSummary } from './AccountCard.tsx';
import { AccountContacts } from './AccountContacts.tsx';
import { AccountInformation } from './AccountInformation.tsx';
import { AddressInformation } from './AddressInformation.tsx';
import { EditableAccountType } from './EditableAccountType.tsx';
import { useAccountEditor } from './useAccountEditor.ts';

const backLink = { backTo: '/crm/accounts', backLabel: 'Back to accounts' };

const headerOf = (account: AccountCard | AccountRecord) => ({
  ...backLink,
  title: account.name,
  rename: <AccountName account={account} />,
  badges: <EditableAccountType account={account} />,
  editTo: `/crm/accounts/${account.id}/edit`,
  editLabel: 'Edit Account',
});

export function AccountDetail() {
  const { id = '' } = useParams();
  const query = trpc.accounts.byId.useQuery({ id });
  const cached = useCachedRecord<AccountCard>('accounts', id);
  return (
    <StoredRecordLoader
      noun="account"
      id={id}
      {...backLink}
      query={query}
      placeholder={cached && renderCard(cached)}
    >
      {renderAccount}
    </StoredRecordLoader>
  );
}

// Functions, not components: when the record replaces its card, the heading stays mounted and keeps the focus.

const renderCard = (account: AccountCard) => (
  <DetailScreen key={account.id} {...headerOf(account)}>
    <Panel title="Account Information">
      <AccountSummary account={account} />
      <DetailSkeleton />
    </Panel>
  </DetailScreen>
);

const renderAccount = (account: AccountRecord) => (
  <DetailScreen
    key={account.id}
    {...headerOf(account)}
    top={<ClientQuickActions subject={{ noun: 'account', id: account.id }} />}
    contactLine={
      <ContactLine
        phone={account.businessPhone ?? account.phone}
        email={account.businessEmail ?? account.email}
      />
    }
    timeline={<TimelinePanel subject={{ noun: 'account', id: account.id }} />}
    related={
      <>
        <AccountContacts accountId={account.id} />
        <RelatedLeads parent={{ accountId: account.id }} start={`?account=${account.id}`} />
        <RelatedOpportunities parent={{ accountId: account.id }} accountId={account.id} />
        <RelatedProposals parent={{ accountId: account.id }} start={{ account: account.id }} />
        <DocumentsPanel subject={{ noun: 'account', id: account.id }} />
      </>
    }
  >
    <AccountInformation account={account} />
    <AddressInformation account={account} />
    <AccountNotes account={account} />
    <RecordDatesPanel
      title="Account Details"
      record={account}
      mergeHref={`/crm/accounts/${account.id}/merge`}
    />
  </DetailScreen>
);

const AccountNotes = ({ account }: { account: AccountRecord }) => (
  <TextFact edit={useAccountEditor()(account)} name="notes" />
);

const AccountName = ({ account }: { account: AccountCard | AccountRecord }) => (
  <NameInPlace edit={useAccountEditor()(account)} name="name" />
);
