import { Button, Text } from '@mantine/core';
import { IconCopy, IconLink, IconMail, IconX } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import type { ProposalRecord } from '#shared/proposals.schema.ts';
import { isOpenProposal } from '#shared/proposals.ts';
import { trpc } from '../../trpc.ts';
import { notify } from '../../ui/overlay/notify.ts';
import { QuickActionsPanel } from '../records/QuickActionsPanel.tsx';
import { useFailureToast } from '../records/useFailureToast.ts';
import { describeNext } from './describeNext.ts';
import { ProposalMenu, useCopyLink } from './ProposalMenu.tsx';
import { SampleNote } from './SampleNote.tsx';
import { useSendProposal } from './useSendProposal.ts';

/** The next actions on a proposal: they depend on its state. */
export const ProposalActions = ({ proposal }: { proposal: ProposalRecord }) => (
  <QuickActionsPanel
    summary={
      <>
        <Text>{describeNext(proposal)}</Text>
        <SampleNote samples={proposal.samples} />
      </>
    }
  >
    {proposal.state === 'draft' && <SendButtons proposal={proposal} />}
    {proposal.state !== 'draft' && (
      <>
        <CopyLinkButton proposal={proposal} />
        {isOpenProposal(proposal.state) && <WithdrawButton id={proposal.id} />}
        {proposal.state !== 'accepted' && proposal.state !== 'replaced' && (
          <ReviseButton proposal={proposal} />
        )}
      </>
    )}
    <ProposalMenu proposal={proposal} />
  </QuickActionsPanel>
);

function SendButtons({ proposal }: { proposal: ProposalRecord }) {
  const { send, isPending } = useSendProposal(proposal);
  return (
    <>
      {proposal.contactEmail && (
        <Button
          leftSection={<IconMail size={18} aria-hidden />}
          loading={isPending}
          onClick={() => send({ byMail: true })}
        >
          Send by mail
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconLink size={18} aria-hidden />}
        loading={isPending}
        onClick={() => send({ byMail: false })}
      >
        Send and copy the link
      </Button>
    </>
  );
}

const CopyLinkButton = ({ proposal }: { proposal: ProposalRecord }) => (
  <Button variant="default" leftSection={<IconLink size={18} aria-hidden />} onClick={useCopyLink(proposal)}>
    Copy the link
  </Button>
);

function WithdrawButton({ id }: { id: string }) {
  const showFailure = useFailureToast();
  const withdraw = trpc.proposals.withdraw.useMutation({
    onSuccess: () => notify.success('Proposal withdrawn'),
    onError: (error) => showFailure('Failed to withdraw the proposal', error),
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

function ReviseButton({ proposal: { id } }: { proposal: ProposalRecord }) {
  const navigate = useNavigate();
  const showFailure = useFailureToast();
  const revise = trpc.proposals.revise.useMutation({
    onSuccess: (draft) => navigate(`/crm/proposals/${draft.id}/edit`),
    onError: (error) => showFailure('Failed to make a new version', error),
  });
  return (
    <Button
      variant="default"
      leftSection={<IconCopy size={18} aria-hidden />}
      loading={revise.isPending}
      onClick={() => revise.mutate({ id, newId: v7() })}
    >
      Make a new version
    </Button>
  );
}
