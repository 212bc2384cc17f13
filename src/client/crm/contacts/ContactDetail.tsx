import { Group, Text } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ContactCard, ContactRecord } from '#shared/contacts/contacts.schema.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { formatShortDate } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { ClientQuickActions } from '../activities/ClientSummary.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine, ContactNames } from '../records/ContactLine.tsx';
import { EraseLink, MergeLink, RecordDatesPanel } from '../records/RecordDatesPanel.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { TextFact } from '../records/TextFact.tsx';
import { ContactSummary } from './ContactCard.tsx';
import { ContactInformation } from './ContactInformation.tsx';
import { contacts } from './contacts.record.ts';
import { EditableContactBadges } from './EditableContactBadges.tsx';
import { useContactEditor } from './useContactEditor.ts';

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
  /** The panels of what belongs to it; its noun imports none of the nouns after it. */
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

/** The parts of a person who was erased: nobody edits, merges or erases them again. */
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
