import { Button, TextInput } from '@mantine/core';
import { useRef } from 'react';
import type { ShareLinkRecord } from '#shared/documents/shareLinks.schema.ts';
import { formatCount, formatShortDate, formatShortDay } from '#shared/fields/format.ts';
import { trpc } from '../../../trpc.ts';
import { copyLink } from '../../../ui/links/copyLink.ts';
import { notify } from '../../../ui/overlay/notify.ts';
import { ToneBadge } from '../../../ui/ToneBadge.tsx';
import { useFailureToast } from '../../records/useFailureToast.ts';
import { useUndo } from '../../records/useUndo.ts';
import classes from './ShareDialog.module.css';

/** A link: its address and what can be done with it, or that it has ended; and how often it was used. */
export function ShareLinkItem({ link }: { link: ShareLinkRecord }) {
  const { state, url, lastDay } = link;
  const item = useRef<HTMLLIElement>(null);
  return (
    <li className={classes.link} ref={item} tabIndex={-1}>
      {url ? (
        // The button that had the focus is gone then.
        <WorkingLink link={link} url={url} onRevoked={() => item.current?.focus()} />
      ) : (
        <ToneBadge tone="grey">{state === 'revoked' ? 'Revoked' : 'Expired'}</ToneBadge>
      )}
      <div className={classes.details}>
        {[
          `${url ? 'Valid' : 'Was valid'} until ${formatShortDay(lastDay)}`,
          describeDownloads(link),
          describeCreation(link),
        ].join(' · ')}
      </div>
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
  const showFailure = useFailureToast();
  const undo = useUndo();
  const revoke = trpc.shareLinks.revoke.useMutation({
    onSuccess() {
      onRevoked();
      notify.undoable('Link revoked', () => undo.mutate({ act: id }), 'It does not work any more');
    },
    onError: (error) => showFailure('Failed to revoke the link', error),
  });
  const day = formatShortDay(lastDay);
  return (
    <div className={classes.address}>
      <TextInput
        className={classes.url}
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
