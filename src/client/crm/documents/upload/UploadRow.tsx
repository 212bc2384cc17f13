import { ActionIcon, Button } from '@mantine/core';
import { IconAlertCircle, IconX } from '@tabler/icons-react';
import { formatSize } from '#shared/fields/format.ts';
import classes from './Uploader.module.css';
import { type Upload, uploadQueue } from './uploadQueue.ts';

/** The progress of one upload, or the reason why it failed. */
export function UploadRow({ upload }: { upload: Upload }) {
  const { id, file, state, progress, error } = upload;
  const percent = Math.floor(progress * 100);
  return (
    <li className={classes.row} data-state={state}>
      <div className={classes.file}>
        <span className={classes.name}>{file.name}</span>
        <span className={classes.state}>
          {state === 'waiting' && 'Waiting'}
          {state === 'sending' &&
            (percent < 100 ? `${percent}% of ${formatSize(file.size)}` : 'Being stored...')}
          {state === 'failed' && (
            <>
              <IconAlertCircle size={16} aria-hidden /> {error}
            </>
          )}
        </span>
        {(state === 'sending' || state === 'waiting') && (
          <progress className={classes.bar} max={100} value={percent} aria-label={`Upload of ${file.name}`} />
        )}
      </div>
      {state === 'failed' && (
        <Button
          size="compact-sm"
          variant="default"
          onClick={() => uploadQueue.retry(id)}
          aria-label={`Retry ${file.name}`}
        >
          Retry
        </Button>
      )}
      <ActionIcon
        variant="subtle"
        color="gray"
        onClick={() => uploadQueue.cancel(id)}
        aria-label={state === 'failed' ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}
