import { Group, Text } from '@mantine/core';
import { type ReactNode, useEffect, useRef } from 'react';
import { useParams } from 'react-router-dom';
import { formatAud } from '#shared/fields/format.ts';
import type { LeadCard, LeadRecord } from '#shared/leads/leads.schema.ts';
import { leadStatus } from '#shared/leads/leads.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useNextTask } from '../activities/ClientSummary.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { ToastButton } from '../activities/useActivityAdded.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { EditableFacts, Fact, NameInPlace } from '../records/Fact.tsx';
import { EraseLink, MergeLink } from '../records/RecordDatesPanel.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import classes from './detail/LeadDetail.module.css';
import { LeadProperties } from './detail/LeadProperties.tsx';
import { LeadQuickActions } from './detail/LeadQuickActions.tsx';
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

/** The business details of a lead; empty fields are hidden at first. */
function BusinessDetailsPanel({ lead }: { lead: LeadRecord }) {
  const edit = useLeadEditor()(lead);
  const { enquiryDetails, businessImpact, budgetRange, decisionTimeline, competitors, painPoints } = lead;
  const values = [enquiryDetails, businessImpact, budgetRange, decisionTimeline, competitors, painPoints[0]];
  return (
    <Panel title="Business Details">
      <EditableFacts
        dense
        placeholder={!values.some(Boolean) && <Text c="dimmed">No business details yet</Text>}
      >
        <Fact edit={edit} name="budgetRange" />
        <Fact edit={edit} name="decisionTimeline" />
        <Fact edit={edit} name="competitors" />
        <Fact edit={edit} name="enquiryDetails" wide />
        <Fact edit={edit} name="businessImpact" wide />
        <Fact edit={edit} name="painPoints" wide />
      </EditableFacts>
    </Panel>
  );
}

interface FormDataPanelProps {
  data: Record<string, unknown>;
}

/** The enquiry as the public form sent it. It is untrusted input, so it is shown as text only. */
function FormDataPanel({ data }: FormDataPanelProps) {
  return (
    <Panel title="Form Data">
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrollable region must be reachable by keyboard. */}
      <section className={classes.json} tabIndex={0} aria-label="Form data as JSON">
        <pre>{JSON.stringify(data, null, 2)}</pre>
      </section>
    </Panel>
  );
}

/** The timeline of a lead. Once somebody has spoken to a new one, the message offers the status Contacted. */
function LeadTimeline({ lead }: { lead: LeadCard | LeadRecord }) {
  const edit = useLeadEditor()(lead);
  // The call changes the lead before the toast's button is pressed.
  const newest = useRef(edit);
  useEffect(() => {
    newest.current = edit;
  });
  return (
    <TimelinePanel
      subject={{ noun: 'lead', id: lead.id }}
      offer={({ type, dueDate }) => {
        const wasSpokenTo = type !== 'note' && !dueDate;
        if (lead.status !== 'new' || !wasSpokenTo) return undefined;
        return (close) => (
          <ToastButton
            onClick={() => {
              close();
              void newest.current.save('status', 'contacted');
            }}
          >
            {`Set to ${leadStatus.labels.contacted}`}
          </ToastButton>
        );
      }}
    />
  );
}
