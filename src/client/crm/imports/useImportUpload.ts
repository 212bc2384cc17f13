import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { v7 } from 'uuid';
import { cutText } from '#shared/fields/fitText.ts';
import { MAX_FILE_BYTES, MAX_FILE_MB, WORKBOOK_TYPE } from '#shared/imports/limits.ts';
import { ANY_NOUN, type ImportNoun } from '#shared/records/nouns.ts';
import { UploadError, uploadFile } from '../../connection/uploadFile.ts';

interface FailedUpload {
  message: string;
  /** Sends the same file again; absent where that changes nothing. */
  retry?: () => void;
}

/** Uploads a file to import and opens its import; without a noun its headings say what it is about. Leaving the screen stops the upload. */
export function useImportUpload(noun: ImportNoun | null) {
  const navigate = useNavigate();
  const [running, setRunning] = useState<{ file: File; progress: number } | null>(null);
  const [failed, setFailed] = useState<FailedUpload | null>(null);
  /** A workbook with several sheets, of which one has to be chosen. */
  const [workbook, setWorkbook] = useState<{ file: File; sheets: string[] } | null>(null);
  const lastUpload = useRef({ file: '', id: '' });
  const controller = useRef<AbortController>(null);
  const stop = () => controller.current?.abort();
  useEffect(() => () => controller.current?.abort(), []);

  /** A file that is sent again after a lost response is the same import. */
  function idOf({ name, size, lastModified }: File, sheet = '') {
    const file = `${name} ${size} ${lastModified} ${sheet}`;
    if (lastUpload.current.file !== file) lastUpload.current = { file, id: v7() };
    return lastUpload.current.id;
  }

  function startSending() {
    const started = new AbortController();
    controller.current = started;
    return started;
  }

  async function send(file: File, sheet?: string) {
    const { signal } = startSending();
    const id = idOf(file, sheet);
    setRunning({ file, progress: 0 });
    setFailed(null);
    setWorkbook(null);
    try {
      if (file.size > MAX_FILE_BYTES) {
        const message = `This file is larger than ${MAX_FILE_MB} MB. Split it into several.`;
        throw new UploadError(message, { canRetry: false });
      }
      const query = new URLSearchParams({ name: cutText(file.name, 255), ...(sheet && { sheet }) });
      const url = `/exchange/imports/${noun ?? ANY_NOUN}/${id}?${query}`;
      const onProgress = (progress: number) => setRunning({ file, progress });
      const type = /\.xlsx$/i.test(file.name) ? WORKBOOK_TYPE : 'text/csv';
      const answer = JSON.parse(await uploadFile({ url, file, type, onProgress, signal }));
      controller.current = null;
      if (answer.sheets) setWorkbook({ file, sheets: answer.sheets });
      else
        return navigate(`/crm/${noun ?? answer.noun}/import/${id}`, { state: { isGuessed: noun === null } });
    } catch (error) {
      controller.current = null;
      const { message, canRetry } = error as UploadError;
      const retry = canRetry && { retry: () => void send(file, sheet) };
      if (!signal.aborted) setFailed({ message: `${file.name}: ${message}`, ...retry });
    }
    setRunning(null);
  }

  return { send, stop, running, failed, workbook, isRunning: () => controller.current !== null };
}
