import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { useState } from 'react';
import { v7 } from 'uuid';
import { DEFAULT_SHARE_DAYS, SHARE_DAYS, type ShareDays } from '#shared/documents/shareLinks.ts';
import { trpc } from '../../../trpc.ts';
import { ErrorNotice } from '../../../ui/ErrorNotice.tsx';
import { SegmentedControl } from '../../../ui/form/SegmentedControl.tsx';
import { Dialog } from '../../../ui/overlay/Dialog.tsx';
import { notify } from '../../../ui/overlay/notify.ts';
import { useFailureToast } from '../../records/useFailureToast.ts';
import classes from './ShareDialog.module.css';
import { ShareLinkItem } from './ShareLinkItem.tsx';

interface ShareDialogProps {
  id: string;
  name: string;
  onClose: () => void;
}

/** The links that share a document: creates one, and lists those that there are. */
export const ShareDialog = ({ id, name, onClose }: ShareDialogProps) => (
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
  const showFailure = useFailureToast();
  const create = trpc.shareLinks.create.useMutation({
    onSuccess: () => notify.success('Link created'),
    onError: (error) => showFailure('Failed to create the link', error),
  });
  return (
    <div className={classes.create}>
      <span aria-hidden>Valid for</span>
      <SegmentedControl
        label="Valid for"
        options={dayOptions}
        value={String(days)}
        onChange={(value) => setDays(SHARE_DAYS.find((one) => String(one) === value) ?? DEFAULT_SHARE_DAYS)}
      />
      <Button
        className={classes.submit}
        loading={create.isPending}
        onClick={() => create.mutate({ id: v7(), documentId, days })}
      >
        Create link
      </Button>
    </div>
  );
}

function Links({ documentId }: { documentId: string }) {
  const links = trpc.shareLinks.list.useQuery({ documentId });
  if (links.error && !links.data) {
    return (
      <ErrorNotice
        message={`Error loading the links: ${links.error.message}`}
        onRetry={() => links.refetch()}
      />
    );
  }
  if (!links.data) return <Skeleton h={72} role="status" aria-label="Loading links..." />;
  if (links.data.length === 0) return <Text c="dimmed">No links yet.</Text>;
  return (
    <ul className={classes.links} aria-label="Links">
      {links.data.map((link) => (
        <ShareLinkItem key={link.id} link={link} />
      ))}
    </ul>
  );
}
