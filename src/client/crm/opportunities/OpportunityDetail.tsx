import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import { formatAud } from '#shared/fields/format.ts';
import type { OpportunityCard, OpportunityRecord } from '#shared/opportunities/opportunities.schema.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useNextTask } from '../activities/ClientSummary.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
import { NameInPlace } from '../records/NameInPlace.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { OpportunitySummary } from './OpportunityCard.tsx';
import { OpportunityProperties } from './OpportunityProperties.tsx';
import { OpportunityQuickActions } from './OpportunityQuickActions.tsx';
import { opportunities } from './opportunities.record.ts';
import { EditableStage } from './stages/EditableStage.tsx';
import { useOpportunityEditor } from './useOpportunityEditor.ts';

const headOf = (opportunity: OpportunityCard | OpportunityRecord) => ({
  title: opportunity.name,
  rename: <OpportunityName opportunity={opportunity} />,
  badges: <EditableStage opportunity={opportunity} />,
  figure: opportunity.value !== null && `${formatAud(opportunity.value)} excl. GST`,
  contactLine: <ContactNames names={[opportunity.contactName, opportunity.accountName]} />,
  timeline: <TimelinePanel subject={{ noun: 'opportunity', id: opportunity.id }} />,
});

interface OpportunityDetailProps {
  /** The panels of what belongs to it; its noun imports none of the nouns after it. */
  related: (opportunity: OpportunityRecord) => ReactNode;
  /** The way on from one that is won. */
  whenWon: (opportunity: OpportunityRecord) => ReactNode;
}

export function OpportunityDetail(parts: OpportunityDetailProps) {
  const { id = '' } = useParams();
  const query = trpc.opportunities.byId.useQuery({ id });
  // Asked for together, so that the next step is drawn once.
  useNextTask({ noun: 'opportunity', id });
  return (
    <RecordScreen<OpportunityCard, OpportunityRecord>
      type={opportunities}
      id={id}
      query={query}
      head={headOf}
      panelTitle="Opportunity details"
      summary={(opportunity) => <OpportunitySummary opportunity={opportunity} />}
    >
      {(opportunity) => partsOf(opportunity, parts)}
    </RecordScreen>
  );
}

const partsOf = (opportunity: OpportunityRecord, { related, whenWon }: OpportunityDetailProps) => ({
  contactLine: <ContactLine {...contactLineOf(opportunity)} />,
  top: <OpportunityQuickActions opportunity={opportunity} whenWon={whenWon(opportunity)} />,
  related: (
    <>
      {related(opportunity)}
      <DocumentsPanel subject={{ noun: 'opportunity', id: opportunity.id }} />
    </>
  ),
  children: (
    <Panel title="Opportunity details">
      <OpportunityProperties opportunity={opportunity} />
    </Panel>
  ),
});

const OpportunityName = ({ opportunity }: { opportunity: OpportunityCard | OpportunityRecord }) => (
  <NameInPlace edit={useOpportunityEditor()(opportunity)} name="name" />
);
