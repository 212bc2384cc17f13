import { useEffect, useRef } from 'react';
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
import classes from '../leads/detail/LeadDetail.module.css';
import { LeadProperties } from '../leads/detail/LeadProperties.tsx';
import { LeadQuickActions, useLeadDraft } from '../leads/detail/LeadQuickActions.tsx';
import { SamePerson } from '../leads/detail/SamePerson.tsx';
import { LeadSummary } from '../leads/LeadCard.tsx';
import { AnswerBadge, PriorityBadge, StatusBadge } from '../leads/leadBadges.tsx';
import { leads } from '../leads/leads.record.ts';
import { useLeadEditor } from '../leads/useLeadEditor.ts';
import { proposals } from '../proposals/proposals.record.ts';
import { ContactLine, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
import { EditableField } from '../records/EditableField.tsx';
import { NameInPlace } from '../records/Fact.tsx';
import { RecordMenuItems } from '../records/RecordMenuItems.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { addItems, RelatedPanel, useRelatedProposals } from './related.tsx';

const headOf = (lead: LeadCard | LeadRecord) => ({
  title: lead.title,
  rename: <LeadName lead={lead} />,
  badges: <LeadStatusAndPriority lead={lead} />,
  figure: lead.estimatedValue !== null && `${formatAud(lead.estimatedValue)} excl. GST`,
  contactLine: <ContactNames names={[lead.contactName, lead.accountName]} />,
  timeline: <LeadTimeline lead={lead} />,
});

export function LeadScreen() {
  const { id = '' } = useParams();
  const query = trpc.leads.byId.useQuery({ id });
  // In one batch, so that the next step is drawn once.
  useNextTask({ noun: 'lead', id });
  useLeadDraft(id);
  return (
    <RecordScreen<LeadCard, LeadRecord>
      type={leads}
      id={id}
      calls={trpc.leads}
      query={query}
      errorLabel="Failed to load lead"
      head={headOf}
      panelTitle="Lead details"
      summary={(lead) => <LeadSummary lead={lead} />}
    >
      {(lead) => ({
        menu: (
          <>
            {addItems([proposals], { account: lead.accountId, contact: lead.contactId, lead: id })}
            <RecordMenuItems
              href={`/crm/leads/${id}`}
              contactId={lead.isContactErased ? null : lead.contactId}
            />
          </>
        ),
        contactLine: <ContactLine {...contactLineOf(lead)} />,
        notice: <SamePerson lead={lead} />,
        top: <LeadQuickActions lead={lead} />,
        related: (
          <>
            <LeadWork leadId={id} />
            <DocumentsPanel subject={{ noun: 'lead', id }} />
            {lead.formData && Object.keys(lead.formData).length > 0 && (
              <FormDataPanel lead={lead} data={lead.formData} />
            )}
          </>
        ),
        children: (
          <Panel title="Lead details">
            <LeadProperties lead={lead} />
          </Panel>
        ),
      })}
    </RecordScreen>
  );
}

const LeadWork = ({ leadId }: { leadId: string }) => (
  <RelatedPanel related={[useRelatedProposals({ leadId })]} />
);

const LeadName = ({ lead }: { lead: LeadCard | LeadRecord }) => (
  <NameInPlace edit={useLeadEditor()(lead)} name="title" />
);

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

/**
 * The enquiry as the public form sent it, without the message while that is the lead's description. It is untrusted
 * input, so it is shown as text only.
 */
function FormDataPanel({ lead, data }: { lead: LeadRecord; data: Record<string, unknown> }) {
  const message = data.message === lead.description ? undefined : data.message;
  return (
    <Panel title="Form Data">
      <pre className={classes.json}>{JSON.stringify({ ...data, message }, null, 2)}</pre>
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
