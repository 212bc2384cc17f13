import { useParams } from 'react-router-dom';
import type { OpportunityCard, OpportunityRecord } from '#shared/opportunities.schema.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DetailScreen } from '../../ui/record/DetailScreen.tsx';
import { DetailSkeleton } from '../../ui/record/DetailSkeleton.tsx';
import { MultilineText } from '../../ui/record/MultilineText.tsx';
import { RecordLoader } from '../../ui/record/RecordLoader.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { StageBadge } from '../badges.tsx';
import { useCachedRecord } from '../cache/useCachedRecord.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { OpportunitySummary } from './OpportunityCard.tsx';
import { OpportunityProperties } from './OpportunityProperties.tsx';
import { OpportunityQuickActions } from './OpportunityQuickActions.tsx';

const back = { backTo: '/crm/opportunities', backLabel: 'Back to opportunities' };

/** The workspace of one opportunity: what to do next on top, its facts beside its history. */
export function OpportunityDetail() {
  const { id = '' } = useParams();
  const query = trpc.opportunities.byId.useQuery({ id });
  const listed = useCachedRecord<OpportunityCard>('opportunities', id);
  return (
    <RecordLoader
      noun="opportunity"
      {...back}
      query={query}
      placeholder={
        listed && (
          <DetailScreen key={listed.id} {...headOf(listed)} top={<DetailSkeleton />}>
            <Panel title="Opportunity Details">
              <OpportunitySummary opportunity={listed} />
              <DetailSkeleton />
            </Panel>
          </DetailScreen>
        )
      }
    >
      {(opportunity) => workspace(opportunity)}
    </RecordLoader>
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
    top={<OpportunityQuickActions opportunity={opportunity} />}
    side={<TimelinePanel subject={{ noun: 'opportunity', id: opportunity.id }} />}
  >
    <Panel title="Opportunity Details">
      <OpportunityProperties opportunity={opportunity} />
    </Panel>
    {opportunity.description && (
      <Panel title="Description">
        <MultilineText>{opportunity.description}</MultilineText>
      </Panel>
    )}
    <DocumentsPanel subject="opportunity" subjectId={opportunity.id} />
  </DetailScreen>
);
