import { Anchor, Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { type ReactNode, useRef, useState } from 'react';
import { v7 } from 'uuid';
import { CLIENT_PAGE_PATH, type ClientPageLink } from '#shared/engagements/clientPage.ts';
import { trpc } from '../../trpc.ts';
import { QueryError } from '../../ui/ErrorNotice.tsx';
import { copyLink } from '../../ui/links/copyLink.ts';
import { DoNotEmailMark } from '../../ui/links/MailLink.tsx';
import { Dialog } from '../../ui/overlay/Dialog.tsx';
import { notify } from '../../ui/overlay/notify.ts';

export const ClientPageDialog = ({ accountId, onClose }: { accountId: string; onClose: () => void }) => (
  <Dialog onClose={onClose} title="Client’s page" size="lg">
    <Stack gap="md">
      <Text>
        Anyone with the link reads the steps, the dates and what you need from the client. Notes and prices
        are never shown.
      </Text>
      <PageLink accountId={accountId} />
    </Stack>
  </Dialog>
);

function PageLink({ accountId: id }: { accountId: string }) {
  const part = useRef<HTMLDivElement>(null);
  const link = trpc.clientPage.link.useQuery({ id });
  const { setLink, isPending } = useSetLink(id, link.refetch);
  if (link.error && !link.data) return <QueryError query={link} label="The link could not be loaded" />;
  if (!link.data) return <Skeleton h={72} role="status" aria-label="Loading the link..." />;
  const { linkId, url, reader } = link.data;
  // The button that had the focus is gone after the link was made or ended.
  const change = (next: string | null) =>
    setLink(next, { before: linkId, onChanged: () => part.current?.focus() });
  return (
    <div ref={part} tabIndex={-1}>
      {url ? (
        <WorkingLink url={url} isPending={isPending} onEnd={() => change(null)}>
          {reader && <MailToReader accountId={id} reader={reader} />}
        </WorkingLink>
      ) : (
        <Group gap="sm">
          <Button loading={isPending} onClick={() => change(v7())}>
            Make the link
          </Button>
          <Anchor href={`${CLIENT_PAGE_PATH}?key=${id}`} target="_blank" rel="noreferrer">
            Preview
          </Anchor>
        </Group>
      )}
    </div>
  );
}

function useSetLink(id: string, reload: () => Promise<unknown>) {
  const { mutate, isPending } = trpc.clientPage.setLink.useMutation({
    meta: { failed: 'Failed to change the link' },
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
  children: ReactNode;
}

function WorkingLink({ url, isPending, onEnd, children }: WorkingLinkProps) {
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
      {children}
    </Stack>
  );
}

interface MailToReaderProps {
  accountId: string;
  reader: NonNullable<ClientPageLink['reader']>;
}

function MailToReader({ accountId: id, reader: { name, email, doNotEmail } }: MailToReaderProps) {
  // A press that is repeated after a lost answer is the same mail.
  const [mailId] = useState(() => v7());
  const { mutate, isPending, isSuccess } = trpc.clientPage.mailLink.useMutation({
    meta: { done: `Emailing the link to ${email}`, failed: 'Failed to email the link' },
  });
  return (
    <Group gap="sm">
      <Button
        variant="default"
        loading={isPending}
        disabled={isSuccess}
        onClick={() => mutate({ id, mailId })}
      >
        {isSuccess ? `Emailed to ${name}` : `Email it to ${name}`}
      </Button>
      <Text size="sm" c="dimmed">
        {email} {doNotEmail && <DoNotEmailMark />}
      </Text>
    </Group>
  );
}
