import type { Subject } from '#shared/records/subject.ts';
import { uploadFile } from '../../../uploadFile.ts';
import { toDocumentSubject } from '../documentSubject.ts';

interface DocumentUpload {
  id: string;
  subject: Subject;
  file: File;
}

/**
 * Uploads one file. `onProgress` is called with 0 to 1.
 *
 * @throws UploadError with the server's message, or 'Cancelled' when the signal aborts
 */
export function uploadDocumentFile(
  { id, file, subject }: DocumentUpload,
  onProgress: (progress: number) => void,
  signal: AbortSignal,
) {
  const params = new URLSearchParams({ ...toDocumentSubject(subject), name: file.name });
  return uploadFile({
    url: `/uploads/${id}?${params}`,
    type: 'application/octet-stream',
    file,
    onProgress,
    signal,
  });
}
