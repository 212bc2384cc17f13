import { Group } from '@mantine/core';
import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { formatAud } from '#shared/fields/format.ts';
import type { LeadCard, LeadRecord } from '#shared/leads/leads.schema.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useNextTask } from '../activities/ClientSummary.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { NameInPlace } from '../records/NameInPlace.tsx';
import { EraseLink, MergeLink } from '../records/RecordDatesPanel.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { BusinessDetailsPanel } from './detail/BusinessDetailsPanel.tsx';
import { FormDataPanel } from './detail/FormDataPanel.tsx';
import { LeadProperties } from './detail/LeadProperties.tsx';
import { LeadQuickActions } from './detail/LeadQuickActions.tsx';
import { LeadTimeline } from './detail/LeadTimeline.tsx';
import { SamePerson } from './detail/SamePerson.tsx';
import { LeadSummary } from './LeadCard.tsx';
import { AnswerBadge, PriorityBadge, StatusBadge } from './leadBadges.tsx';
import { leads } from './leads.record.ts';
import { useLeadEditor } from './useLeadEditor.ts';

const headOf = (lead: LeadCard | LeadRecord) => ({
  title: lead.title,
  rename: <LeadName lead={lead} />,
  badges: <LeadStatusAndPriority lead={lead} />,
  figure: lead.estimatedValue !== null && formatAud(lead.estimatedValue),
  contactLine: <ContactNames names={[lead.contactName, lead.accountName]} />,
  timeline: <LeadTimeline lead={lead} />,
});

interface LeadDetailProps {
  /** Panels of later nouns, which this one must not import. */
  related: (lead: LeadRecord) => ReactNode;
}

export function LeadDetail({ related }: LeadDetailProps) {
  const { id = '' } = useParams();
  const query = trpc.leads.byId.useQuery({ id });
  // In one batch, so that the next step is drawn once.
  useNextTask({ noun: 'lead', id });
  return (
    <RecordScreen<LeadCard, LeadRecord>
      type={leads}
      id={id}
      query={query}
      errorLabel="Failed to load lead"
      head={headOf}
      panelTitle="Lead details"
      summary={(lead) => <LeadSummary lead={lead} />}
    >
      {(lead) => partsOf(lead, related)}
    </RecordScreen>
  );
}

const partsOf = (lead: LeadRecord, related: LeadDetailProps['related']) => ({
  contactLine: <ContactLine {...contactLineOf(lead)} />,
  notice: <SamePerson lead={lead} />,
  top: <LeadQuickActions lead={lead} />,
  related: (
    <>
      {related(lead)}
      <DocumentsPanel subject={{ noun: 'lead', id: lead.id }} />
      {lead.formData && Object.keys(lead.formData).length > 0 && <FormDataPanel data={lead.formData} />}
    </>
  ),
  children: (
    <>
      <Panel title="Lead details">
        <LeadProperties lead={lead} />
        <Group gap="md" mt="sm">
          <MergeLink href={`/crm/leads/${lead.id}/merge`} />
          {!lead.isContactErased && <EraseLink contactId={lead.contactId} />}
        </Group>
      </Panel>
      <BusinessDetailsPanel lead={lead} />
    </>
  ),
});

const LeadName = ({ lead }: { lead: LeadCard | LeadRecord }) => (
  <NameInPlace edit={useLeadEditor()(lead)} name="title" />
);

/** A lead's status and priority, each changed by a press. */
function LeadStatusAndPriority({ lead }: { lead: LeadCard | LeadRecord }) {
  const edit = useLeadEditor()(lead);
  return (
    <>
      <EditableField edit={edit} name="status">
        <StatusBadge status={lead.status} />
      </EditableField>
      <EditableField edit={edit} name="priority">
        <PriorityBadge value={lead.priority} />
      </EditableField>
      <AnswerBadge lead={lead} />
    </>
  );
}
