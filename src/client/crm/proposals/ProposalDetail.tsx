import { Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import type { ProposalCard, ProposalRecord } from '#shared/proposals.schema.ts';
import { titleOfProposal } from '#shared/proposals.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { useMissingRight } from '../auth/useMissingRight.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { RelatedEngagements } from '../engagements/RelatedEngagements.tsx';
import { ContactLine, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { AnsweredQuestions, asksForAnswer, ClientQuestions } from './detail/ClientQuestions.tsx';
import { DecideDiscount } from './discounts/DecideDiscount.tsx';
import { ProposalActions } from './ProposalActions.tsx';
import { ProposalSummary } from './ProposalCard.tsx';
import { ProposalPreview } from './ProposalPreview.tsx';
import { ProposalProperties } from './ProposalProperties.tsx';
import { proposals } from './proposals.record.ts';
import { RemindersPanel } from './RemindersPanel.tsx';
import { StateBadge } from './StateBadge.tsx';

const WHILE_QUEUED_MS = 5_000;

const priceOf = (proposal: ProposalCard | ProposalRecord) =>
  'document' in proposal
    ? { total: proposal.document.total / 100, hasGst: proposal.document.gst !== null }
    : proposal;

const headOf = (proposal: ProposalCard | ProposalRecord) => ({
  title: titleOfProposal(proposal.accountName, priceOf(proposal).total),
  badges: (
    <>
      <Text c="dimmed">{priceOf(proposal).hasGst ? `incl. GST · ${proposal.name}` : proposal.name}</Text>
      <StateBadge state={proposal.state} />
    </>
  ),
  contactLine: <ContactNames names={[proposal.contactName, proposal.accountName]} />,
  isWide: true,
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
    >
      {partsOf}
    </RecordScreen>
  );
}

const partsOf = (proposal: ProposalRecord) => ({
  contactLine: <ContactLine {...contactLineOf(proposal)} />,
  top: <Top proposal={proposal} />,
  timeline: (
    <>
      <ProposalPreview document={proposal.document} />
      <TimelinePanel subject={{ noun: 'proposal', id: proposal.id }} />
    </>
  ),
  related: (
    <>
      <DocumentsPanel subject={{ noun: 'proposal', id: proposal.id }} />
      {proposal.state === 'accepted' && proposal.accountId && (
        <RelatedEngagements accountId={proposal.accountId} />
      )}
    </>
  ),
  children: (
    <>
      <Panel title="Proposal details">
        <ProposalProperties proposal={proposal} />
      </Panel>
      <AnsweredQuestions questions={proposal.questions} />
      <RemindersPanel proposal={proposal} />
    </>
  ),
});

/** The things that wait for this person: a discount to approve, questions of the client, and the next actions. */
function Top({ proposal }: { proposal: ProposalRecord }) {
  const { state, discountApproval: request } = proposal;
  const missing = useMissingRight('giveLargeDiscounts');
  const isAsked =
    !missing && state === 'draft' && request !== null && request.state === 'open' && !request.hasEnded;
  return (
    <>
      {isAsked && <DecideDiscount proposal={proposal} request={request} />}
      <ClientQuestions proposal={proposal} />
      <ProposalActions proposal={proposal} isSecondary={isAsked || asksForAnswer(proposal)} />
    </>
  );
}
