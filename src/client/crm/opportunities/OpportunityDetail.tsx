import { useParams } from 'react-router-dom';
import type { OpportunityRecord } from '#shared/opportunities.ts';
import { trpc } from '../../trpc.ts';
import { DetailScreen } from '../../ui/DetailScreen.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { RecordGate } from '../../ui/RecordGate.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { StageBadge } from '../badges.tsx';
import { NextStep } from './NextStep.tsx';
import { OpportunityFacts } from './OpportunityFacts.tsx';

const back = { backTo: '/crm/opportunities', backLabel: 'Back to opportunities' };

/** The workspace of one opportunity: what to do next on top, its facts beside its history. */
export function OpportunityDetail() {
  const { id = '' } = useParams();
  const query = trpc.opportunities.byId.useQuery({ id });
  return (
    <RecordGate noun="opportunity" {...back} query={query}>
      {(opportunity) => <Workspace key={opportunity.id} opportunity={opportunity} />}
    </RecordGate>
  );
}

const Workspace = ({ opportunity }: { opportunity: OpportunityRecord }) => (
  <DetailScreen
    title={opportunity.name}
    badges={<StageBadge stage={opportunity.stage} />}
    {...back}
    editTo={`/crm/opportunities/${opportunity.id}/edit`}
    editLabel="Edit Opportunity"
    top={<NextStep opportunity={opportunity} />}
    side={<TimelinePanel subject={{ noun: 'opportunity', id: opportunity.id }} />}
  >
    <Panel title="Opportunity Details">
      <OpportunityFacts opportunity={opportunity} />
    </Panel>
    {opportunity.description && (
      <Panel title="Description">
        <Prose>{opportunity.description}</Prose>
      </Panel>
    )}
  </DetailScreen>
);
