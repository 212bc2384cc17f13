import { v7 } from 'uuid';
import {
  FILE_TOO_LARGE_MESSAGE,
  MAX_CONCURRENT_UPLOADS,
  MAX_FILE_SIZE,
} from '#shared/documents/documents.ts';
import type { Subject } from '#shared/records/subject.ts';
import { uploadFile } from '../../../connection/uploadFile.ts';
import { toDocumentSubject } from '../documentSubject.ts';

export interface Upload {
  /** The same on a retry, so that it adds no second version. */
  id: string;
  file: File;
  subject: Subject;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** 0 to 1. */
  progress: number;
  error?: string;
  /** That it became a version of. */
  documentId?: string;
}

// Outside React, so that uploads go on while other screens are open.
let uploads: Upload[] = [];
const listeners = new Set<() => void>();
const controllers = new Map<string, AbortController>();
let onStored: () => void = () => {};

function update(id: string, changes: Partial<Upload>) {
  uploads = uploads.map((upload) => (upload.id === id ? { ...upload, ...changes } : upload));
  for (const listener of listeners) listener();
}

function remove(ids: string[]) {
  uploads = uploads.filter(({ id }) => !ids.includes(id));
  for (const listener of listeners) listener();
}

function startNext() {
  while (controllers.size < MAX_CONCURRENT_UPLOADS) {
    const next = uploads.find(({ state }) => state === 'waiting');
    if (!next) return;
    void start(next);
  }
}

async function start({ id, file, subject }: Upload) {
  const controller = new AbortController();
  controllers.set(id, controller);
  update(id, { state: 'sending', progress: 0, error: undefined });
  try {
    const onProgress = (progress: number) => update(id, { progress });
    const documentId = await uploadDocumentFile({ id, file, subject }, onProgress, controller.signal);
    update(id, { state: 'done', progress: 1, documentId });
  } catch (error) {
    if (!controller.signal.aborted) update(id, { state: 'failed', error: (error as Error).message });
  } finally {
    controllers.delete(id);
    // The server may have stored a cancelled upload.
    onStored();
    startNext();
  }
}

/** The uploads of this tab, for `useSyncExternalStore`. */
export const uploadQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },

  getSnapshot: () => uploads,

  /** True once a version was uploaded here, until other files are chosen or the screen is left. */
  hasAdded: (id: string) => uploads.some((upload) => upload.id === id && upload.state === 'done'),

  /** `MAX_CONCURRENT_UPLOADS` at a time. Calls `stored` when one has ended, also on failure. */
  add(files: File[], subject: Subject, stored: () => void) {
    onStored = stored;
    const added = files.map((file): Upload => {
      const isLarge = file.size > MAX_FILE_SIZE;
      const state = isLarge ? 'failed' : 'waiting';
      const error = isLarge ? FILE_TOO_LARGE_MESSAGE : undefined;
      return { id: v7(), file, subject, state, progress: 0, error };
    });
    uploadQueue.clearFinished(subject.id);
    uploads = [...uploads, ...added];
    startNext();
    for (const listener of listeners) listener();
  },

  cancel(id: string) {
    controllers.get(id)?.abort();
    remove([id]);
  },

  retry(id: string) {
    update(id, { state: 'waiting', progress: 0, error: undefined });
    startNext();
  },

  clearFinished(subjectId: string) {
    const done = uploads.filter((upload) => upload.subject.id === subjectId && upload.state === 'done');
    if (done.length > 0) remove(done.map(({ id }) => id));
  },
};

interface DocumentUpload {
  id: string;
  subject: Subject;
  file: File;
}

/**
 * Uploads one file, and returns the id of its document. `onProgress` is called with 0 to 1.
 *
 * @throws UploadError with the server's message, or 'Cancelled' when the signal aborts
 */
async function uploadDocumentFile(
  { id, file, subject }: DocumentUpload,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const params = new URLSearchParams({ ...toDocumentSubject(subject), name: file.name });
  const answer = await uploadFile({
    url: `/uploads/${id}?${params}`,
    type: 'application/octet-stream',
    file,
    onProgress,
    signal,
  });
  return JSON.parse(answer).id;
}
