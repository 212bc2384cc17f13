import { useParams } from 'react-router-dom';
import type { OpportunityCard, OpportunityRecord } from '#shared/opportunities.schema.ts';
import { trpc } from '../../trpc.ts';
import { DetailScreen } from '../../ui/DetailScreen.tsx';
import { Filling } from '../../ui/Filling.tsx';
import { Panel } from '../../ui/Panel.tsx';
import { Prose } from '../../ui/Prose.tsx';
import { RecordGate } from '../../ui/RecordGate.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { StageBadge } from '../badges.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { useListed } from '../useListed.ts';
import { NextStep } from './NextStep.tsx';
import { OpportunitySummary } from './OpportunityCard.tsx';
import { OpportunityFacts } from './OpportunityFacts.tsx';

const back = { backTo: '/crm/opportunities', backLabel: 'Back to opportunities' };

/** The workspace of one opportunity: what to do next on top, its facts beside its history. */
export function OpportunityDetail() {
  const { id = '' } = useParams();
  const query = trpc.opportunities.byId.useQuery({ id });
  const listed = useListed<OpportunityCard>('opportunities', id);
  return (
    <RecordGate
      noun="opportunity"
      {...back}
      query={query}
      glimpse={
        listed && (
          <DetailScreen key={listed.id} {...headOf(listed)} top={<Filling />}>
            <Panel title="Opportunity Details">
              <OpportunitySummary opportunity={listed} />
              <Filling />
            </Panel>
          </DetailScreen>
        )
      }
    >
      {(opportunity) => workspace(opportunity)}
    </RecordGate>
  );
}

const headOf = ({ id, name, stage }: Pick<OpportunityRecord, 'id' | 'name' | 'stage'>) => ({
  ...back,
  title: name,
  badges: <StageBadge stage={stage} />,
  editTo: `/crm/opportunities/${id}/edit`,
  editLabel: 'Edit Opportunity',
});

// No component of its own: filling in what was known keeps the heading, and with it the focus.
const workspace = (opportunity: OpportunityRecord) => (
  <DetailScreen
    key={opportunity.id}
    {...headOf(opportunity)}
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
    <DocumentsPanel subject="opportunity" subjectId={opportunity.id} />
  </DetailScreen>
);
