import { Worker } from 'node:worker_threads';
import { TRPCError } from '@trpc/server';
import type { LeftOut } from '#shared/records/csv/leftOut.ts';
import { MAX_FILE_BYTES, MAX_FILE_MB } from '#shared/records/csv/limits.ts';

/** The limit of the memory of a thread: a file within the limits takes a fraction of it. */
const MEMORY_MB = 256;

/** The file as it arrived, and the sheet of a workbook that somebody chose. */
export interface FileToRead {
  file: Uint8Array<ArrayBuffer>;
  sheet: string | null;
}

/** A file without its rows. */
export interface ReadFile {
  /** The headings; null of an empty file. */
  headers: string[] | null;
  rowCount: number;
  /** The rows that are no records. */
  leftOut: LeftOut[];
  /** The names of the sheets, where one of several has to be chosen: nothing is read then. */
  sheets: string[];
}

type Message = { batch: string } | { read: ReadFile } | { refused: string };

const TOO_LARGE = `This file is larger than ${MAX_FILE_MB} MB. Split it into several.`;
const TOO_MUCH = 'This file has too much in it to be read. Split it into several.';

/**
 * Receives a CSV file or a workbook and reads it in a thread of its own: one that is hard to read keeps nobody else
 * waiting. The rows below the headings are answered in batches, each as the JSON of `FileRow[]`.
 *
 * @throws BAD_REQUEST when the file cannot be read, or has too many lines, rows or columns
 * @throws PAYLOAD_TOO_LARGE when it has more than `MAX_FILE_BYTES`
 */
export async function readFileInThread(
  bytes: AsyncIterable<Buffer>,
  sheet: string | null,
): Promise<ReadFile & { batches: string[] }> {
  const file = await receive(bytes);
  const worker = new Worker(new URL('./readFile.worker.ts', import.meta.url), {
    workerData: { file, sheet } satisfies FileToRead,
    transferList: [file.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReadFile>();
  const batches: string[] = [];
  worker
    .on('message', (message: Message) => {
      if ('batch' in message) batches.push(message.batch);
      else if ('read' in message) resolve(message.read);
      else reject(new TRPCError({ code: 'BAD_REQUEST', message: message.refused }));
    })
    .once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'ERR_WORKER_OUT_OF_MEMORY'
          ? new TRPCError({ code: 'BAD_REQUEST', message: TOO_MUCH })
          : error,
      ),
    )
    .once('exit', () => reject(new Error('The thread that reads a file has ended')));
  const read = await promise.finally(() => worker.terminate());
  return { ...read, batches };
}

async function receive(bytes: AsyncIterable<Buffer>) {
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of bytes) {
    size += chunk.length;
    if (size > MAX_FILE_BYTES) throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: TOO_LARGE });
    chunks.push(chunk);
  }
  const file = new Uint8Array(size);
  let at = 0;
  for (const chunk of chunks) {
    file.set(chunk, at);
    at += chunk.length;
  }
  return file;
}
