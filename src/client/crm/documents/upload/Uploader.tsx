import { Button, VisuallyHidden } from '@mantine/core';
import { IconUpload } from '@tabler/icons-react';
import { type DragEvent, useEffect, useEffectEvent, useRef, useState, useSyncExternalStore } from 'react';
import type { DocumentSubject } from '#shared/documents.schema.ts';
import { formatCount } from '#shared/fields/format.ts';
import { trpc } from '../../../trpc.ts';
import classes from './Uploader.module.css';
import { UploadRow } from './UploadRow.tsx';
import { type Upload, uploadQueue } from './uploadQueue.ts';

interface UploaderProps extends DocumentSubject {
  /** What else there is to know. */
  hint?: string;
}

/** Takes files for a record: by its button, dropped on it, or pasted anywhere on the screen. */
export function Uploader({ subject, subjectId, hint }: UploaderProps) {
  const utils = trpc.useUtils();
  const input = useRef<HTMLInputElement>(null);
  const [isOver, setIsOver] = useState(false);
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.getSnapshot).filter(
    (upload) => upload.subjectId === subjectId,
  );
  const add = (files: Iterable<File>) => {
    const chosen = [...files];
    if (chosen.length > 0)
      uploadQueue.add(chosen, { subject, subjectId }, () => utils.documents.invalidate());
  };
  // What has arrived stands in the list of documents.
  const unfinished = uploads.filter(({ state }) => state !== 'done');
  useEffect(() => () => uploadQueue.clearFinished(subjectId), [subjectId]);
  usePastedFiles(add);
  useUnloadGuard(uploads.some(isUnderWay));

  const over = (event: DragEvent) => {
    if (!event.dataTransfer.types.includes('Files')) return;
    event.preventDefault();
    setIsOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setIsOver(false);
    add(event.dataTransfer.files);
  };

  return (
    // Dropping has the button for those without a pointer.
    // biome-ignore lint/a11y/noStaticElementInteractions: nothing here is pressed.
    <div
      className={classes.zone}
      data-over={isOver || undefined}
      onDragEnter={over}
      onDragOver={over}
      onDragLeave={() => setIsOver(false)}
      onDrop={drop}
    >
      <input
        ref={input}
        type="file"
        multiple
        hidden
        aria-label="Files to upload"
        onChange={(event) => {
          add(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
      <Button
        variant="light"
        leftSection={<IconUpload size={18} aria-hidden />}
        onClick={() => input.current?.click()}
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
      <VisuallyHidden role="status">{told(uploads)}</VisuallyHidden>
    </div>
  );
}

const isUnderWay = ({ state }: Upload) => state === 'waiting' || state === 'sending';

/** Read out when one comes to its end, and not at every step. */
function told(uploads: Upload[]) {
  if (uploads.length === 0) return '';
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length;
  const [done, failed] = [count('done'), count('failed')];
  const all = formatCount(uploads.length, 'file');
  return `${done} of ${all} uploaded${failed ? `, ${failed} failed` : ''}`;
}

/** Calls `onFiles` when files are pasted on this screen, wherever the focus is. */
function usePastedFiles(onFiles: (files: File[]) => void) {
  const pasted = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || event.defaultPrevented) return;
    event.preventDefault();
    onFiles(files);
  });
  useEffect(() => {
    document.addEventListener('paste', pasted);
    return () => document.removeEventListener('paste', pasted);
  }, []);
}

/** Asks before the window is closed on files that are still on their way; other screens do not stop them. */
function useUnloadGuard(isOn: boolean) {
  useEffect(() => {
    if (!isOn) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isOn]);
}
