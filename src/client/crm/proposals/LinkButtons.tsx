import { Button, Group, Text } from '@mantine/core';
import { IconLink, IconLinkOff } from '@tabler/icons-react';
import { useState } from 'react';
import type { ProposalRecord } from '#shared/proposals.schema.ts';
import { trpc } from '../../trpc.ts';
import { copyText } from '../../ui/links/copyText.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { useFailureToast } from '../records/useFailureToast.ts';

/**
 * The link of a proposal that was sent, to be copied or revoked. A draft has one where the client priced it on the
 * website.
 */
export function LinkButtons({ proposal }: { proposal: ProposalRecord }) {
  const copy = useCopyLink(proposal);
  const isDraft = proposal.state === 'draft';
  if (isDraft && !proposal.requestedAt) return null;
  return (
    <>
      {!isDraft && (
        <Button variant="default" leftSection={<IconLink size={18} aria-hidden />} onClick={copy}>
          Copy the link
        </Button>
      )}
      <RevokeButton
        proposal={proposal}
        onRevoked={() =>
          isDraft
            ? notify.success('Link revoked')
            : notify.withAction('Link revoked', 'Copy the new link', () => void copy())
        }
      />
    </>
  );
}

function useCopyLink({ id }: ProposalRecord) {
  const showFailure = useFailureToast();
  const utils = trpc.useUtils();
  const copy = async () => {
    const { url } = await utils.proposals.link.fetch({ id });
    if (await copyText(url)) notify.success('Link copied');
    else notify.error('The link could not be copied. Select it here', url);
  };
  return () => copy().catch((error) => showFailure('Failed to copy the link', error));
}

interface RevokeButtonProps {
  proposal: ProposalRecord;
  onRevoked: () => void;
}

function RevokeButton({ proposal: { id, name, state, keyGeneration }, onRevoked }: RevokeButtonProps) {
  const [isAsking, setIsAsking] = useState(false);
  const showFailure = useFailureToast();
  const revoke = trpc.proposals.revokeLink.useMutation({
    onSuccess: onRevoked,
    onError: (error) => showFailure('Failed to revoke the link', error),
  });
  const close = () => setIsAsking(false);
  const next = state === 'draft' ? '' : ' You can copy a new link and pass it on.';
  return (
    <>
      <Button
        variant="default"
        leftSection={<IconLinkOff size={18} aria-hidden />}
        loading={revoke.isPending}
        onClick={() => setIsAsking(true)}
      >
        Revoke the link
      </Button>
      <Dialog opened={isAsking} onClose={close} title="Revoke the link?">
        <Text mb="lg">{`The client’s links to ${name} and its earlier versions stop working.${next}`}</Text>
        <Group justify="flex-end" gap="sm">
          <Button variant="default" data-autofocus onClick={close}>
            Cancel
          </Button>
          <Button
            onClick={() => {
              close();
              revoke.mutate({ id, keyGeneration });
            }}
          >
            Revoke the link
          </Button>
        </Group>
      </Dialog>
    </>
  );
}
