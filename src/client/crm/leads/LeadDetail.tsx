import { useParams } from 'react-router-dom';
import type { LeadRecord } from '#shared/leads.ts';
import { trpc } from '../../trpc.ts';
import { DetailScreen } from '../../ui/DetailScreen.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { RecordGate } from '../../ui/RecordGate.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { PriorityBadge, StatusBadge } from '../badges.tsx';
import { FormData } from './FormData.tsx';
import classes from './LeadDetail.module.css';
import { LeadFacts } from './LeadFacts.tsx';
import { LeadStory } from './LeadStory.tsx';
import { NextAction } from './NextAction.tsx';

/** The workspace of one lead: what to do next on top, its facts beside its history. */
export function LeadDetail() {
  const { id = '' } = useParams();
  const query = trpc.leads.byId.useQuery({ id });
  return (
    <RecordGate
      noun="lead"
      backTo="/crm/leads"
      backLabel="Back to leads"
      failure="Failed to load lead"
      query={query}
    >
      {(lead) => <Workspace key={lead.id} lead={lead} />}
    </RecordGate>
  );
}

const Workspace = ({ lead }: { lead: LeadRecord }) => (
  <DetailScreen
    title={lead.title}
    badges={
      <>
        <StatusBadge status={lead.status} />
        <PriorityBadge value={lead.priority} />
      </>
    }
    backTo="/crm/leads"
    backLabel="Back to leads"
    editTo={`/crm/leads/${lead.id}/edit`}
    editLabel="Edit Lead"
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
  </DetailScreen>
);
