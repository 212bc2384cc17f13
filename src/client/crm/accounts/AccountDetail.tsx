import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { AccountCard, AccountRecord } from '#shared/accounts/accounts.schema.ts';
import { trpc } from '../../trpc.ts';
import { ClientQuickActions } from '../activities/ClientSummary.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine } from '../records/ContactLine.tsx';
import { NameInPlace } from '../records/NameInPlace.tsx';
import { RecordDatesPanel } from '../records/RecordDatesPanel.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { TextFact } from '../records/TextFact.tsx';
import { AccountSummary } from './AccountCard.tsx';
import { AccountInformation } from './AccountInformation.tsx';
import { useIncludesBelow } from './AccountsBelow.tsx';
import { AddressInformation } from './AddressInformation.tsx';
import { accounts } from './accounts.record.ts';
import { EditableAccountType } from './EditableAccountType.tsx';
import { useAccountEditor } from './useAccountEditor.ts';

const headOf = (account: AccountCard | AccountRecord) => ({
  title: account.name,
  rename: <AccountName account={account} />,
  badges: <EditableAccountType account={account} />,
  top: <ClientQuickActions subject={{ noun: 'account', id: account.id }} names={[account.name]} />,
  timeline: <AccountTimeline id={account.id} />,
});

interface AccountDetailProps {
  /** The panels of what belongs to it; its noun imports none of the nouns after it. */
  related: (account: AccountRecord) => ReactNode;
  /** A panel after all others. */
  last: (account: AccountRecord) => ReactNode;
}

export function AccountDetail(panels: AccountDetailProps) {
  const { id = '' } = useParams();
  const query = trpc.accounts.byId.useQuery({ id });
  return (
    <RecordScreen<AccountCard, AccountRecord>
      type={accounts}
      id={id}
      query={query}
      head={headOf}
      panelTitle="Account Information"
      summary={(account) => <AccountSummary account={account} />}
    >
      {(account) => partsOf(account, panels)}
    </RecordScreen>
  );
}

const partsOf = (account: AccountRecord, { related, last }: AccountDetailProps) => ({
  contactLine: (
    <ContactLine
      phone={account.businessPhone ?? account.phone}
      email={account.businessEmail ?? account.email}
    />
  ),
  related: (
    <>
      {related(account)}
      <DocumentsPanel subject={{ noun: 'account', id: account.id }} />
      {last(account)}
    </>
  ),
  children: (
    <>
      <AccountInformation account={account} />
      <AddressInformation account={account} />
      <AccountNotes account={account} />
      <RecordDatesPanel
        title="Account Details"
        record={account}
        mergeHref={`/crm/accounts/${account.id}/merge`}
      />
    </>
  ),
});

const AccountTimeline = ({ id }: { id: string }) => (
  <TimelinePanel subject={{ noun: 'account', id }} below={useIncludesBelow()} />
);

const AccountNotes = ({ account }: { account: AccountRecord }) => (
  <TextFact edit={useAccountEditor()(account)} name="notes" />
);

const AccountName = ({ account }: { account: AccountCard | AccountRecord }) => (
  <NameInPlace edit={useAccountEditor()(account)} name="name" />
);
