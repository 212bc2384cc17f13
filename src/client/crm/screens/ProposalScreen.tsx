import { Anchor, Text, Title } from '@mantine/core';
import { useId } from 'react';
import { Link, useParams } from 'react-router-dom';
import { fitText } from '#shared/fields/fitText.ts';
import { formatShortDate, formatShortDay, formatShortTime } from '#shared/fields/format.ts';
import { type ProposalDocument, withoutUnpriced } from '#shared/proposals/document.ts';
import { referenceLine, senderLine } from '#shared/proposals/outline.ts';
import { proposalState } from '#shared/proposals/proposalState.ts';
import type { ProposalCard, ProposalRecord, ProposalValues } from '#shared/proposals/proposals.schema.ts';
import {
  proposalFactLabels as facts,
  formatSums,
  formatTotal,
  proposalLabels as labels,
  proposalFields,
  RECORD_DELETED,
} from '#shared/proposals/proposals.ts';
import { ProposalSections } from '../../proposal-document/ProposalSections.tsx';
import { trpc } from '../../trpc.ts';
import { Panel } from '../../ui/Panel.tsx';
import { DescriptionItem, DescriptionList } from '../../ui/record/DescriptionList.tsx';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { TimelinePanel } from '../activities/TimelinePanel.tsx';
import { useMissingRight } from '../auth/useMissingRight.ts';
import { DocumentsPanel } from '../documents/DocumentsPanel.tsx';
import { AnsweredQuestions, asksForAnswer, ClientQuestions } from '../proposals/detail/ClientQuestions.tsx';
import classes from '../proposals/detail/ProposalDetail.module.css';
import { DecideDiscount } from '../proposals/discounts/DecideDiscount.tsx';
import { ProposalActions } from '../proposals/ProposalActions.tsx';
import { ProposalSummary, StateBadge } from '../proposals/ProposalCard.tsx';
import { proposals } from '../proposals/proposals.record.ts';
import { RemindersPanel } from '../proposals/RemindersPanel.tsx';
import { ContactLine, type ContactLineProps, ContactNames, contactLineOf } from '../records/ContactLine.tsx';
import { Fact } from '../records/Fact.tsx';
import { RecordScreen } from '../records/RecordScreen.tsx';
import { useChangeField } from '../records/useChangeField.ts';
import { useAssigneeInput } from '../team/useAssigneeInput.ts';
import { RelatedPanel, useRelatedEngagements } from './related.tsx';

const useProposalEditor = () =>
  useChangeField<Pick<ProposalValues, keyof typeof proposalFields>>(
    proposals,
    proposalFields,
    trpc.proposals,
  );

function ProposalProperties({ proposal }: { proposal: ProposalRecord }) {
  const edit = useProposalEditor()(proposal);
  const owner = useAssigneeInput({ id: proposal.ownerId, name: proposal.ownerName });
  const { leadId, opportunityId, sentAt, viewedAt, answeredAt, acceptance } = proposal;
  const { discountApproval: request } = proposal;
  const approved = request?.state === 'approved' && !request.hasEnded ? request : null;
  return (
    <DescriptionList>
      <DescriptionItem label={labels.accountId}>
        <ClientName path="/crm/accounts" id={proposal.accountId} name={proposal.accountName} />
      </DescriptionItem>
      {/* Below the title, unless the contact was deleted. */}
      {!proposal.contactId && (
        <DescriptionItem label={labels.contactId}>
          <ClientName path="/crm/contacts" id={null} name={proposal.contactName} />
        </DescriptionItem>
      )}
      {leadId && (
        <DescriptionItem label={labels.leadId}>
          <Anchor component={Link} to={`/crm/leads/${leadId}`}>
            {proposal.leadTitle}
          </Anchor>
        </DescriptionItem>
      )}
      {opportunityId && (
        <DescriptionItem label={labels.opportunityId}>
          <Anchor component={Link} to={`/crm/opportunities/${opportunityId}`}>
            {proposal.opportunityName}
          </Anchor>
        </DescriptionItem>
      )}
      <Fact edit={edit} name="ownerId" input={owner} emptyText="Nobody" />
      <DescriptionItem label={labels.validUntil}>
        {formatShortDay(proposal.document.validUntil)}
      </DescriptionItem>
      {proposal.written && <Fact edit={edit} name="newPricesReason" emptyText="Earlier prices are kept" />}
      <RequestItems {...proposal} />
      <DescriptionItem label="Discount approved by">{approved?.answeredByName}</DescriptionItem>
      <DescriptionItem label={facts.sentAt}>{sentAt && formatShortTime(sentAt)}</DescriptionItem>
      <DescriptionItem label={facts.viewedAt}>{viewedAt && formatShortTime(viewedAt)}</DescriptionItem>
      <DescriptionItem label={facts.answeredAt}>{answeredAt && formatShortTime(answeredAt)}</DescriptionItem>
      <DescriptionItem label="Accepted by">{acceptance?.name}</DescriptionItem>
      <DescriptionItem label={facts.declineReason} wide>
        {proposal.declineReason}
      </DescriptionItem>
      {proposal.versions.length > 0 && (
        <DescriptionItem label="Other versions" wide>
          {proposal.versions.map(({ id, name, state }) => (
            <div key={id}>
              <Anchor component={Link} to={`/crm/proposals/${id}`}>
                {`${name} (${proposalState.labels[state].toLowerCase()})`}
              </Anchor>
            </div>
          ))}
        </DescriptionItem>
      )}
      <DescriptionItem label="Created">{formatShortDate(proposal.createdAt)}</DescriptionItem>
    </DescriptionList>
  );
}

