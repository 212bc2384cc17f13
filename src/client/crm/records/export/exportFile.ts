import type { ExportNoun } from '#shared/records/nouns.ts';
import { connection, reportUnreachable } from '../../../connection/connection.ts';
import { readErrorMessage } from '../../../connection/uploadFile.ts';
import { downloadFrom } from '../../../ui/downloadFrom.ts';

/** Counts the lines of CSV in the chunks given so far; a line break within quotes does not count. */
function lineCounter() {
  let inQuotes = false;
  let lines = 0;
  return (text: string) => {
    for (const letter of text) {
      if (letter === '"') inQuotes = !inQuotes;
      else if (letter === '\n' && !inQuotes) lines += 1;
    }
    return lines;
  };
}

const BROKEN_OFF = 'The export failed. Nothing was saved. Try again, or tell your administrator.';

export const fetchExport = (
  noun: ExportNoun,
  selection: object,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
) => fetchCsv(`/exchange/exports/${noun}`, selection, `${noun}.csv`, onProgress, signal);

/**
 * Returns a streamed file. `onProgress`: rows so far, and all.
 * @throws Error with a message for the person when the server refuses, cannot be reached, or the stream
 * breaks
 */
export async function fetchCsv(
  path: string,
  selection: object,
  fallbackName: string,
  onProgress?: (done: number, of: number) => void,
  signal?: AbortSignal,
) {
  // The message takes the place of what browsers say, such as 'Failed to fetch'.
  const failAs = (nameError: () => Error) => (error: unknown) => {
    throw signal?.aborted ? error : nameError();
  };
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(selection),
    ...(signal && { signal }),
  }).catch(failAs(reportUnreachable));
  if (!response.ok || !response.body) throw new Error(readErrorMessage(await response.text()));
  const of = Number(response.headers.get('X-Total-Rows'));
  const count = lineCounter();
  const decoder = new TextDecoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = response.body.getReader();
  // The server had answered: it failed, or has gone.
  const breakOff = () => {
    connection.onDoubt();
    return new Error(BROKEN_OFF);
  };
  const read = () => reader.read().catch(failAs(breakOff));
  for (let { value, done } = await read(); !done; { value, done } = await read()) {
    if (!value) continue;
    parts.push(value);
    onProgress?.(Math.max(0, count(decoder.decode(value, { stream: true })) - 1), of);
  }
  const name = /filename="([^"]+)"/.exec(response.headers.get('Content-Disposition') ?? '')?.[1];
  return new File(parts, name ?? fallbackName, { type: 'text/csv' });
}

export function saveFile(file: File) {
  const url = URL.createObjectURL(file);
  downloadFrom(url, file.name);
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
