import { Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { nameOfDeal } from '#shared/deals.ts';
import type { ProposalCard, ProposalRecord } from '#shared/proposals.schema.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { ContactLine, contactLineOf } from '../records/ContactLine.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { MailPreview } from './MailPreview.tsx';
import { ProposalActions } from './ProposalActions.tsx';
import { ProposalSummary } from './ProposalCard.tsx';
import { ProposalPreview } from './ProposalPreview.tsx';
import { ProposalProperties } from './ProposalProperties.tsx';
import { proposals } from './proposals.record.ts';
import { RemindersPanel } from './RemindersPanel.tsx';
import { StateBadge } from './StateBadge.tsx';

const WHILE_QUEUED_MS = 5_000;

const headOf = (proposal: ProposalCard | ProposalRecord) => ({
  title: nameOfDeal(proposal.accountName),
  badges: (
    <>
      <Text c="dimmed">{proposal.name}</Text>
      <StateBadge state={proposal.state} />
    </>
  ),
  ...(proposal.state !== 'draft' && { editTo: null }),
});

export function ProposalDetail() {
  const { id = '' } = useParams();
  const query = trpc.proposals.byId.useQuery(
    { id },
    // No announcement says that a mail has left.
    { refetchInterval: ({ state }) => state.data?.isMailQueued && WHILE_QUEUED_MS },
  );
  return (
    <RecordScreen<ProposalCard, ProposalRecord>
      type={proposals}
      id={id}
      query={query}
      head={headOf}
      panelTitle="Proposal details"
      summary={(proposal) => <ProposalSummary proposal={proposal} />}
      hasButtons
    >
      {partsOf}
    </RecordScreen>
  );
}

const partsOf = (proposal: ProposalRecord) => ({
  contactLine: <ContactLine {...contactLineOf(proposal)} />,
  top: <ProposalActions proposal={proposal} />,
  timeline: <ProposalPreview document={proposal.document} />,
  related: (
    <>
      <TimelinePanel subject={{ noun: 'proposal', id: proposal.id }} />
      <DocumentsPanel subject={{ noun: 'proposal', id: proposal.id }} />
    </>
  ),
  children: (
    <>
      <Panel title="Proposal details">
        <ProposalProperties proposal={proposal} />
      </Panel>
      {proposal.state === 'draft' && proposal.contactEmail && <MailPreview id={proposal.id} />}
      <RemindersPanel proposal={proposal} />
    </>
  ),
});
