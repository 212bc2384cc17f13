import { Anchor } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { ContactCard, ContactRecord } from '#shared/contacts.schema.ts';
import { fullName } from '#shared/contacts.ts';
import { formatDate } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { DetailScreen } from '../../ui/DetailScreen.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Filling } from '../../ui/Filling.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { RecordGate } from '../../ui/RecordGate.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { ContactRoleBadge, PrimaryBadge } from '../badges.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { RecordOpportunities } from '../opportunities/RecordOpportunities.tsx';
import { useListed } from '../useListed.ts';
import { ContactSummary } from './ContactCard.tsx';
import { ContactInformation, ContactWork } from './ContactInformation.tsx';

const back = { backTo: '/crm/contacts', backLabel: 'Back to contacts' };

const headOf = (contact: ContactCard | ContactRecord) => ({
  ...back,
  title: fullName(contact),
  subtitle: contact.position,
  badges: (
    <>
      <ContactRoleBadge role={contact.contactRole} />
      {contact.isPrimary && <PrimaryBadge label="Primary Contact" />}
    </>
  ),
  editTo: `/crm/contacts/${contact.id}/edit`,
  editLabel: 'Edit Contact',
});

export function ContactDetail() {
  const { id = '' } = useParams();
  const query = trpc.contacts.byId.useQuery({ id });
  const listed = useListed<ContactCard>('contacts', id);
  return (
    <RecordGate
      noun="contact"
      {...back}
      query={query}
      glimpse={
        listed && (
          <DetailScreen key={listed.id} {...headOf(listed)}>
            <Panel title="Contact Information">
              <ContactSummary contact={listed} />
              <Filling />
            </Panel>
          </DetailScreen>
        )
      }
    >
      {(contact) => (
        <DetailScreen
          key={contact.id}
          {...headOf(contact)}
          side={
            <>
              <ContactWork contact={contact} />
              <RecordOpportunities of={{ contactId: contact.id }} accountId={contact.accountId} />
              <Panel
                title="Contact Details"
                aside={
                  <Anchor component={Link} to={`/crm/contacts/${contact.id}/merge`} size="sm">
                    Merge with another
                  </Anchor>
                }
              >
                <Facts dense>
                  <Fact label="Created">{formatDate(contact.createdAt)}</Fact>
                  <Fact label="Last Updated">{formatDate(contact.updatedAt)}</Fact>
                </Facts>
              </Panel>
              <TimelinePanel subject={{ noun: 'contact', id: contact.id }} />
            </>
          }
        >
          <ContactInformation contact={contact} />
          {contact.notes && (
            <Panel title="Notes">
              <Prose>{contact.notes}</Prose>
            </Panel>
          )}
          <DocumentsPanel subject="contact" subjectId={contact.id} />
        </DetailScreen>
      )}
    </RecordGate>
  );
}
