import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { OpportunityCard, OpportunityRecord } from '#shared/opportunities.schema.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DetailScreen } from '../../ui/record/DetailScreen.tsx';
import { DetailSkeleton } from '../../ui/record/DetailSkeleton.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { useCachedRecord } from '../cache/useCachedRecord.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine, contactLineOf } from '../records/ContactLine.tsx';
import { NameInPlace } from '../records/NameInPlace.tsx';
import { StoredRecordLoader } from '../records/StoredRecordLoader.tsx';
import { TextFact } from '../records/TextFact.tsx';
import { OpportunitySummary } from './OpportunityCard.tsx';
import { OpportunityProperties } from './OpportunityProperties.tsx';
import { OpportunityQuickActions } from './OpportunityQuickActions.tsx';
import { EditableStage } from './stages/EditableStage.tsx';
import { useOpportunityEditor } from './useOpportunityEditor.ts';

const backLink = { backTo: '/crm/opportunities', backLabel: 'Back to opportunities' };

const headerOf = (opportunity: OpportunityCard | OpportunityRecord) => ({
  ...backLink,
  title: opportunity.name,
  rename: <OpportunityName opportunity={opportunity} />,
  badges: <EditableStage opportunity={opportunity} />,
  editTo: `/crm/opportunities/${opportunity.id}/edit`,
  editLabel: 'Edit opportunity',
});

interface OpportunityDetailProps {
  /** The panels of what belongs to it; its noun imports none of the nouns after it. */
  related: (opportunity: OpportunityRecord) => ReactNode;
}

export function OpportunityDetail({ related }: OpportunityDetailProps) {
  const { id = '' } = useParams();
  const query = trpc.opportunities.byId.useQuery({ id });
  const cached = useCachedRecord<OpportunityCard>('opportunities', id);
  return (
    <StoredRecordLoader
      noun="opportunity"
      id={id}
      {...backLink}
      query={query}
      placeholder={cached && renderCard(cached)}
    >
      {(opportunity) => renderOpportunity(opportunity, related)}
    </StoredRecordLoader>
  );
}

// Functions, not components: when the record replaces its card, the heading stays mounted and keeps the focus.

const renderCard = (opportunity: OpportunityCard) => (
  <DetailScreen key={opportunity.id} {...headerOf(opportunity)} top={<DetailSkeleton />}>
    <Panel title="Opportunity details">
      <OpportunitySummary opportunity={opportunity} />
      <DetailSkeleton />
    </Panel>
  </DetailScreen>
);

const renderOpportunity = (opportunity: OpportunityRecord, related: OpportunityDetailProps['related']) => (
  <DetailScreen
    key={opportunity.id}
    {...headerOf(opportunity)}
    contactLine={<ContactLine {...contactLineOf(opportunity)} />}
    top={<OpportunityQuickActions opportunity={opportunity} />}
    timeline={<TimelinePanel subject={{ noun: 'opportunity', id: opportunity.id }} />}
    related={
      <>
        {related(opportunity)}
        <DocumentsPanel subject={{ noun: 'opportunity', id: opportunity.id }} />
      </>
    }
  >
    <Panel title="Opportunity details">
      <OpportunityProperties opportunity={opportunity} />
    </Panel>
    <OpportunityDescription opportunity={opportunity} />
  </DetailScreen>
);

const OpportunityDescription = ({ opportunity }: { opportunity: OpportunityRecord }) => (
  <TextFact edit={useOpportunityEditor()(opportunity)} name="description" />
);

const OpportunityName = ({ opportunity }: { opportunity: OpportunityCard | OpportunityRecord }) => (
  <NameInPlace edit={useOpportunityEditor()(opportunity)} name="name" />
);
