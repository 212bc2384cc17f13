import superjson from 'superjson';
import { MAX_FILE_BYTES, MAX_FILE_MB } from '#shared/records/imports.schema.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';

const AWAY = 'The server cannot be reached just now. Please check your connection and try again.';

/** Sends a file to be imported. Sent again with the same id it is taken in once. */
export async function uploadImportFile(noun: ImportNoun, id: string, file: File) {
  if (file.size > MAX_FILE_BYTES) {
    throw new Error(`This file is larger than ${MAX_FILE_MB} MB. Split it into several.`);
  }
  const name = encodeURIComponent(file.name.slice(0, 255));
  const answer = await fetch(`/exchange/imports/${noun}/${id}?name=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: file,
  }).catch(() => {
    throw new Error(AWAY);
  });
  if (!answer.ok) throw new Error(await readErrorMessage(answer));
}

/** Why the server refused, in its own words. */
export async function readErrorMessage(answer: Response) {
  try {
    const { error } = (await answer.json()) as { error: Parameters<typeof superjson.deserialize>[0] };
    return superjson.deserialize<{ message: string }>(error).message;
  } catch {
    return AWAY;
  }
}
