import superjson from 'superjson';
import { MAX_FILE_BYTES, MAX_FILE_MB } from '#shared/records/imports.schema.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { UNREACHABLE_MESSAGE } from '../../../unreachable.ts';

/**
 * Uploads a file to import. A repeated upload with the same id makes one import.
 * @throws Error with a message for the person.
 */
export async function uploadImportFile(noun: ImportNoun, id: string, file: File) {
  if (file.size > MAX_FILE_BYTES) {
    throw new Error(`This file is larger than ${MAX_FILE_MB} MB. Split it into several.`);
  }
  const name = encodeURIComponent(file.name.slice(0, 255));
  const response = await fetch(`/exchange/imports/${noun}/${id}?name=${name}`, {
    method: 'POST',
    headers: { 'content-type': 'text/csv' },
    body: file,
  }).catch(() => {
    throw new Error(UNREACHABLE_MESSAGE);
  });
  if (!response.ok) throw new Error(await readErrorMessage(response));
}

/** The message of the server's error response. */
export async function readErrorMessage(response: Response) {
  try {
    const { error } = (await response.json()) as { error: Parameters<typeof superjson.deserialize>[0] };
    return superjson.deserialize<{ message: string }>(error).message;
  } catch {
    return UNREACHABLE_MESSAGE;
  }
}
