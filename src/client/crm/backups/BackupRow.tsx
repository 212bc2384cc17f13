import { Button } from '@mantine/core';
import { useState } from 'react';
import { type BackupRecord, backupKind } from '#shared/backups/backups.ts';
import { formatCount, formatShortTime, formatSize } from '#shared/fields/format.ts';
import { isPromptCancelled } from '../../confirmPasswordLink.ts';
import { type CallError, trpc } from '../../trpc.ts';
import { downloadFrom } from '../../ui/downloadFrom.ts';
import { notifyFailure } from '../../ui/overlay/notifyFailure.ts';
import { Details } from '../../ui/settings/Details.tsx';
import classes from '../../ui/settings/Settings.module.css';
import { ToneBadge } from '../../ui/ToneBadge.tsx';

/** A backup, or an attempt that failed. */
export function BackupRow({ backup }: { backup: BackupRecord }) {
  const { id, kind, startedAt, fileName, byName, error, isHere } = backup;
  const utils = trpc.useUtils();
  const [isBusy, setIsBusy] = useState(false);
  const when = formatShortTime(startedAt);

  const download = async () => {
    setIsBusy(true);
    try {
      const { url, fileName } = await utils.client.backups.link.query({ id });
      downloadFrom(url, fileName);
    } catch (failed) {
      const error = failed as CallError;
      if (!isPromptCancelled(error)) notifyFailure('Failed to download the backup', error);
    }
    setIsBusy(false);
  };

  return (
    <li className={classes.row}>
      <div className={classes.what}>
        <div className={classes.title}>
          {when}
          <ToneBadge tone={error ? 'red' : 'green'}>{error ? 'Failed' : 'Checked'}</ToneBadge>
        </div>
        <Details
          of={[
            byName ? `${backupKind.labels[kind]}, ${byName}` : backupKind.labels[kind],
            error ?? describeBackup(backup),
          ]}
        />
      </div>
      {isHere && (
        <Button
          variant="default"
          disabled={isBusy}
          onClick={() => void download()}
          aria-label={`Download the backup of ${when}`}
        >
          Download
        </Button>
      )}
      {!error && !isHere && (
        <span className={classes.detail}>
          {fileName ? 'Deleted, or on another machine' : 'In another folder'}
        </span>
      )}
    </li>
  );
}

/** '1.2 MB, 3 files'. */
export const describeBackup = ({ size, fileCount }: BackupRecord) =>
  [formatSize(size ?? 0), ...(fileCount === null ? [] : [formatCount(fileCount, 'file')])].join(', ');
