import type { Subject } from '#shared/records/subject.ts';
import { uploadFile } from '../../../connection/uploadFile.ts';
import { toDocumentSubject } from '../documentSubject.ts';

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
export async function uploadDocumentFile(
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
