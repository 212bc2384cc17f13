import type { Subject } from '#shared/records/subject.ts';
import { UNREACHABLE_MESSAGE } from '../../../unreachable.ts';
import { toDocumentSubject } from '../documentSubject.ts';

interface DocumentUpload {
  id: string;
  subject: Subject;
  file: File;
}

/**
 * Uploads one file, by XMLHttpRequest because `fetch` reports no progress. `onProgress` is called with 0 to 1.
 * Rejects with the server's message, and with 'Cancelled' when the signal aborts.
 */
export function uploadDocumentFile(
  { id, file, subject }: DocumentUpload,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
): Promise<void> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest();
    const params = new URLSearchParams({ ...toDocumentSubject(subject), name: file.name });
    request.open('POST', `/uploads/${id}?${params}`);
    request.setRequestHeader('Content-Type', 'application/octet-stream');
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => (request.status === 200 ? resolve() : reject(new Error(errorMessageOf(request))));
    request.onerror = () => reject(new Error(UNREACHABLE_MESSAGE));
    request.onabort = () => reject(new Error('Cancelled'));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });
}

/** The message of the server's error response. */
function errorMessageOf({ responseText }: XMLHttpRequest): string {
  try {
    return JSON.parse(responseText).error.json.message;
  } catch {
    return UNREACHABLE_MESSAGE;
  }
}
