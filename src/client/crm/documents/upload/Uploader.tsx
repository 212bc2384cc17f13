import { ActionIcon, Button, Group, Text, VisuallyHidden } from '@mantine/core';
import { useWindowEvent } from '@mantine/hooks';
import { IconAlertCircle, IconUpload, IconX } from '@tabler/icons-react';
import { type RefObject, useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { formatCount, formatShortDay, formatSize } from '#shared/fields/format.ts';
import type { Subject } from '#shared/records/subject.ts';
import { trpc } from '../../../trpc.ts';
import { FileDropzone } from '../../../ui/form/FileDropzone.tsx';
import { DateInput } from '../../../ui/form/inputs.tsx';
import { useDocumentEditor } from '../useDocumentEditor.ts';
import classes from './Uploader.module.css';
import { type Upload, uploadQueue } from './uploadQueue.ts';

interface UploaderProps {
  subject: Subject;
  /** A file of the same type becomes this document's next version, whatever its name. */
  replaces?: string;
  /** Set to the function that opens the browser's dialog, for a button elsewhere. */
  openRef?: RefObject<(() => void) | null>;
}

const endingOf = (name: string) => name.slice(name.lastIndexOf('.') + 1).toLowerCase();

/** The file under the name of the document that it replaces. One of another type stays what it is. */
const renamed = (file: File, replaces: string) =>
  endingOf(file.name) === endingOf(replaces) ? new File([file], replaces, file) : file;

/** Chosen, dropped, or pasted anywhere on the screen. */
export function Uploader({ subject, replaces, openRef }: UploaderProps) {
  const utils = trpc.useUtils();
  const ownRef = useRef<() => void>(null);
  const openDialog = openRef ?? ownRef;
  const uploads = useSyncExternalStore(uploadQueue.subscribe, uploadQueue.getSnapshot).filter(
    (upload) => upload.subject.id === subject.id,
  );
  const add = (files: File[]) => {
    const added = replaces ? files.slice(0, 1).map((file) => renamed(file, replaces)) : files;
    uploadQueue.add(added, subject, () => utils.documents.invalidate());
  };
  // Finished uploads are in the list of documents.
  const unfinished = uploads.filter(({ state }) => state !== 'done');
  useEffect(() => () => uploadQueue.clearFinished(subject.id), [subject.id]);
  usePastedFiles(add);
  useUnloadGuard(uploads.some(isRunning));

  return (
    <FileDropzone
      className={classes.zone}
      label="Files to upload"
      multiple={!replaces}
      onFiles={add}
      openRef={openDialog}
    >
      <Button
        variant="light"
        size="compact-md"
        leftSection={<IconUpload size={16} aria-hidden />}
        onClick={() => openDialog.current?.()}
      >
        {replaces ? 'Upload new version' : 'Upload files'}
      </Button>
      <p className={classes.hint}>
        {replaces
          ? `or drop or paste it here. Up to 50 MB. A file of another type becomes a new document.`
          : 'or drop or paste them here. Up to 50 MB each.'}
      </p>
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

/** Announced when a file is done, not at every step. */
function describeProgress(uploads: Upload[]) {
  if (uploads.length === 0) return '';
  const count = (state: Upload['state']) => uploads.filter((upload) => upload.state === state).length;
  const [done, failed] = [count('done'), count('failed')];
  const total = formatCount(uploads.length, 'file');
  return `${done} of ${total} uploaded${failed ? `, ${failed} failed` : ''}`;
}

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

function UploadRow({ upload }: { upload: Upload }) {
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
        onClick={() => uploadQueue.cancel(id)}
        aria-label={state === 'failed' ? `Dismiss ${file.name}` : `Cancel ${file.name}`}
      >
        <IconX size={18} aria-hidden />
      </ActionIcon>
    </li>
  );
}

/** Asks when a new version expires, if the one before has an expiry; nothing of other uploads. */
function AskExpiry({ id, documentId }: { id: string; documentId: string }) {
  const { data: document } = trpc.documents.byId.useQuery({ id: documentId }, { staleTime: 0 });
  const edit = useDocumentEditor();
  const [day, setDay] = useState('');
  const [error, setError] = useState<string | null>(null);
  const close = () => uploadQueue.cancel(id);
  if (!document?.expiresOn || document.newestId !== id || document.versionCount < 2) return null;

  async function save(expiresOn: string | null) {
    if (!document) return;
    const outcome = await edit(document).save('expiresOn', expiresOn);
    if (outcome.state === 'saved') close();
    else if (outcome.state === 'invalid') setError(outcome.message);
    else if (outcome.state === 'conflict') outcome.takeTheirs();
  }
  return (
    <div className={classes.expiry}>
      <Text size="sm" fw={600}>{`New version of ${document.name}`}</Text>
      <Group gap="sm" align="flex-end">
        <DateInput
          label="When does it expire?"
          description={`Until now: ${formatShortDay(document.expiresOn)}`}
          value={day}
          error={error}
          onChange={({ currentTarget }) => setDay(currentTarget.value)}
        />
        <Button variant="default" disabled={day === ''} onClick={() => save(day)}>
          Save expiry
        </Button>
        <Button variant="default" onClick={() => save(null)}>
          No expiry
        </Button>
        <Button variant="subtle" color="gray" onClick={close}>
          Keep
        </Button>
      </Group>
    </div>
  );
}
