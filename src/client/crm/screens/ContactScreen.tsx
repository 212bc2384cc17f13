import { Menu, Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import type { ContactCard, ContactRecord, ContactValues } from '#shared/contacts/contacts.schema.ts';
import { contactFields, DEFAULT_INFLUENCE, DEFAULT_ROLE, fullName } from '#shared/contacts/contacts.ts';
import { formatShortDate } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { MailLink } from '../../ui/links/MailLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { ClientQuickActions } from '../activities/ClientSummary.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { ContactRoleBadge, ContactSummary, PrimaryBadge } from '../contacts/ContactCard.tsx';
import { contacts } from '../contacts/contacts.record.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { leads } from '../leads/leads.record.ts';
import { opportunities } from '../opportunities/opportunities.record.ts';
import { ContactLine, ContactNames } from '../records/ContactLine.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { EditableFacts, Fact, RecordDates, TextFact } from '../records/Fact.tsx';
import { RecordMenuItems } from '../records/RecordMenuItems.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { RecordFact } from '../records/subject/RecordField.tsx';
import { useChangeField } from '../records/useChangeField.ts';
import {
  addItems,
  RelatedPanel,
  useRelatedLeads,
  useRelatedOpportunities,
  useRelatedProposals,
} from './related.tsx';

const useContactEditor = () => useChangeField<ContactValues>(contacts, contactFields, trpc.contacts);

const PANEL_TITLE = 'Contact';

const headOf = (contact: ContactCard | ContactRecord) => {
  const subject = { noun: 'contact', id: contact.id } as const;
  const timeline = <TimelinePanel subject={subject} />;
  const parts = { title: fullName(contact), timeline, hasTwoColumns: true };
  if ('erasedAt' in contact && contact.erasedAt) return { ...parts, editTo: null };
  return {
    ...parts,
    badges: <EditableContactBadges contact={contact} />,
    contactLine: <ContactNames names={[contact.accountName]} />,
    top: <ClientQuickActions subject={subject} names={[fullName(contact), contact.accountName]} />,
  };
};

export function ContactScreen() {
  const { id = '' } = useParams();
  const query = trpc.contacts.byId.useQuery({ id });
  return (
    <RecordScreen<ContactCard, ContactRecord>
      type={contacts}
      id={id}
      calls={trpc.contacts}
      query={query}
      head={headOf}
      panelTitle={PANEL_TITLE}
      summary={(contact) => <ContactSummary contact={contact} />}
    >
      {(contact) => ({
        ...(contact.erasedAt ? partsOfErased(contact, contact.erasedAt) : partsOf(contact)),
        related: (
          <>
            <ContactWork contactId={id} />
            {!contact.erasedAt && <DocumentsPanel subject={{ noun: 'contact', id }} />}
          </>
        ),
      })}
    </RecordScreen>
  );
}

const ContactWork = ({ contactId }: { contactId: string }) => (
  <RelatedPanel
    related={[
      useRelatedLeads({ contactId }),
      useRelatedOpportunities({ contactId }),
      useRelatedProposals({ contactId }),
    ]}
  />
);

const partsOf = (contact: ContactRecord) => ({
  menu: (
    <>
      {addItems([leads], contact.accountId ? { account: contact.accountId, contact: contact.id } : {})}
      {addItems([opportunities], { account: contact.accountId })}
      <Menu.Divider />
      <RecordMenuItems href={`/crm/contacts/${contact.id}`} contactId={contact.id} />
    </>
  ),
  contactLine: (
    <ContactLine
      phone={contact[phoneInHeading(contact) ?? 'mobile']}
      email={contact.email}
      doNotEmail={contact.doNotEmail}
      {...(contact.accountId &&
        contact.accountName && { account: { id: contact.accountId, name: contact.accountName } })}
    />
  ),
  children: (
    <Panel title={PANEL_TITLE}>
      {isUnreachable(contact) && <Text c="dimmed">No contact information</Text>}
      <ContactInformation contact={contact} />
      <ContactNotes contact={contact} />
    </Panel>
  ),
});

/** An erased person cannot be edited, merged or erased. */
const partsOfErased = (contact: ContactRecord, erasedAt: Date) => ({
  children: (
    <>
      <Panel title="Erased person">
        <Text>An administrator erased this person on {formatShortDate(erasedAt)}.</Text>
        <Text mt="xs">Leads, opportunities and proposals stay, without the name.</Text>
      </Panel>
      <Panel title={PANEL_TITLE}>
        <DescriptionList>
          <RecordDates record={contact} />
        </DescriptionList>
      </Panel>
    </>
  ),
});

const ContactNotes = ({ contact }: { contact: ContactRecord }) => (
  <TextFact edit={useContactEditor()(contact)} name="notes" />
);

/** An address of a contact, marked where they asked for no more emails. */
function AddressFact({ contact, name }: { contact: ContactRecord; name: 'email' | 'personalEmail' }) {
  const edit = useContactEditor()(contact);
  const address = contact[name];
  const isPhone = useIsPhone();
  return (
    <Fact edit={edit} name={name} isLink isInHeading={!isPhone && name === 'email'}>
      {address && (
        <span>
          <MailLink address={address} doNotEmail={contact.doNotEmail} />
        </span>
      )}
    </Fact>
  );
}

function ContactInformation({ contact }: { contact: ContactRecord }) {
  const edit = useContactEditor()(contact);
  const inHeading = phoneInHeading(contact);
  // A phone has no room for number and address under the title.
  const isPhone = useIsPhone();
  const phoneFact = (name: 'phone' | 'mobile' | 'directPhone') => (
    <Fact edit={edit} name={name} isInHeading={!isPhone && name === inHeading} />
  );
  return (
    <EditableFacts>
      <AddressFact contact={contact} name="email" />
      {phoneFact('phone')}
      {phoneFact('mobile')}
      {phoneFact('directPhone')}
      <AddressFact contact={contact} name="personalEmail" />
      <Fact edit={edit} name="linkedinUrl" />
      <RecordFact
        edit={edit}
        name="accountId"
        title={contact.accountName}
        emptyText="No account associated"
        isInHeading={contact.accountId !== null}
      />
      <Fact edit={edit} name="position" />
      <Fact edit={edit} name="department" />
      <Fact edit={edit} name="contactRole" isInHeading />
      <Fact edit={edit} name="decisionMakerInfluence" usual={DEFAULT_INFLUENCE} />
      <Fact edit={edit} name="isPrimary" isInHeading />
      <Fact edit={edit} name="doNotEmail" usual={false} />
      <RecordDates record={contact} />
    </EditableFacts>
  );
}

const isUnreachable = ({ email, personalEmail, linkedinUrl, ...contact }: ContactRecord) =>
  ![email, personalEmail, linkedinUrl, contact.phone, contact.mobile, contact.directPhone].some(Boolean);

/** The number that the heading has: the first of these that there is. */
const phoneInHeading = (contact: ContactRecord) =>
  (['mobile', 'phone', 'directPhone'] as const).find((name) => contact[name]);

/** A contact’s role unless it is the usual one, and whether they are the one to call first, each changed by a press. */
function EditableContactBadges({ contact }: { contact: ContactCard | ContactRecord }) {
  const edit = useContactEditor()(contact);
  return (
    <>
      {contact.contactRole !== DEFAULT_ROLE && (
        <EditableField edit={edit} name="contactRole">
          <ContactRoleBadge role={contact.contactRole} />
        </EditableField>
      )}
      {contact.isPrimary && (
        <EditableField edit={edit} name="isPrimary">
          <PrimaryBadge label={contactFields.isPrimary.label} />
        </EditableField>
      )}
    </>
  );
}
