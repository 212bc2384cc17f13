import { Button, Text } from '@mantine/core';
import { IconFileDownload, IconLink, IconMail, IconPhone, IconRoute, IconX } from '@tabler/icons-react';
import { useEffect, useId, useRef, useState } from 'react';
import { Link, useLocation, useNavigate } from 'react-router-dom';
import {
  formatCents,
  formatShortDate,
  formatShortDay,
  formatShortTime,
  today,
} from '#shared/fields/format.ts';
import { describeDiscount } from '#shared/proposals/approvals.ts';
import { joinSums } from '#shared/proposals/document.ts';
import { isOpenProposal, isSampleProposal, type ProposalState } from '#shared/proposals/proposalState.ts';
import type { ProposalRecord, WrittenPrice } from '#shared/proposals/proposals.schema.ts';
import { findSendBlocker } from '#shared/proposals/readiness.ts';
import { PROPOSAL_PDF_PATH, SAMPLE_NOTICE } from '#shared/proposals/sentProposal.ts';
import { trpc } from '../../trpc.ts';
import { downloadFrom } from '../../ui/downloadFrom.ts';
import { lazyPart } from '../../ui/overlay/lazyPart.ts';
import { notifyFailure } from '../../ui/overlay/notify.ts';
import { useIsPhone } from '../../ui/useIsPhone.ts';
import { QuickActionsPanel } from '../records/QuickActionsPanel.tsx';
import { recordActions, runRecordAction } from '../records/recordActions.ts';
import { describeRequest, useDiscountRefusal } from './discounts/discountRequests.ts';
import { ProposalMenu, useCopyLink } from './ProposalMenu.tsx';
import { describeLink } from './requests/requestLink.ts';
import { SampleNote } from './SampleNote.tsx';
import { blockerState } from './sending/blockerFocus.ts';
import { SendOff } from './sending/SendOff.tsx';
import { useSendProposal } from './sending/useSendProposal.tsx';
import { useRevise } from './useRevise.ts';

/** The state of a proposal, in a few sentences. Its total stands in the title. */
function describeNext(proposal: ProposalRecord): string {
  const { state, document, contactEmail, contactName, acceptance } = proposal;
  if (isSampleProposal(proposal)) return describeSample(proposal);
  const written = proposal.written ? describeWritten(proposal.written, document.total) : '';
  switch (state) {
    case 'draft': {
      const blocker = findSendBlocker(document);
      if (blocker) return [`${blocker.message}.`, written].join(' ').trim();
      if (written) return `${written}${describeLink(proposal)}`;
      return contactEmail
        ? 'Nobody but the team has seen it yet.'
        : `${contactName} has no email address: send it and pass the link on.`;
    }
    case 'sent':
    case 'viewed':
      return proposal.isMailQueued
        ? 'The email sends in a few seconds.'
        : `${describeViewed(proposal)} Valid until ${formatShortDay(document.validUntil)}.`;
    case 'accepted':
      return describeAcceptance(acceptance, contactName);
    case 'replaced':
      return 'A later version has replaced it.';
    default:
      return 'Nobody can accept it any more. A new version can be sent.';
  }
}

const describeSample = ({ state, acceptance, contactName }: ProposalRecord) =>
  [state === 'accepted' && describeAcceptance(acceptance, contactName), SAMPLE_NOTICE]
    .filter(Boolean)
    .join(' ');

/** 'Accepted by Mei Lin, 25 Nov.': who signed, and when. */
const describeAcceptance = (acceptance: ProposalRecord['acceptance'], contactName: string) =>
  acceptance
    ? `Accepted by ${acceptance.name}, ${formatShortDate(acceptance.at)}.`
    : `Accepted by ${contactName}.`;

const describeViewed = ({ viewedAt }: ProposalRecord) =>
  viewedAt ? `The client opened it ${formatShortTime(viewedAt)}.` : 'The client has not opened it yet.';

