import superjson from 'superjson';
import { reportUnreachable } from './connection.ts';
import { UNREACHABLE_MESSAGE } from './unreachable.ts';

/** The reason why a file was not uploaded; the message is for the person. */
export class UploadError extends Error {
  /** True if the same file may be accepted when it is sent again. */
  readonly canRetry: boolean;

  constructor(message: string, { canRetry }: { canRetry: boolean }) {
    super(message);
    this.canRetry = canRetry;
  }
}

interface FileUpload {
  url: string;
  file: File;
  type: string;
  /** Called with 0 to 1. */
  onProgress: (progress: number) => void;
  signal: AbortSignal;
}

/** Statuses about the file or its sender, not the moment. */
const isFinal = (status: number) => status >= 400 && status < 500 && ![408, 409, 429].includes(status);

/**
 * Sends a file as the body of a request, by XMLHttpRequest because `fetch` reports no progress. Resolves with the text
 * of the answer.
 *
 * @throws UploadError with the server's message, or 'Cancelled' when the signal aborts
 */
export const uploadFile = ({ url, file, type, onProgress, signal }: FileUpload) =>
  new Promise<string>((resolve, reject) => {
    const request = new XMLHttpRequest();
    request.open('POST', url);
    request.setRequestHeader('Content-Type', type);
    request.upload.onprogress = ({ loaded, total }) => onProgress(total ? loaded / total : 0);
    request.onload = () => {
      if (request.status === 200) return resolve(request.responseText);
      const message = readErrorMessage(request.responseText);
      reject(new UploadError(message, { canRetry: !isFinal(request.status) }));
    };
    request.onerror = () => reject(new UploadError(reportUnreachable().message, { canRetry: true }));
    request.onabort = () => reject(new UploadError('Cancelled', { canRetry: true }));
    signal.addEventListener('abort', () => request.abort());
    request.send(file);
  });

export function readErrorMessage(text: string) {
  try {
    return superjson.deserialize<{ message: string }>(JSON.parse(text).error).message;
  } catch {
    return UNREACHABLE_MESSAGE;
  }
}
