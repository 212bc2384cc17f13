import type { ReactNode } from 'react';
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
import { ContactLine } from '../records/ContactLine.tsx';
import { NameInPlace } from '../records/NameInPlace.tsx';
import { RecordDatesPanel } from '../records/RecordDatesPanel.tsx';
import { StoredRecordLoader } from '../records/StoredRecordLoader.tsx';
import { TextFact } from '../records/TextFact.tsx';
import { AccountSummary } from './AccountCard.tsx';
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

interface AccountDetailProps {
  /** The panels of what belongs to it; its noun imports none of the nouns after it. */
  related: (account: AccountRecord) => ReactNode;
}

export function AccountDetail({ related }: AccountDetailProps) {
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
      {(account) => renderAccount(account, related)}
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

const renderAccount = (account: AccountRecord, related: AccountDetailProps['related']) => (
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
        {related(account)}
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
