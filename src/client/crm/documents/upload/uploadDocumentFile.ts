import type { DocumentSubject } from '#shared/documents.schema.ts';

const AWAY = 'The server cannot be reached just now. Please check your connection and try again.';

interface Sent extends DocumentSubject {
  id: string;
  file: File;
}

/** Sends one file. Not by `fetch`, which does not tell how far it has come. */
export function uploadDocumentFile(
  { id, file, subject, subjectId }: Sent,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const told = new URLSearchParams({ subject, subjectId, name: file.name });
    request.open('POST', `/uploads/${id}?${told}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => (request.status === 200 ? resolve() : reject(new Error(wordsOf(request))));
    request.onerror = () => reject(new Error(AWAY));
    request.onabort = () => reject(new Error('Cancelled'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** What the server says of a refusal. */
function wordsOf({ responseText }: XMLHttpRequest): string {
  try {
    return JSON.parse(responseText).error.json.message;
  } catch {
    return AWAY;
  }
}
