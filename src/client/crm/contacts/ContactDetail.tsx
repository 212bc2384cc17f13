import { useParams } from 'react-router-dom';
import { fullName } from '#shared/contacts.ts';
import { formatDate } from '#shared/format.ts';
import { trpc } from '../../trpc.ts';
import { DetailScreen } from '../../ui/DetailScreen.tsx';
import { Fact, Facts } from '../../ui/Facts.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { RecordGate } from '../../ui/RecordGate.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { ContactRoleBadge, PrimaryBadge } from '../badges.tsx';
import { ContactInformation, ContactWork } from './ContactInformation.tsx';

const back = { backTo: '/crm/contacts', backLabel: 'Back to contacts' };

export function ContactDetail() {
  const { id = '' } = useParams();
  const query = trpc.contacts.byId.useQuery({ id });
  return (
    <RecordGate noun="contact" {...back} query={query}>
      {(contact) => (
        <DetailScreen
          title={fullName(contact)}
          subtitle={contact.position}
          badges={
            <>
              <ContactRoleBadge role={contact.contactRole} />
              {contact.isPrimary && <PrimaryBadge label="Primary Contact" />}
            </>
          }
          {...back}
          editTo={`/crm/contacts/${contact.id}/edit`}
          editLabel="Edit Contact"
          side={
            <>
              <ContactWork contact={contact} />
              <Panel title="Contact Details">
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
        </DetailScreen>
      )}
    </RecordGate>
  );
}
