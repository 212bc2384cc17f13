import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ContactCard, ContactRecord, ContactValues } from '#shared/contacts/contacts.schema.ts';
import { contactFields, DEFAULT_INFLUENCE, DEFAULT_ROLE, fullName } from '#shared/contacts/contacts.ts';
import { formatShortDate } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { MailLink } from '../../ui/links/MailLink.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { AccountFact } from '../accounts/AccountFact.tsx';
import { ClientQuickActions } from '../activities/ClientSummary.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine, ContactNames } from '../records/ContactLine.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { EditableFacts, Fact, TextFact } from '../records/Fact.tsx';
import { EraseLink, MergeLink, RecordDates, RecordDatesPanel } from '../records/RecordDatesPanel.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { useChangeField } from '../records/useChangeField.ts';
import { ContactRoleBadge, ContactSummary, PrimaryBadge } from './ContactCard.tsx';
import { contacts } from './contacts.record.ts';

const useContactEditor = () => useChangeField<ContactValues>(contacts, contactFields, trpc.contacts);

const PANEL_TITLE = 'Contact';

const headOf = (contact: ContactCard | ContactRecord) => {
  const subject = { noun: 'contact', id: contact.id } as const;
  const timeline = <TimelinePanel subject={subject} />;
  if ('erasedAt' in contact && contact.erasedAt) return { title: fullName(contact), editTo: null, timeline };
  return {
    title: fullName(contact),
    subtitle: contact.position,
    badges: <EditableContactBadges contact={contact} />,
    contactLine: <ContactNames names={[contact.accountName]} />,
    top: <ClientQuickActions subject={subject} names={[contact.accountName]} />,
    timeline,
  };
};

interface ContactDetailProps {
  /** Panels of later nouns, which this one must not import. */
  related: (contact: ContactRecord) => ReactNode;
}

export function ContactDetail({ related }: ContactDetailProps) {
  const { id = '' } = useParams();
  const query = trpc.contacts.byId.useQuery({ id });
  return (
    <RecordScreen<ContactCard, ContactRecord>
      type={contacts}
      id={id}
      query={query}
      head={headOf}
      panelTitle={PANEL_TITLE}
      summary={(contact) => <ContactSummary contact={contact} />}
    >
      {(contact) =>
        contact.erasedAt ? partsOfErased(contact, contact.erasedAt, related) : partsOf(contact, related)
      }
    </RecordScreen>
  );
}

const partsOf = (contact: ContactRecord, related: ContactDetailProps['related']) => ({
  contactLine: (
    <ContactLine
      phone={contact.mobile ?? contact.phone ?? contact.directPhone}
      email={contact.email}
      doNotEmail={contact.doNotEmail}
      {...(contact.accountId &&
        contact.accountName && { account: { id: contact.accountId, name: contact.accountName } })}
    />
  ),
  related: (
    <>
      {related(contact)}
      <DocumentsPanel subject={{ noun: 'contact', id: contact.id }} />
    </>
  ),
  children: (
    <>
      <Panel title={PANEL_TITLE}>
        <ContactInformation contact={contact} />
        <Group gap="md" mt="sm">
          <MergeLink href={`/crm/contacts/${contact.id}/merge`} />
          <EraseLink contactId={contact.id} />
        </Group>
      </Panel>
      <ContactNotes contact={contact} />
    </>
  ),
});

/** An erased person cannot be edited, merged or erased. */
const partsOfErased = (contact: ContactRecord, erasedAt: Date, related: ContactDetailProps['related']) => ({
  related: related(contact),
  children: (
    <>
      <Panel title="Erased person">
        <Text>An administrator erased this person on {formatShortDate(erasedAt)}.</Text>
        <Text mt="xs">Leads, opportunities and proposals stay, without the name.</Text>
      </Panel>
      <RecordDatesPanel title={PANEL_TITLE} record={contact} />
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
  return (
    <Fact edit={edit} name={name} isLink>
      {address && (
        <span>
          <MailLink address={address} doNotEmail={contact.doNotEmail} />
        </span>
      )}
    </Fact>
  );
}

/** The ways to reach a contact, their account and role, and their days; empty fields are hidden at first. */
function ContactInformation({ contact }: { contact: ContactRecord }) {
  const edit = useContactEditor()(contact);
  const { email, personalEmail, phone, mobile, directPhone, linkedinUrl } = contact;
  const isEmpty = ![email, personalEmail, phone, mobile, directPhone, linkedinUrl].some(Boolean);
  return (
    <EditableFacts dense placeholder={isEmpty && <Text c="dimmed">No contact information</Text>}>
      <AddressFact contact={contact} name="email" />
      <Fact edit={edit} name="phone" />
      <Fact edit={edit} name="mobile" />
      <Fact edit={edit} name="directPhone" />
      <AddressFact contact={contact} name="personalEmail" />
      <Fact edit={edit} name="linkedinUrl" />
      <AccountFact edit={edit} of={contact} />
      <Fact edit={edit} name="position" />
      <Fact edit={edit} name="department" />
      <Fact edit={edit} name="contactRole" usual={DEFAULT_ROLE} />
      <Fact edit={edit} name="decisionMakerInfluence" usual={DEFAULT_INFLUENCE} />
      {!contact.isPrimary && <Fact edit={edit} name="isPrimary" usual={false} />}
      <Fact edit={edit} name="doNotEmail" usual={false} />
      <RecordDates record={contact} />
    </EditableFacts>
  );
}

/** A contact's role unless it is the usual one, and whether they are the one to call first, each changed by a press. */
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
