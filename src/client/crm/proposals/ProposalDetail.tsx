import { Text } from '@mantine/core';
import { useParams } from 'react-router-dom';
import { formatAud } from '#shared/fields/format.ts';
import { withoutUnpriced } from '#shared/proposals/document.ts';
import type { ProposalCard, ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { titleOfProposal } from '#shared/proposals/proposals.ts';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { useMissingRight } from '../auth/useMissingRight.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { RelatedEngagements } from '../engagements/RelatedEngagements.tsx';
import { ContactLine, type ContactLineProps, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
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
    ? {
        total: proposal.document.total / 100,
        hasGst: proposal.document.gst !== null,
        without: withoutUnpriced(proposal.document),
      }
    : { ...proposal, without: '' };

/** 'Hearth & Home Care · $4,730 incl. GST', of which the sum is never torn. */
const titleWithGst = (client: string, { total, hasGst, without }: ReturnType<typeof priceOf>) =>
  `${titleOfProposal(client, total)}${hasGst ? '\u00a0incl.\u00a0GST' : ''}${without}`;

/** The head: on a phone the total begins the second line, where no long name hides it. */
const headOf = (isPhone: boolean) => (proposal: ProposalCard | ProposalRecord) => {
  const price = priceOf(proposal);
  const kind = `${price.hasGst ? 'incl. GST' : ''}${price.without}`.replace(/^, /, '');
  return {
    title: isPhone ? proposal.accountName : titleWithGst(proposal.accountName, price),
    badges: (
      <>
        <Text span c="dimmed">
          {isPhone && (
            <>
              <Text span fw={700} c="var(--text)">
                {`${formatAud(price.total)} `}
              </Text>
              {kind && `${kind} · `}
            </>
          )}
          {proposal.name}
        </Text>
        <StateBadge state={proposal.state} />
      </>
    ),
    contactLine: <ContactNames names={[proposal.contactName]} />,
    isWide: true,
    ...(proposal.state !== 'draft' && { editTo: null }),
  };
};

export function ProposalDetail() {
  const { id = '' } = useParams();
  const isPhone = useIsPhone();
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
      head={headOf(isPhone)}
      panelTitle="Proposal details"
      summary={(proposal) => <ProposalSummary proposal={proposal} />}
    >
      {(proposal) => partsOf(proposal, isPhone)}
    </RecordScreen>
  );
}

/** The contact line without the account, because the title is the account's name. */
const contactOf = ({ account: _, ...line }: ContactLineProps) => line;

/** The parts of the screen. The page of paper is long: at a desk the timeline stands beside it, on a phone it is folded above. */
const partsOf = (proposal: ProposalRecord, isPhone: boolean) => ({
  contactLine: <ContactLine {...contactOf(contactLineOf(proposal))} />,
  top: <Top proposal={proposal} />,
  timeline: (
    <>
      <ProposalPreview document={proposal.document} />
      {isPhone && <TimelinePanel subject={{ noun: 'proposal', id: proposal.id }} />}
    </>
  ),
  related: (
    <>
      {proposal.state === 'accepted' && proposal.accountId && (
        <RelatedEngagements accountId={proposal.accountId} />
      )}
      <DocumentsPanel subject={{ noun: 'proposal', id: proposal.id }} />
    </>
  ),
  children: (
    <>
      <Panel title="Proposal details">
        <ProposalProperties proposal={proposal} />
      </Panel>
      {!isPhone && <TimelinePanel subject={{ noun: 'proposal', id: proposal.id }} />}
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