/** A name only, if the record was deleted. */
const ClientName = ({ path, id, name }: { path: string; id: string | null; name: string }) =>
  id ? (
    <Anchor component={Link} to={`${path}/${id}`}>
      {name}
    </Anchor>
  ) : (
    `${name} (${RECORD_DELETED.toLowerCase()})`
  );

const WHILE_QUEUED_MS = 5_000;

const priceOf = (proposal: ProposalCard | ProposalRecord) =>
  'document' in proposal
    ? {
        total: proposal.document.total / 100,
        hasGst: proposal.document.gst !== null,
        monthlyTotal: proposal.document.monthly?.total ?? null,
        without: withoutUnpriced(proposal.document),
      }
    : { ...proposal, without: '' };

/** 'Hearth & Home Care · $4,730 incl. GST'; the sum does not break. */
const titleWithGst = (client: string, { without, ...totals }: ReturnType<typeof priceOf>) =>
  `${fitText(client, 150)} · ${formatTotal(totals).replaceAll(' ', '\u00a0')}${without}`;

/** On a phone the total starts the second line, where no long name hides it. */
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
                {`${formatSums(price)} `}
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

export function ProposalScreen() {
  const { id = '' } = useParams();
  const isPhone = useIsPhone();
  const query = trpc.proposals.byId.useQuery(
    { id },
    // No live update says that a mail has left.
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
      {proposal.state === 'accepted' && proposal.accountId && <ProposalWork accountId={proposal.accountId} />}
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

const ProposalWork = ({ accountId }: { accountId: string }) => (
  <RelatedPanel related={[useRelatedEngagements(accountId)]} />
);

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

/** The text that the client reads, word for word, as a page of paper: of a draft, what would be sent now. */
function ProposalPreview({ document }: { document: ProposalDocument }) {
  const id = useId();
  const isPhone = useIsPhone();
  const title = (
    <Title order={2} id={id} className={classes.title}>
      {document.title}
    </Title>
  );
  const text = (
    <>
      <p>{`${document.business.name} · ${referenceLine(document)}`}</p>
      <p>{senderLine(document)}</p>
      <ProposalSections document={document} isPreview />
    </>
  );
  return (
    <section className={classes.paper} aria-labelledby={id}>
      {isPhone ? (
        // Folded, because it is longer than two screens: the timeline is below.
        <details>
          <summary>{title}</summary>
          {text}
        </details>
      ) : (
        <>
          {title}
          {text}
        </>
      )}
    </section>
  );
}

/** The times at which a visitor sent the request, and confirmed their address. */
export const RequestItems = ({ requestedAt, addressConfirmedAt }: ProposalRecord) => (
  <>
    <DescriptionItem label="Priced on the website">
      {requestedAt && formatShortTime(requestedAt)}
    </DescriptionItem>
    <DescriptionItem label="Email address confirmed">
      {addressConfirmedAt && formatShortTime(addressConfirmedAt)}
    </DescriptionItem>
  </>
);