/** The total that the client has in writing, and that of the draft at the prices of today, where these are other sums. */
function describeWritten(price: WrittenPrice, draftTotal: number) {
  const { validUntil, isKept, todaysTotal } = price;
  const verb = validUntil < today() ? 'had' : 'has';
  const written = `The client ${verb} ${joinSums(price)} in writing until ${formatShortDay(validUntil)}.`;
  return isKept && todaysTotal !== draftTotal
    ? `${written} At today’s prices it is ${formatCents(todaysTotal)}.`
    : written;
}

const SendDialog = lazyPart(async () => (await import('./sending/SendDialog.tsx')).SendDialog);
const AskManager = lazyPart(async () => (await import('./discounts/AskManager.tsx')).AskManager);

interface ProposalActionsProps {
  proposal: ProposalRecord;
  /** Another panel has the primary button. */
  isSecondary: boolean;
}

/** The next actions on a proposal: they depend on its state. One is filled; what is seldom wanted is behind ⋯. */
export function ProposalActions({ proposal, isSecondary }: ProposalActionsProps) {
  const { state, document, discountApproval: request, contactEmail } = proposal;
  const isDraft = state === 'draft';
  const blocker = isDraft ? findSendBlocker(document) : null;
  const refusal = useDiscountRefusal(isDraft && !blocker ? document : undefined);
  const isRequestOpen = request !== null && !request.hasEnded && request.state === 'open';
  const isApproved = request !== null && !request.hasEnded && request.state === 'approved';
  const needsApproval = refusal !== null && !isApproved;
  const sending = useSendProposal(proposal);
  const [isOpen, setOpen] = useDialogOfState(isDraft && !blocker && !isRequestOpen);
  const next = useFocusAfterAct(state);
  const nextId = useId();
  const sendLabel = contactEmail ? 'Send by email' : SEND_AND_COPY;
  const send = () => (contactEmail ? setOpen(true) : sending.send({ byMail: false }));
  return (
    <QuickActionsPanel
      summary={
        <>
          <Text ref={next} id={nextId} tabIndex={-1}>
            {describeNext(proposal)}
          </Text>
          {needsApproval && !isRequestOpen && (
            <Text>{`The client gets ${describeDiscount(document)}. ${refusal}`}</Text>
          )}
          {isDraft && request && !isSecondary && <Text role="status">{describeRequest(request)}</Text>}
          <SampleNote samples={proposal.samples} />
        </>
      }
    >
      {blocker && (
        <>
          <Button
            component={Link}
            to={`/crm/proposals/${proposal.id}/edit`}
            state={blockerState(blocker)}
            variant={isSecondary ? 'default' : 'filled'}
          >
            {blocker.act}
          </Button>
          <SendOff reasonId={nextId}>{sendLabel}</SendOff>
        </>
      )}
      {isDraft && needsApproval && !isRequestOpen && (
        <Button onClick={() => setOpen(true)}>Ask a manager</Button>
      )}
      {isDraft && !blocker && !needsApproval && (
        <Button
          variant={isSecondary ? 'default' : 'filled'}
          leftSection={contactEmail ? <IconMail size={18} aria-hidden /> : <IconLink size={18} aria-hidden />}
          loading={sending.isPending}
          onClick={send}
        >
          {sendLabel}
        </Button>
      )}
      {!isDraft && <ButtonsOfSent proposal={proposal} isSecondary={isSecondary} />}
      <ProposalMenu proposal={proposal} sending={blocker || needsApproval ? null : sending} />
      {isOpen && !blocker && needsApproval && (
        <AskManager proposal={proposal} onClose={() => setOpen(false)} />
      )}
      {isOpen && !blocker && !needsApproval && contactEmail && (
        <SendDialog proposal={proposal} sending={sending} onClose={() => setOpen(false)} />
      )}
    </QuickActionsPanel>
  );
}

const SEND_AND_COPY = 'Send and copy the link';

