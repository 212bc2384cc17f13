import { Button, Group, Menu, Text } from '@mantine/core';
import { useDisclosure } from '@mantine/hooks';
import { IconArrowBackUp, IconCopy, IconDots, IconLink, IconLinkOff, IconTrash } from '@tabler/icons-react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { isOpenProposal, isSampleProposal, type ProposalState } from '#shared/proposals/proposalState.ts';
import type { ProposalRecord } from '#shared/proposals/proposals.schema.ts';
import { isSigned } from '#shared/proposals/proposals.ts';
import { trpc } from '../../trpc.ts';
import { copyText } from '../../ui/links/copyText.ts';
import { listHref } from '../../ui/list/listHref.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { notify, notifyFailure } from '../../ui/overlay/notify.ts';
import { useMissingRight } from '../auth/useMissingRight.ts';
import { useSession } from '../auth/useSession.ts';
import { useDeleteMutationOptions } from '../records/trash/useDeleteMutationOptions.ts';
import { DeleteSignedDialog } from './DeleteSignedDialog.tsx';
import { useWithdrawRequest } from './discounts/discountRequests.ts';
import { proposals } from './proposals.record.ts';
import { hasLink } from './requests/requestLink.ts';
import type { useSendProposal } from './sending/useSendProposal.tsx';
import { useRevise } from './useRevise.ts';

interface ProposalMenuProps {
  proposal: ProposalRecord;
  /** Null if it may not be sent. */
  sending: ReturnType<typeof useSendProposal> | null;
}

/** The actions on a proposal that are seldom wanted, behind ⋯. */
export function ProposalMenu({ proposal, sending }: ProposalMenuProps) {
  const { id, state, contactEmail, discountApproval: request } = proposal;
  const isDraft = state === 'draft';
  const isSample = isSampleProposal(proposal);
  const revise = useRevise(proposal);
  const copy = useCopyLink(proposal);
  const { user } = useSession();
  const withdrawRequest = useWithdrawRequest();
  const [isAsking, asking] = useDisclosure();
  const [isDeleting, deleting] = useDisclosure();
  const missingRight = useMissingRight('deleteSigned');
  const navigate = useNavigate();
  const leave = () => navigate(listHref('/crm/proposals'));
  const remove = trpc.proposals.delete.useMutation(useDeleteMutationOptions(proposals, leave));
  const mayDelete = !isSigned(proposal) || !missingRight;
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" px="sm" aria-label="More actions">
            <IconDots size={18} aria-hidden />
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          {isDraft && sending && contactEmail && (
            <Menu.Item
              leftSection={<IconLink size={18} aria-hidden />}
              onClick={() => sending.send({ byMail: false })}
            >
              Send and copy the link
            </Menu.Item>
          )}
          {isDraft && request?.state === 'open' && !request.hasEnded && request.askedById === user.id && (
            <Menu.Item
              leftSection={<IconArrowBackUp size={18} aria-hidden />}
              onClick={() => withdrawRequest.mutate({ id, approvalId: request.id })}
            >
              Take back the request
            </Menu.Item>
          )}
          {isOpenProposal(state) && !isSample && (
            <Menu.Item leftSection={<IconCopy size={18} aria-hidden />} onClick={revise.revise}>
              Make a new version
            </Menu.Item>
          )}
          {(state === 'accepted' || (isEnded(state) && !isSample)) && (
            <Menu.Item leftSection={<IconLink size={18} aria-hidden />} onClick={copy}>
              Copy the link
            </Menu.Item>
          )}
          {hasLink(proposal) && (
            <Menu.Item leftSection={<IconLinkOff size={18} aria-hidden />} onClick={asking.open}>
              Revoke the link
            </Menu.Item>
          )}
          {mayDelete && (
            <Menu.Item
              leftSection={<IconTrash size={18} aria-hidden />}
              onClick={() => (isSigned(proposal) ? deleting.open() : remove.mutate({ id, batchId: v7() }))}
            >
              Delete
            </Menu.Item>
          )}
        </Menu.Dropdown>
      </Menu>
      {isDeleting && <DeleteSignedDialog proposal={proposal} onClose={deleting.close} onDeleted={leave} />}
      {isAsking && <RevokeDialog proposal={proposal} onClose={asking.close} />}
    </>
  );
}

/** Cannot be answered any more; a new version may follow. */
const isEnded = (state: ProposalState) => ['declined', 'expired', 'withdrawn'].includes(state);

function RevokeDialog({ proposal, onClose }: { proposal: ProposalRecord; onClose: () => void }) {
  const { id, name, state, keyGeneration } = proposal;
  const isDraft = state === 'draft';
  const copy = useCopyLink(proposal);
  const revoke = trpc.proposals.revokeLink.useMutation({
    onSuccess: () => {
      onClose();
      if (isDraft) notify.success('Link revoked');
      else notify.withAction('Link revoked', 'Copy the new link', () => void copy());
    },
    meta: { failed: 'Failed to revoke the link' },
  });
  const next = isDraft ? '' : ' You can copy a new link and pass it on.';
  return (
    <Dialog onClose={onClose} title="Revoke the link?">
      <Text mb="lg">{`The client’s links to ${name} and its earlier versions stop working.${next}`}</Text>
      <Group justify="flex-end" gap="sm">
        <Button variant="default" data-autofocus onClick={onClose}>
          Cancel
        </Button>
        <Button loading={revoke.isPending} onClick={() => revoke.mutate({ id, keyGeneration })}>
          Revoke the link
        </Button>
      </Group>
    </Dialog>
  );
}

/** Copies the link of a proposal, or shows it where the browser does not allow copying. */
export function useCopyLink({ id }: ProposalRecord) {
  const utils = trpc.useUtils();
  const copy = async () => {
    const { url } = await utils.proposals.link.fetch({ id });
    if (await copyText(url)) notify.success('Link copied');
    else notify.error('The link could not be copied. Select it here', url);
  };
  return () => copy().catch((error) => notifyFailure('Failed to copy the link', error));
}
