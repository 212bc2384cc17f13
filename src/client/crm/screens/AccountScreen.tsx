import { Button, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconLink, IconUsers } from '@tabler/icons-react';
import { useParams } from 'react-router-dom';
import type { AccountCard, AccountRecord } from '#shared/accounts/accounts.schema.ts';
import { accountLabels } from '#shared/accounts/accounts.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { formatAud } from '#shared/fields/format.ts';
import type { AccountSums as Sums } from '#shared/opportunities/opportunities.schema.ts';
import { trpc } from '../../trpc.ts';
import { Panel, PanelSection } from '../../ui/Panel.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { AccountSummary, AccountTypeBadge } from '../accounts/AccountCard.tsx';
import classes from '../accounts/AccountDetail.module.css';
import { AccountsBelow, useIncludesBelow } from '../accounts/AccountsBelow.tsx';
import { accounts } from '../accounts/accounts.record.ts';
import { ClientPageButton, ClientPageDialog } from '../accounts/ClientPageButton.tsx';
import { KeyPersonnel, KeyPersonnelDialog } from '../accounts/KeyPersonnel.tsx';
import { useAccountEditor } from '../accounts/useAccountEditor.ts';
import { ClientQuickActions } from '../activities/ClientSummary.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { agreements } from '../agreements/agreements.record.ts';
import { contacts } from '../contacts/contacts.record.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { engagements } from '../engagements/engagements.record.ts';
import { leads } from '../leads/leads.record.ts';
import { opportunities } from '../opportunities/opportunities.record.ts';
import { proposals } from '../proposals/proposals.record.ts';
import { ContactLine, ContactNames } from '../records/ContactLine.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { EditableFacts, Fact, NameInPlace, RecordDates, ShowAllFacts, TextFact } from '../records/Fact.tsx';
import { RecordMenuItems } from '../records/RecordMenuItems.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { RecordFact } from '../records/subject/RecordField.tsx';
import { registrations } from '../registrations/registrations.record.ts';
import {
  AccountDue,
  AddItem,
  AssociatedContacts,
  addItems,
  RelatedPanel,
  useAssociatedContacts,
  useRelatedAgreements,
  useRelatedEngagements,
  useRelatedLeads,
  useRelatedOpportunities,
  useRelatedProposals,
  useRelatedRegistrations,
} from './related.tsx';

const ADDED = [contacts, leads, opportunities, proposals, registrations, engagements, agreements];

/** The client's one page: whom to call, the next step, what runs, what happened, and the facts. */
export function AccountScreen() {
  const { id = '' } = useParams();
  const query = trpc.accounts.byId.useQuery({ id });
  const edit = useAccountEditor();
  // In one batch with the account, so that the line of whom to call is drawn once.
  useAssociatedContacts(id);
  const below = useIncludesBelow();
  const [isLinkOpen, link] = useDisclosure();
  const [arePeopleOpen, people] = useDisclosure();
  return (
    <>
      <RecordScreen<AccountCard, AccountRecord>
        type={accounts}
        id={id}
        calls={trpc.accounts}
        query={query}
        panelTitle="Account Information"
        summary={(account) => <AccountSummary account={account} />}
        head={(account) => ({
          title: account.name,
          rename: <NameInPlace edit={edit(account)} name="name" />,
          badges: (
            <EditableField edit={edit(account)} name="accountType">
              <AccountTypeBadge type={account.accountType} />
            </EditableField>
          ),
          top: <ClientQuickActions subject={{ noun: 'account', id }} names={[account.name]} />,
          first: <AccountWork accountId={id} />,
          areFactsLast: true,
          contactLine: <NameToCome />,
          timeline: <TimelinePanel subject={{ noun: 'account', id }} below={below} />,
        })}
      >
        {(account) => ({
          menu: (
            <>
              {addItems(ADDED, { account: id })}
              <AddItem label="Add sub-account" to={`/crm/accounts/new?parent=${id}`} />
              <Menu.Divider />
              <Menu.Item leftSection={<IconLink size={16} aria-hidden />} onClick={link.open}>
                Client’s page
              </Menu.Item>
              <Menu.Item leftSection={<IconUsers size={16} aria-hidden />} onClick={people.open}>
                {accountLabels.keyPersonnel}
              </Menu.Item>
              <RecordMenuItems href={`/crm/accounts/${id}`} />
            </>
          ),
          contactLine: <WhomToCall account={account} />,
          children: <AccountInformation account={account} onEditPeople={people.open} />,
          related: (
            <>
              <AccountsBelow accountId={id} sums={(below) => <AccountSums accountId={id} below={below} />} />
              <DocumentsPanel subject={{ noun: 'account', id }} />
            </>
          ),
        })}
      </RecordScreen>
      {isLinkOpen && <ClientPageDialog accountId={id} onClose={link.close} />}
      {arePeopleOpen && query.data && <KeyPersonnelDialog account={query.data} onClose={people.close} />}
    </>
  );
}

