import { Button, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconUpload } from '@tabler/icons-react';
import { useEffect, useRef, useSyncExternalStore } from 'react';
import { formatCount } from '#shared/fields/format.ts';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../../trpc.ts';
import { FileDropzone } from '../../../ui/form/FileDropzone.tsx';
import { AskExpiry } from './AskExpiry.tsx';
import classes from './Uploader.module.css';
import { UploadRow } from './UploadRow.tsx';
import { type Upload, uploadQueue } from './uploadQueue.ts';

interface UploaderProps {
  subject: Subject;
  /** Added to the hint. */
  hint?: string;
}

/** Uploads files to a record: chosen, dropped, or pasted anywhere on the screen. */
export function Uploader({ subject, hint }: UploaderProps) {
  const utils = trpc.useUtils();
  const openDialog = useRef<() => void>(null);
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.getSnapshot).filter(
    (upload) => upload.subject.id === subject.id,
  );
  const add = (files: File[]) => uploadQueue.add(files, subject, () => utils.documents.invalidate());
  // Finished uploads are in the list of documents.
  const unfinished = uploads.filter(({ state }) => state !== 'done');
  useEffect(() => () => uploadQueue.clearFinished(subject.id), [subject.id]);
  usePastedFiles(add);
  useUnloadGuard(uploads.some(isRunning));

  return (
    <FileDropzone
      className={classes.zone}
      label="Files to upload"
      multiple
      onFiles={add}
      openRef={openDialog}
    >
      <Button
        variant="light"
        size="compact-md"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => openDialog.current?.()}
      >
        Upload files
      </Button>
      <p
        className={classes.hint}
      >{`or drop or paste them here. Up to 50 MB each.${hint ? ` ${hint}` : ''}`}</p>
      {unfinished.length > 0 && (
        <ul className={classes.rows} aria-label="Uploads">
          {unfinished.map((upload) => (
            <UploadRow key={upload.id} upload={upload} />
          ))}
        </ul>
      )}
      {uploads.map(
        ({ id, documentId }) => documentId && <AskExpiry key={id} id={id} documentId={documentId} />,
      )}
      <VisuallyHidden role="status">{describeProgress(uploads)}</VisuallyHidden>
    </FileDropzone>
  );
}

const isRunning = ({ state }: Upload) => state === 'waiting' || state === 'sending';

/** Read out when a file is done, not at every step. */
function describeProgress(uploads: Upload[]) {
  if (uploads.length === 0) return '';
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length;
  const [done, failed] = [count('done'), count('failed')];
  const total = formatCount(uploads.length, 'file');
  return `${done} of ${total} uploaded${failed ? `, ${failed} failed` : ''}`;
}

/** Calls `onFiles` when files are pasted on this screen, wherever the focus is. */
function usePastedFiles(onFiles: (files: File[]) => void) {
  useWindowEvent('paste', (event) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    onFiles(files);
  });
}

/** Asks before the tab is closed while files are being sent; other screens do not stop them. */
function useUnloadGuard(isOn: boolean) {
  useWindowEvent('beforeunload', (event) => {
    if (isOn) event.preventDefault();
  });
}
