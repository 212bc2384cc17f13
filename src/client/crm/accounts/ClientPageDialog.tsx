import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useRef } from 'react';
import { v7 } from 'uuid';
import { trpc } from '../../trpc.ts';
import { ErrorNotice } from '../../ui/ErrorNotice.tsx';
import { copyLink } from '../../ui/links/copyLink.ts';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { notify } from '../../ui/overlay/notify.ts';
import { useFailureToast } from '../records/useFailureToast.ts';

interface ClientPageDialogProps {
  accountId: string;
  onClose: () => void;
}

export const ClientPageDialog = ({ accountId, onClose }: ClientPageDialogProps) => (
  <Dialog onClose={onClose} title="Client’s page" size="lg">
    <Stack gap="md">
      <Text>
        Anyone with the link reads the steps, the dates and what you need. Notes and prices are never shown.
      </Text>
      <PageLink accountId={accountId} />
    </Stack>
  </Dialog>
);

function PageLink({ accountId: id }: { accountId: string }) {
  const part = useRef<HTMLDivElement>(null);
  const link = trpc.clientPage.link.useQuery({ id });
  const { setLink, isPending } = useSetLink(id, link.refetch);
  if (link.error && !link.data) {
    return (
      <ErrorNotice
        message={`The link could not be loaded: ${link.error.message}`}
        onRetry={() => link.refetch()}
      />
    );
  }
  if (!link.data) return <Skeleton h={72} role="status" aria-label="Loading the link..." />;
  const { linkId, url } = link.data;
  // The button that had the focus is gone after the link was made or ended.
  const change = (next: string | null) =>
    setLink(next, { before: linkId, onChanged: () => part.current?.focus() });
  return (
    <div ref={part} tabIndex={-1}>
      {url ? (
        <WorkingLink url={url} isPending={isPending} onEnd={() => change(null)} />
      ) : (
        <Button loading={isPending} onClick={() => change(v7())}>
          Make the link
        </Button>
      )}
    </div>
  );
}

function useSetLink(id: string, reload: () => Promise<unknown>) {
  const showFailure = useFailureToast();
  const { mutate, isPending } = trpc.clientPage.setLink.useMutation({
    onError: (error) => showFailure('Failed to change the link', error),
  });
  const setLink = (
    linkId: string | null,
    { before, onChanged }: { before: string | null; onChanged: () => void },
  ) =>
    mutate(
      { id, linkId },
      {
        onSuccess: async () => {
          await reload();
          onChanged();
          notify.undoable(linkId ? 'Link made' : 'Link ended', () =>
            mutate({ id, linkId: before }, { onSuccess: () => reload() }),
          );
        },
      },
    );
  return { setLink, isPending };
}

interface WorkingLinkProps {
  url: string;
  isPending: boolean;
  onEnd: () => void;
}

function WorkingLink({ url, isPending, onEnd }: WorkingLinkProps) {
  return (
    <Stack gap="sm">
      <TextInput
        label="Link for the client"
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group gap="sm">
        <Button onClick={() => copyLink(url)}>Copy</Button>
        <Button variant="default" loading={isPending} onClick={onEnd}>
          End the link
        </Button>
        <Anchor href={url} target="_blank" rel="noreferrer">
          Open the page
        </Anchor>
      </Group>
    </Stack>
  );
}