/** The state of the dialog: open at once, too, where the form of the draft was left by Send. */
function useDialogOfState(isPossible: boolean) {
  const { state } = useLocation();
  const navigate = useNavigate();
  const isAsked = isPossible && Boolean(state?.sends);
  const [isOpen, setOpen] = useState(false);
  const set = (open: boolean) => {
    setOpen(open);
    // Not again on a reload or Back.
    if (isAsked) navigate('.', { replace: true, state: null });
  };
  return [isOpen || isAsked, set] as const;
}

/** Takes the focus after the state changed and the pressed button has gone. */
function useFocusAfterAct(state: ProposalState) {
  const sentence = useRef<HTMLParagraphElement>(null);
  const shown = useRef(state);
  useEffect(() => {
    if (shown.current !== state && document.activeElement === document.body) sentence.current?.focus();
    shown.current = state;
  }, [state]);
  return sentence;
}

function ButtonsOfSent({ proposal, isSecondary }: ProposalActionsProps) {
  const { state } = proposal;
  const isOpen = isOpenProposal(state);
  const revise = useRevise(proposal);
  const copy = useCopyLink(proposal);
  const isPhone = useIsPhone();
  if (state === 'accepted') return <ButtonsOfAccepted proposal={proposal} isSecondary={isSecondary} />;
  if (!isOpen && state !== 'replaced' && !isSampleProposal(proposal))
    return (
      <Button variant={isSecondary ? 'default' : 'filled'} loading={revise.isPending} onClick={revise.revise}>
        Make a new version
      </Button>
    );
  return (
    <>
      <Button
        variant={isOpen && !isSecondary && !proposal.isMailQueued ? 'filled' : 'default'}
        leftSection={<IconLink size={18} aria-hidden />}
        onClick={copy}
      >
        Copy the link
      </Button>
      {isOpen && !isPhone && (
        <Button
          variant="default"
          leftSection={<IconPhone size={18} aria-hidden />}
          onClick={() => runRecordAction('logCall')}
        >
          {recordActions.logCall.label}
        </Button>
      )}
      {isOpen && <WithdrawButton id={proposal.id} />}
    </>
  );
}

/** The next of an accepted proposal is the engagement that it started. */
function ButtonsOfAccepted({ proposal, isSecondary }: ProposalActionsProps) {
  const { engagementId } = proposal;
  const download = useDownloadSigned(proposal);
  const filled = isSecondary ? 'default' : 'filled';
  return (
    <>
      {engagementId && (
        <Button
          component={Link}
          to={`/crm/engagements/${engagementId}`}
          variant={filled}
          leftSection={<IconRoute size={18} aria-hidden />}
        >
          Open the engagement
        </Button>
      )}
      <Button
        variant={engagementId ? 'default' : filled}
        leftSection={<IconFileDownload size={18} aria-hidden />}
        onClick={download}
      >
        Download the signed PDF
      </Button>
    </>
  );
}

function WithdrawButton({ id }: { id: string }) {
  const withdraw = trpc.proposals.withdraw.useMutation({
    meta: { done: 'Proposal withdrawn', failed: 'Failed to withdraw the proposal' },
  });
  return (
    <Button
      variant="default"
      leftSection={<IconX size={18} aria-hidden />}
      loading={withdraw.isPending}
      onClick={() => withdraw.mutate({ id })}
    >
      Withdraw
    </Button>
  );
}

/** Downloads the PDF of an accepted proposal, as the client has it from their link. */
function useDownloadSigned({ id }: Pick<ProposalRecord, 'id'>) {
  const utils = trpc.useUtils();
  const download = async () => {
    const { url } = await utils.proposals.link.fetch({ id }, { staleTime: 0 });
    downloadFrom(`${PROPOSAL_PDF_PATH}${new URL(url).search}`);
  };
  return () => download().catch((error) => notifyFailure('Failed to download', error));
}
