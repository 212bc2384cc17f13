import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { ContactCard, ContactRecord } from '#shared/contacts.schema.ts';
import { fullName } from '#shared/contacts.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DetailScreen } from '../../ui/record/DetailScreen.tsx';
import { DetailSkeleton } from '../../ui/record/DetailSkeleton.tsx';
import { ClientQuickActions } from '../activities/ClientSummary.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { useCachedRecord } from '../cache/useCachedRecord.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine } from '../records/ContactLine.tsx';
import { RecordDatesPanel } from '../records/RecordDatesPanel.tsx';
import { StoredRecordLoader } from '../records/StoredRecordLoader.tsx';
import { TextFact } from '../records/TextFact.tsx';
import { ContactSummary } from './ContactCard.tsx';
import { AccountAndRolePanel, ContactInformation } from './ContactInformation.tsx';
import { EditableContactBadges } from './EditableContactBadges.tsx';
import { useContactEditor } from './useContactEditor.ts';

const backLink = { backTo: '/crm/contacts', backLabel: 'Back to contacts' };

const headerOf = (contact: ContactCard | ContactRecord) => ({
  ...backLink,
  title: fullName(contact),
  subtitle: contact.position,
  badges: <EditableContactBadges contact={contact} />,
  editTo: `/crm/contacts/${contact.id}/edit`,
  editLabel: 'Edit Contact',
});

interface ContactDetailProps {
  /** The panels of what belongs to it; its noun imports none of the nouns after it. */
  related: (contact: ContactRecord) => ReactNode;
}

export function ContactDetail({ related }: ContactDetailProps) {
  const { id = '' } = useParams();
  const query = trpc.contacts.byId.useQuery({ id });
  const cached = useCachedRecord<ContactCard>('contacts', id);
  return (
    <StoredRecordLoader
      noun="contact"
      id={id}
      {...backLink}
      query={query}
      placeholder={cached && renderCard(cached)}
    >
      {(contact) => renderContact(contact, related)}
    </StoredRecordLoader>
  );
}

// Functions, not components: when the record replaces its card, the heading stays mounted and keeps the focus.

const renderCard = (contact: ContactCard) => (
  <DetailScreen key={contact.id} {...headerOf(contact)}>
    <Panel title="Contact information">
      <ContactSummary contact={contact} />
      <DetailSkeleton />
    </Panel>
  </DetailScreen>
);

const renderContact = (contact: ContactRecord, related: ContactDetailProps['related']) => (
  <DetailScreen
    key={contact.id}
    {...headerOf(contact)}
    top={<ClientQuickActions subject={{ noun: 'contact', id: contact.id }} />}
    contactLine={
      <ContactLine
        phone={contact.mobile ?? contact.phone ?? contact.directPhone}
        email={contact.email}
        {...(contact.accountId &&
          contact.accountName && { account: { id: contact.accountId, name: contact.accountName } })}
      />
    }
    timeline={<TimelinePanel subject={{ noun: 'contact', id: contact.id }} />}
    related={
      <>
        {related(contact)}
        <DocumentsPanel subject={{ noun: 'contact', id: contact.id }} />
      </>
    }
  >
    <ContactInformation contact={contact} />
    <AccountAndRolePanel contact={contact} />
    <ContactNotes contact={contact} />
    <RecordDatesPanel
      title="Contact details"
      record={contact}
      mergeHref={`/crm/contacts/${contact.id}/merge`}
    />
  </DetailScreen>
);

const ContactNotes = ({ contact }: { contact: ContactRecord }) => (
  <TextFact edit={useContactEditor()(contact)} name="notes" />
);
