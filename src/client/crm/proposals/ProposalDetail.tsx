import { Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { nameOfDeal } from '#shared/deals.ts';
import type { ProposalCard, ProposalRecord } from '#shared/proposals.schema.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DetailScreen } from '../../ui/record/DetailScreen.tsx';
import { DetailSkeleton } from '../../ui/record/DetailSkeleton.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { useCachedRecord } from '../cache/useCachedRecord.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine, contactLineOf } from '../records/ContactLine.tsx';
import { StoredRecordLoader } from '../records/StoredRecordLoader.tsx';
import { MailPreview } from './MailPreview.tsx';
import { ProposalActions } from './ProposalActions.tsx';
import { ProposalSummary } from './ProposalCard.tsx';
import { ProposalPreview } from './ProposalPreview.tsx';
import { ProposalProperties } from './ProposalProperties.tsx';
import { RemindersPanel } from './RemindersPanel.tsx';
import { StateBadge } from './StateBadge.tsx';

const WHILE_QUEUED_MS = 5_000;

const backLink = { backTo: '/crm/proposals', backLabel: 'Back to proposals' };

const headerOf = (proposal: ProposalCard | ProposalRecord) => ({
  ...backLink,
  title: nameOfDeal(proposal.accountName),
  badges: (
    <>
      <Text c="dimmed">{proposal.name}</Text>
      <StateBadge state={proposal.state} />
    </>
  ),
  editTo: proposal.state === 'draft' ? `/crm/proposals/${proposal.id}/edit` : null,
  editLabel: 'Edit proposal',
});

export function ProposalDetail() {
  const { id = '' } = useParams();
  const query = trpc.proposals.byId.useQuery(
    { id },
    // No announcement says that a mail has left.
    { refetchInterval: ({ state }) => state.data?.isMailQueued && WHILE_QUEUED_MS },
  );
  const cached = useCachedRecord<ProposalCard>('proposals', id);
  return (
    <StoredRecordLoader
      noun="proposal"
      id={id}
      {...backLink}
      query={query}
      placeholder={cached && renderCard(cached)}
    >
      {renderProposal}
    </StoredRecordLoader>
  );
}

// Functions, not components: when the record replaces its card, the heading stays mounted and keeps the focus.

const renderCard = (proposal: ProposalCard) => (
  <DetailScreen key={proposal.id} {...headerOf(proposal)} top={<DetailSkeleton />}>
    <Panel title="Proposal details">
      <ProposalSummary proposal={proposal} />
      <DetailSkeleton />
    </Panel>
  </DetailScreen>
);

const renderProposal = (proposal: ProposalRecord) => (
  <DetailScreen
    key={proposal.id}
    {...headerOf(proposal)}
    contactLine={<ContactLine {...contactLineOf(proposal)} />}
    top={<ProposalActions proposal={proposal} />}
    timeline={<ProposalPreview document={proposal.document} />}
    related={
      <>
        <TimelinePanel subject={{ noun: 'proposal', id: proposal.id }} />
        <DocumentsPanel subject={{ noun: 'proposal', id: proposal.id }} />
      </>
    }
  >
    <Panel title="Proposal details">
      <ProposalProperties proposal={proposal} />
    </Panel>
    {proposal.state === 'draft' && proposal.contactEmail && <MailPreview id={proposal.id} />}
    <RemindersPanel proposal={proposal} />
  </DetailScreen>
);
