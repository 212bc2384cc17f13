import type { ReactNode } from 'react';
import { useParams } from 'react-router-dom';
import type { LeadCard, LeadRecord } from '#shared/leads.schema.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DetailScreen } from '../../ui/record/DetailScreen.tsx';
import { DetailSkeleton } from '../../ui/record/DetailSkeleton.tsx';
import { useCachedRecord } from '../cache/useCachedRecord.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine, contactLineOf } from '../records/ContactLine.tsx';
import { NameInPlace } from '../records/NameInPlace.tsx';
import { StoredRecordLoader } from '../records/StoredRecordLoader.tsx';
import { BusinessDetailsPanel } from './detail/BusinessDetailsPanel.tsx';
import { FormDataPanel } from './detail/FormDataPanel.tsx';
import { LeadProperties } from './detail/LeadProperties.tsx';
import { LeadQuickActions } from './detail/LeadQuickActions.tsx';
import { LeadTimeline } from './detail/LeadTimeline.tsx';
import { LeadSummary } from './LeadCard.tsx';
import { LeadStatusAndPriority } from './LeadStatusAndPriority.tsx';
import { useLeadEditor } from './useLeadEditor.ts';

const backLink = { backTo: '/crm/leads', backLabel: 'Back to leads' };

const headerOf = (lead: LeadCard | LeadRecord) => ({
  ...backLink,
  title: lead.title,
  rename: <LeadName lead={lead} />,
  badges: <LeadStatusAndPriority lead={lead} />,
  editTo: `/crm/leads/${lead.id}/edit`,
  editLabel: 'Edit Lead',
});

interface LeadDetailProps {
  /** The panels of what belongs to it; its noun imports none of the nouns after it. */
  related: (lead: LeadRecord) => ReactNode;
}

export function LeadDetail({ related }: LeadDetailProps) {
  const { id = '' } = useParams();
  const query = trpc.leads.byId.useQuery({ id });
  const cached = useCachedRecord<LeadCard>('leads', id);
  return (
    <StoredRecordLoader
      noun="lead"
      id={id}
      {...backLink}
      errorLabel="Failed to load lead"
      query={query}
      placeholder={cached && renderCard(cached)}
    >
      {(lead) => renderLead(lead, related)}
    </StoredRecordLoader>
  );
}

// Functions, not components: when the record replaces its card, the heading stays mounted and keeps the focus.

const renderCard = (lead: LeadCard) => (
  <DetailScreen key={lead.id} {...headerOf(lead)} top={<DetailSkeleton />}>
    <Panel title="Lead details">
      <LeadSummary lead={lead} />
      <DetailSkeleton />
    </Panel>
  </DetailScreen>
);

const renderLead = (lead: LeadRecord, related: LeadDetailProps['related']) => (
  <DetailScreen
    key={lead.id}
    {...headerOf(lead)}
    contactLine={<ContactLine {...contactLineOf(lead)} />}
    top={<LeadQuickActions lead={lead} />}
    timeline={<LeadTimeline lead={lead} />}
    related={
      <>
        {related(lead)}
        <DocumentsPanel subject={{ noun: 'lead', id: lead.id }} />
        {lead.formData && Object.keys(lead.formData).length > 0 && <FormDataPanel data={lead.formData} />}
      </>
    }
  >
    <Panel title="Lead details">
      <LeadProperties lead={lead} />
    </Panel>
    <BusinessDetailsPanel lead={lead} />
  </DetailScreen>
);

const LeadName = ({ lead }: { lead: LeadCard | LeadRecord }) => (
  <NameInPlace edit={useLeadEditor()(lead)} name="title" />
);
