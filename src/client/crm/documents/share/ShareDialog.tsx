import { Button, Group, Skeleton, Stack, Text, TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { ShareLinkRecord } from '#shared/documents/shareLinks.schema.ts';
import { DEFAULT_SHARE_DAYS, SHARE_DAYS, type ShareDays } from '#shared/documents/shareLinks.ts';
import { formatCount, formatShortDate, formatShortDay } from '#shared/fields/format.ts';
import { trpc } from '../../../trpc.ts';
import { QueryError } from '../../../ui/ErrorNotice.tsx';
import { SegmentedControl } from '../../../ui/form/SegmentedControl.tsx';
import { copyLink } from '../../../ui/links/copyLink.ts';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import { useUndo } from '../../records/useUndo.ts';
import classes from './ShareDialog.module.css';

function ShareLinkItem({ link }: { link: ShareLinkRecord }) {
  const { state, url, lastDay } = link;
  const item = useRef<HTMLLIElement>(null);
  return (
    <li className={classes.link} ref={item} tabIndex={-1}>
      {url ? (
        // The focused button has gone.
        <WorkingLink link={link} url={url} onRevoked={() => item.current?.focus()} />
      ) : (
        <ToneBadge tone="grey">{state === 'revoked' ? 'Revoked' : 'Expired'}</ToneBadge>
      )}
      <Text size="sm" c="dimmed">
        {[
          `${url ? 'Valid' : 'Was valid'} until ${formatShortDay(lastDay)}`,
          describeDownloads(link),
          describeCreation(link),
        ].join(' · ')}
      </Text>
    </li>
  );
}

function describeDownloads({ downloads, lastDownloadedAt }: ShareLinkRecord) {
  if (!lastDownloadedAt) return 'Not downloaded yet';
  return `${formatCount(downloads, 'download')}, last on ${formatShortDate(lastDownloadedAt)}`;
}

const describeCreation = ({ createdAt, createdByName }: ShareLinkRecord) =>
  `Created${createdByName ? ` by ${createdByName}` : ''} on ${formatShortDate(createdAt)}`;

interface WorkingLinkProps {
  link: ShareLinkRecord;
  url: string;
  onRevoked: () => void;
}

function WorkingLink({ link: { id, lastDay }, url, onRevoked }: WorkingLinkProps) {
  const undo = useUndo();
  const revoke = trpc.shareLinks.revoke.useMutation({
    onSuccess() {
      onRevoked();
      notify.undoable('Link revoked', undo.of(id), 'It does not work any more');
    },
    meta: { failed: 'Failed to revoke the link' },
  });
  const day = formatShortDay(lastDay);
  return (
    <div className={classes.address}>
      <TextInput
        flex="1 1 220px"
        aria-label={`Link valid until ${day}`}
        value={url}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      <Button variant="default" aria-label={`Copy the link valid until ${day}`} onClick={() => copyLink(url)}>
        Copy
      </Button>
      <Button
        variant="default"
        aria-label={`Revoke the link valid until ${day}`}
        disabled={revoke.isPending}
        onClick={() => revoke.mutate({ id })}
      >
        Revoke
      </Button>
    </div>
  );
}

export const ShareDialog = ({ id, name, onClose }: { id: string; name: string; onClose: () => void }) => (
  <Dialog onClose={onClose} title={`Share ${name}`} size="lg" classNames={{ title: classes.title }}>
    <Stack gap="md">
      <Text>
        Anyone with the link can download the newest version until its last day. Downloads by your team are
        not counted.
      </Text>
      <NewLink documentId={id} />
      <Links documentId={id} />
    </Stack>
  </Dialog>
);

const dayOptions = SHARE_DAYS.map((days) => ({ value: String(days), label: `${days} days` }));

function NewLink({ documentId }: { documentId: string }) {
  const [days, setDays] = useState<ShareDays>(DEFAULT_SHARE_DAYS);
  const create = trpc.shareLinks.create.useMutation({
    meta: { done: 'Link created', failed: 'Failed to create the link' },
  });
  return (
    <Group gap="8px 16px">
      <span aria-hidden>Valid for</span>
      <SegmentedControl
        label="Valid for"
        options={dayOptions}
        value={String(days)}
        onChange={(value) => setDays(SHARE_DAYS.find((one) => String(one) === value) ?? DEFAULT_SHARE_DAYS)}
      />
      <Button
        ms="auto"
        loading={create.isPending}
        onClick={() => create.mutate({ id: v7(), documentId, days })}
      >
        Create link
      </Button>
    </Group>
  );
}

function Links({ documentId }: { documentId: string }) {
  const links = trpc.shareLinks.list.useQuery({ documentId });
  if (links.error && !links.data) return <QueryError query={links} label="Error loading the links" />;
  if (!links.data) return <Skeleton h={72} role="status" aria-label="Loading links..." />;
  if (links.data.length === 0) return <Text c="dimmed">No links yet.</Text>;
  return (
    <ul aria-label="Links">
      {links.data.map((link) => (
        <ShareLinkItem key={link.id} link={link} />
      ))}
    </ul>
  );
}
