import { Text } from '@mantine/core';
import { IconCertificate, IconFileText, IconUser } from '@tabler/icons-react';
import { useState } from 'react';
import { formatShortDate, formatShortDay } from '#shared/fields/format.ts';
import { type ProposalState, proposalState } from '#shared/proposals/proposalState.ts';
import type { ProposalCard as Proposal } from '#shared/proposals/proposals.schema.ts';
import {
  CONTENTS,
  describeContents,
  proposalFactLabels as facts,
  formatTotal,
  isSigned,
  proposalLabels as labels,
  RECORD_DELETED,
  titleOfProposal,
} from '#shared/proposals/proposals.ts';
import { hasRight } from '#shared/team/rights.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { CardLine, CardLines } from '../../ui/record/CardLines.tsx';
import { CardOwner, CardStat, CardStats } from '../../ui/record/CardStats.tsx';
import { type CardProps, RecordCard } from '../../ui/record/RecordCard.tsx';
import { type Tone, ToneBadge } from '../../ui/ToneBadge.tsx';
import { useSession } from '../auth/useSession.ts';

const tones: Record<ProposalState, Tone> = {
  draft: 'grey',
  sent: 'blue',
  viewed: 'violet',
  accepted: 'green',
  declined: 'red',
  expired: 'amber',
  withdrawn: 'grey',
  replaced: 'grey',
};

export const StateBadge = ({ state }: { state: ProposalState }) => (
  <ToneBadge tone={tones[state]}>{proposalState.labels[state]}</ToneBadge>
);

const DeleteSignedDialog = lazyPart(
  async () => (await import('./DeleteSignedDialog.tsx')).DeleteSignedDialog,
);

export function ProposalCard({ row: proposal, card }: CardProps<Proposal>) {
  /** While it asks about a signed one: moves the focus on afterwards. */
  const [moveOn, setMoveOn] = useState<(() => void) | null>(null);
  const { user } = useSession();
  const asks = isSigned(proposal) && hasRight(user, 'deleteSigned');
  const shown = (
    <RecordCard
      {...card}
      title={titleOfProposal(proposal.accountName, proposal)}
      name={proposal.accountName}
      figure={formatTotal(proposal)}
      editTo={proposal.state === 'draft' ? `${card.to}/edit` : null}
      onDelete={asks ? (moveOn) => setMoveOn(() => moveOn) : card.onDelete}
      asks={asks}
      detail={[describeDays(proposal), describeContents(proposal)].filter(Boolean).join(' · ')}
      badges={
        <>
          <StateBadge state={proposal.state} />
          {!proposal.accountId && (
            <Text size="sm" c="dimmed">
              {RECORD_DELETED}
            </Text>
          )}
        </>
      }
    >
      <ProposalSummary proposal={proposal} />
    </RecordCard>
  );
  return (
    <>
      {shown}
      {moveOn && (
        <DeleteSignedDialog proposal={proposal} onClose={() => setMoveOn(null)} onDeleted={moveOn} />
      )}
    </>
  );
}

/** The last day on which it can be answered; null for one that is answered. */
export const answerableUntil = ({ state, validUntil }: Proposal) =>
  state === 'accepted' || state === 'declined' ? null : validUntil;

function describeDays(proposal: Proposal) {
  const until = answerableUntil(proposal);
  if (!proposal.sentAt) return 'Not sent yet';
  return until ? `Until ${formatShortDay(until)}` : `Sent ${formatShortDate(proposal.sentAt)}`;
}

/** The body of a proposal's card; also shown on its screen until the whole record is loaded. */
export const ProposalSummary = ({ proposal }: { proposal: Proposal }) => (
  <>
    <CardLines>
      <CardLine label={CONTENTS} icon={IconCertificate} isWide>
        {describeContents(proposal)}
      </CardLine>
      <CardLine label={facts.name} icon={IconFileText} isWide>
        {`${formatTotal(proposal)} · ${proposal.name}`}
      </CardLine>
      <CardLine label={labels.contactId} icon={IconUser} isWide>
        {proposal.contactName}
      </CardLine>
    </CardLines>
    <CardStats>
      <CardStat label={facts.sentAt} none="Not yet">
        {proposal.sentAt && formatShortDate(proposal.sentAt)}
      </CardStat>
      {proposal.validUntil && (
        <CardStat label={labels.validUntil}>{formatShortDay(proposal.validUntil)}</CardStat>
      )}
      <CardOwner label={labels.ownerId} name={proposal.ownerName} />
    </CardStats>
  </>
);
