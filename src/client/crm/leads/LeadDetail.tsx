import { useParams } from 'react-router-dom';
import type { LeadCard, LeadRecord } from '#shared/leads.schema.ts';
import { trpc } from '../../trpc.ts';
import { DetailScreen } from '../../ui/DetailScreen.tsx';
import { Filling } from '../../ui/Filling.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { RecordGate } from '../../ui/RecordGate.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { PriorityBadge, StatusBadge } from '../badges.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { useListed } from '../useListed.ts';
import { FormData } from './FormData.tsx';
import { LeadSummary } from './LeadCard.tsx';
import classes from './LeadDetail.module.css';
import { LeadFacts } from './LeadFacts.tsx';
import { LeadStory } from './LeadStory.tsx';
import { NextAction } from './NextAction.tsx';

/** The workspace of one lead: what to do next on top, its facts beside its history. */
export function LeadDetail() {
  const { id = '' } = useParams();
  const query = trpc.leads.byId.useQuery({ id });
  const listed = useListed<LeadCard>('leads', id);
  return (
    <RecordGate
      noun="lead"
      {...back}
      failure="Failed to load lead"
      query={query}
      glimpse={
        listed && (
          <DetailScreen key={listed.id} {...headOf(listed)} top={<Filling />}>
            <Panel title="Lead Details">
              <LeadSummary lead={listed} />
              <Filling />
            </Panel>
          </DetailScreen>
        )
      }
    >
      {(lead) => workspace(lead)}
    </RecordGate>
  );
}

const back = { backTo: '/crm/leads', backLabel: 'Back to leads' };

const headOf = ({ id, title, status, priority }: LeadCard | LeadRecord) => ({
  ...back,
  title,
  badges: (
    <>
      <StatusBadge status={status} />
      <PriorityBadge value={priority} />
    </>
  ),
  editTo: `/crm/leads/${id}/edit`,
  editLabel: 'Edit Lead',
});

// No component of its own: filling in what was known keeps the heading, and with it the focus.
const workspace = (lead: LeadRecord) => (
  <DetailScreen
    key={lead.id}
    {...headOf(lead)}
    top={<NextAction lead={lead} />}
    side={<TimelinePanel subject={{ noun: 'lead', id: lead.id }} />}
  >
    <Panel title="Lead Details">
      {lead.description && (
        <div className={classes.description}>
          <Prose>{lead.description}</Prose>
        </div>
      )}
      <LeadFacts lead={lead} />
    </Panel>
    <LeadStory lead={lead} />
    {lead.formData && <FormData data={lead.formData} />}
    <DocumentsPanel subject="lead" subjectId={lead.id} />
  </DetailScreen>
);
