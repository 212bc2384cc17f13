import { Anchor, Button, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import type { ReactNode } from 'react';
import { Link, useParams } from 'react-router-dom';
import type { AccountCard, AccountRecord } from '#shared/accounts/accounts.schema.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { ClientQuickActions } from '../activities/ClientSummary.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine } from '../records/ContactLine.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { EditableFacts, Fact, NameInPlace, ShowEmptyFacts, TextFact } from '../records/Fact.tsx';
import { RecordDatesPanel } from '../records/RecordDatesPanel.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { AccountSummary, AccountTypeBadge } from './AccountCard.tsx';
import classes from './AccountDetail.module.css';
import { AccountSelect } from './AccountSelect.tsx';
import { useIncludesBelow } from './AccountsBelow.tsx';
import { accounts } from './accounts.record.ts';
import { useAccountEditor } from './useAccountEditor.ts';

const EditableAccountType = ({ account }: { account: AccountCard | AccountRecord }) => (
  <EditableField edit={useAccountEditor()(account)} name="accountType">
    <AccountTypeBadge type={account.accountType} />
  </EditableField>
);

const headOf = (account: AccountCard | AccountRecord) => ({
  title: account.name,
  rename: <AccountName account={account} />,
  badges: <EditableAccountType account={account} />,
  top: <ClientQuickActions subject={{ noun: 'account', id: account.id }} names={[account.name]} />,
  timeline: <AccountTimeline id={account.id} />,
});

interface AccountDetailProps {
  /** Panels of later nouns, which this one must not import. */
  related: (account: AccountRecord) => ReactNode;
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

/** The names of an account and the ways to reach it, of which the only one is no alternative; empty fields are hidden at first. */
function AccountInformation({ account }: { account: AccountRecord }) {
  const edit = useAccountEditor()(account);
  return (
    <Panel title="Account Information">
      <EditableFacts>
        <Fact edit={edit} name="name" />
        <Fact edit={edit} name="industry" />
        <Fact edit={edit} name="abn" />
        <Fact edit={edit} name="businessEmail" />
        <Fact edit={edit} name="businessPhone" />
        <Fact edit={edit} name="website" />
        <Fact edit={edit} name="email" label={account.businessEmail ? undefined : 'Email'} />
        <Fact edit={edit} name="phone" label={account.businessPhone ? undefined : 'Phone'} />
        <Fact edit={edit} name="legalName" />
        <Fact edit={edit} name="businessName" />
        <Fact edit={edit} name="taxId" />
        <Fact
          edit={edit}
          name="parentAccountId"
          input={{ kind: 'record', as: AccountSelect, title: account.parentAccountName }}
          isLink
        >
          <Anchor component={Link} to={`/crm/accounts/${account.parentAccountId}`}>
            {account.parentAccountName}
          </Anchor>
        </Fact>
        <Fact edit={edit} name="annualRevenue" />
        <Fact edit={edit} name="employeeCount" />
      </EditableFacts>
    </Panel>
  );
}

/** The address of an account: as on an envelope, or line by line to change it. */
function AddressInformation({ account }: { account: AccountRecord }) {
  const [isEditing, editing] = useDisclosure();
  const edit = useAccountEditor()(account);
  const { address, city, state, postcode } = account;
  const place = [city, state, postcode].filter(Boolean).join(' ');
  return (
    <Panel
      title="Address Information"
      aside={
        <Button
          size="compact-sm"
          variant="subtle"
          color="gray"
          aria-expanded={isEditing}
          aria-label={isEditing ? undefined : 'Edit address'}
          onClick={editing.toggle}
        >
          {isEditing ? 'Done' : 'Edit'}
        </Button>
      }
    >
      {isEditing ? (
        <ShowEmptyFacts value>
          <DescriptionList dense>
            <Fact edit={edit} name="address" wide />
            <Fact edit={edit} name="city" />
            <Fact edit={edit} name="state" />
            <Fact edit={edit} name="postcode" />
          </DescriptionList>
        </ShowEmptyFacts>
      ) : address || place ? (
        <address className={classes.address}>
          {address && <div>{address}</div>}
          {place}
        </address>
      ) : (
        <Text c="dimmed">No address information</Text>
      )}
    </Panel>
  );
}