/** Keeps the place of the name on a phone. */
const NameToCome = () => <ContactNames names={['\u00a0']} />;

/** The primary contact, or the first one; an account without a number or address of theirs has its own. */
function WhomToCall({ account }: { account: AccountRecord }) {
  const { data: people } = useAssociatedContacts(account.id);
  if (!people) return <NameToCome />;
  const first = people.findLast(({ isPrimary }) => isPrimary) ?? people.at(-1);
  return (
    <ContactLine
      {...(first && { contact: { id: first.id, name: fullName(first) } })}
      phone={first?.phone ?? account.businessPhone ?? account.phone}
      email={first?.email ?? account.businessEmail ?? account.email}
      doNotEmail={first?.email ? first.doNotEmail : false}
    />
  );
}

function AccountWork({ accountId }: { accountId: string }) {
  const related = [
    { ...useRelatedEngagements(accountId), aside: <ClientPageButton accountId={accountId} /> },
    useRelatedAgreements(accountId),
    useRelatedRegistrations(accountId),
    useRelatedProposals({ accountId }),
    useRelatedOpportunities({ accountId }),
    useRelatedLeads({ accountId }),
  ];
  return <RelatedPanel related={related} foot={<AccountDue accountId={accountId} />} />;
}

/** What is known of an account, in sections of one card. The only way to reach it is no alternative one. */
function AccountInformation({ account, onEditPeople }: { account: AccountRecord; onEditPeople: () => void }) {
  const edit = useAccountEditor()(account);
  return (
    <Panel title="Account Information" staysOpen>
      <EditableFacts>
        <DescriptionItem label={edit.fields.name.label}>{account.name}</DescriptionItem>
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
        <RecordFact edit={edit} name="parentAccountId" title={account.parentAccountName} />
        <Fact edit={edit} name="annualRevenue" />
        <Fact edit={edit} name="employeeCount" />
      </EditableFacts>
      <AddressInformation account={account} />
      <TextFact edit={edit} name="notes" />
      <AssociatedContacts accountId={account.id} />
      <KeyPersonnel account={account} onEdit={onEditPeople} />
      <PanelSection title="Account Details">
        <DescriptionList>
          <RecordDates record={account} />
        </DescriptionList>
      </PanelSection>
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
    <PanelSection
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
        <ShowAllFacts value>
          <DescriptionList>
            <Fact edit={edit} name="address" wide />
            <Fact edit={edit} name="city" />
            <Fact edit={edit} name="state" />
            <Fact edit={edit} name="postcode" />
          </DescriptionList>
        </ShowAllFacts>
      ) : address || place ? (
        <address className={classes.address}>
          {address && <div>{address}</div>}
          {place}
        </address>
      ) : (
        <Text c="dimmed">No address information</Text>
      )}
    </PanelSection>
  );
}

function AccountSums(input: { accountId: string; below: boolean }) {
  const { data } = trpc.opportunities.accountSums.useQuery(input);
  const show = (name: keyof Sums) => (data ? `${data[name].count} · ${formatAud(data[name].value)}` : '…');
  return (
    <DescriptionList>
      <DescriptionItem label="Open leads">{show('openLeads')}</DescriptionItem>
      <DescriptionItem label="Open opportunities">{show('openOpportunities')}</DescriptionItem>
      <DescriptionItem label="Won">{show('won')}</DescriptionItem>
    </DescriptionList>
  );
}
