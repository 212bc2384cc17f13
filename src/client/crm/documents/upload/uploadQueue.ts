import { v7 } from 'uuid';
import type { DocumentSubject } from '#shared/documents.schema.ts';
import { FILE_TOO_LARGE_MESSAGE, MAX_CONCURRENT_UPLOADS, MAX_FILE_SIZE } from '#shared/documents.ts';
import { uploadDocumentFile } from './uploadDocumentFile.ts';

/** One file on its way to the server. */
export interface Upload extends DocumentSubject {
  /** Chosen once: trying again after a lost answer adds no second version. */
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  /** 0 to 1. */
  progress: number;
  /** Why it failed. */
  error?: string;
}

// Apart from React, so that uploads go on while somebody looks at other screens.
let uploads: Upload[] = [];
const listeners = new Set<() => void>();
const underWay = new Map<string, AbortController>();
let onStored: () => void = () => {};

function change(id: string, facts: Partial<Upload>) {
  uploads = uploads.map((upload) => (upload.id === id ? { ...upload, ...facts } : upload));
  for (const listener of listeners) listener();
}

function drop(ids: string[]) {
  uploads = uploads.filter(({ id }) => !ids.includes(id));
  for (const listener of listeners) listener();
}

function startNext() {
  while (underWay.size < MAX_CONCURRENT_UPLOADS) {
    const next = uploads.find(({ state }) => state === 'waiting');
    if (!next) return;
    void start(next);
  }
}

async function start({ id, file, subject, subjectId }: Upload) {
  const leaving = new AbortController();
  underWay.set(id, leaving);
  change(id, { state: 'sending', progress: 0, error: undefined });
  try {
    const onProgress = (progress: number) => change(id, { progress });
    await uploadDocumentFile({ id, file, subject, subjectId }, onProgress, leaving.signal);
    change(id, { state: 'done', progress: 1 });
  } catch (error) {
    if (!leaving.signal.aborted) change(id, { state: 'failed', error: (error as Error).message });
  } finally {
    underWay.delete(id);
    // A cancelled one may have arrived nevertheless: the list tells.
    onStored();
    startNext();
  }
}

/** The files that are being uploaded, and what can be done with them. */
export const uploadQueue = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },

  getSnapshot: () => uploads,

  /** Sends files, a few at a time. `stored` is called whenever one has come to its end. */
  add(files: File[], { subject, subjectId }: DocumentSubject, stored: () => void) {
    onStored = stored;
    const added = files.map((file): Upload => {
      const isLarge = file.size > MAX_FILE_SIZE;
      const state = isLarge ? 'failed' : 'waiting';
      const error = isLarge ? FILE_TOO_LARGE_MESSAGE : undefined;
      return { id: v7(), file, subject, subjectId, state, progress: 0, error };
    });
    uploadQueue.clearFinished(subjectId);
    uploads = [...uploads, ...added];
    startNext();
    for (const listener of listeners) listener();
  },

  cancel(id: string) {
    underWay.get(id)?.abort();
    drop([id]);
  },

  retry(id: string) {
    change(id, { state: 'waiting', progress: 0, error: undefined });
    startNext();
  },

  /** Forgets what has arrived. */
  clearFinished(subjectId: string) {
    const arrived = uploads.filter((upload) => upload.subjectId === subjectId && upload.state === 'done');
    if (arrived.length > 0) drop(arrived.map(({ id }) => id));
  },
};
