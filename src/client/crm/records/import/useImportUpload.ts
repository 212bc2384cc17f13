import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { cutText } from '#shared/fields/fitText.ts';
import { MAX_FILE_BYTES, MAX_FILE_MB } from '#shared/records/csv/limits.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { UploadError, uploadFile } from '../../../uploadFile.ts';

interface FailedUpload {
  message: string;
  /** Sends the same file again; absent where that changes nothing. */
  retry?: () => void;
}

/** Uploads a file to import and opens its import. Leaving the screen stops the upload. */
export function useImportUpload(noun: ImportNoun) {
  const navigate = useNavigate();
  const [running, setRunning] = useState<{ file: File; progress: number } | null>(null);
  const [failed, setFailed] = useState<FailedUpload | null>(null);
  const lastUpload = useRef({ file: '', id: '' });
  const controller = useRef<AbortController>(null);
  const stop = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);

  /** A file that is sent again after a lost response is the same import. */
  function idOf({ name, size, lastModified }: File) {
    const file = `${name} ${size} ${lastModified}`;
    if (lastUpload.current.file !== file) lastUpload.current = { file, id: v7() };
    return lastUpload.current.id;
  }

  function startSending() {
    const started = new AbortController();
    controller.current = started;
    return started;
  }

  async function send(file: File) {
    const { signal } = startSending();
    const id = idOf(file);
    setRunning({ file, progress: 0 });
    setFailed(null);
    try {
      if (file.size > MAX_FILE_BYTES) {
        const message = `This file is larger than ${MAX_FILE_MB} MB. Split it into several.`;
        throw new UploadError(message, { canRetry: false });
      }
      const url = `/exchange/imports/${noun}/${id}?name=${encodeURIComponent(cutText(file.name, 255))}`;
      const onProgress = (progress: number) => setRunning({ file, progress });
      await uploadFile({ url, file, type: 'text/csv', onProgress, signal });
      controller.current = null;
      navigate(`/crm/${noun}/import/${id}`);
    } catch (error) {
      controller.current = null;
      const { message, canRetry } = error as UploadError;
      if (!signal.aborted) setFailed({ message, ...(canRetry && { retry: () => void send(file) }) });
    }
    setRunning(null);
  }

  return { send, stop, running, failed, isRunning: () => controller.current !== null };
}
