import { Anchor } from '@mantine/core';
import { Link, useParams } from 'react-router-dom';
import type { ContactCard, ContactRecord } from '#shared/contacts.schema.ts';
import { fullName } from '#shared/contacts.ts';
import { formatDate } from '#shared/fields/format.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { DetailScreen } from '../../ui/record/DetailScreen.tsx';
import { DetailSkeleton } from '../../ui/record/DetailSkeleton.tsx';
import { MultilineText } from '../../ui/record/MultilineText.tsx';
import { RecordLoader } from '../../ui/record/RecordLoader.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { ContactRoleBadge, PrimaryBadge } from '../badges.tsx';
import { useCachedRecord } from '../cache/useCachedRecord.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { RelatedOpportunities } from '../opportunities/RelatedOpportunities.tsx';
import { ContactSummary } from './ContactCard.tsx';
import { AccountAndRolePanel, ContactInformation } from './ContactInformation.tsx';

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
  const listed = useCachedRecord<ContactCard>('contacts', id);
  return (
    <RecordLoader
      noun="contact"
      {...back}
      query={query}
      placeholder={
        listed && (
          <DetailScreen key={listed.id} {...headOf(listed)}>
            <Panel title="Contact Information">
              <ContactSummary contact={listed} />
              <DetailSkeleton />
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
              <AccountAndRolePanel contact={contact} />
              <RelatedOpportunities parent={{ contactId: contact.id }} accountId={contact.accountId} />
              <Panel
                title="Contact Details"
                aside={
                  <Anchor component={Link} to={`/crm/contacts/${contact.id}/merge`} size="sm">
                    Merge with another
                  </Anchor>
                }
              >
                <DescriptionList dense>
                  <DescriptionItem label="Created">{formatDate(contact.createdAt)}</DescriptionItem>
                  <DescriptionItem label="Last Updated">{formatDate(contact.updatedAt)}</DescriptionItem>
                </DescriptionList>
              </Panel>
              <TimelinePanel subject={{ noun: 'contact', id: contact.id }} />
            </>
          }
        >
          <ContactInformation contact={contact} />
          {contact.notes && (
            <Panel title="Notes">
              <MultilineText>{contact.notes}</MultilineText>
            </Panel>
          )}
          <DocumentsPanel subject="contact" subjectId={contact.id} />
        </DetailScreen>
      )}
    </RecordLoader>
  );
}
