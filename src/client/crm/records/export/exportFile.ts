import type { ExportNoun } from '#shared/records/nouns.ts';
import { readErrorMessage } from '../import/uploadImportFile.ts';

/** Counts the lines of CSV as they arrive; an end of line within quotes is none. */
export function lineCounter() {
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

/** Fetches an export, tells how far it has come, and answers the file once it is whole. */
export async function fetchExport(
  noun: ExportNoun,
  selection: object,
  onProgress: (done: number, of: number) => void,
  signal: AbortSignal,
) {
  const answer = await fetch(`/exchange/exports/${noun}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(selection),
    signal,
  });
  if (!answer.ok || !answer.body) throw new Error(await readErrorMessage(answer));
  const of = Number(answer.headers.get('X-Total-Rows'));
  const count = lineCounter();
  const decoder = new TextDecoder();
  const parts: Uint8Array<ArrayBuffer>[] = [];
  const reader = answer.body.getReader();
  for (let { value, done } = await reader.read(); !done; { value, done } = await reader.read()) {
    if (!value) continue;
    parts.push(value);
    onProgress(Math.max(0, count(decoder.decode(value, { stream: true })) - 1), of);
  }
  const name = /filename="([^"]+)"/.exec(answer.headers.get('Content-Disposition') ?? '')?.[1];
  return new File(parts, name ?? `${noun}.csv`, { type: 'text/csv' });
}

/** Hands a file to the person, as following a link to it would. */
export function saveFile(file: File) {
  const url = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = url;
  link.download = file.name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
