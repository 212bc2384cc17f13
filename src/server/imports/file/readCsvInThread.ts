import { Worker } from 'node:worker_threads';
import { TRPCError } from '@trpc/server';
import { MAX_FILE_BYTES, MAX_FILE_MB } from '#shared/records/csv/limits.ts';

/** The limit of the memory of a thread: a file within the limits takes a fraction of it. */
const MEMORY_MB = 256;

/** The rows of a file. */
export interface ReadFile {
  /** The cells of the first line; null of an empty file. */
  headers: string[] | null;
  rowCount: number;
  /** The rows below it, each as the JSON of `FileRow[]`. */
  batches: string[];
}

/**
 * Receives a CSV file and reads it in a thread of its own: one that is hard to read keeps nobody else waiting.
 *
 * @throws BAD_REQUEST when the file is no CSV that can be read, or has too many lines, rows or columns
 * @throws PAYLOAD_TOO_LARGE when it has more than `MAX_FILE_BYTES`
 */
export async function readCsvInThread(bytes: AsyncIterable<Buffer>): Promise<ReadFile> {
  const file = await receive(bytes);
  const worker = new Worker(new URL('./readCsv.worker.ts', import.meta.url), {
    workerData: file,
    transferList: [file.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const { promise, resolve, reject } = Promise.withResolvers<ReadFile | { refused: string }>();
  worker
    .once('message', resolve)
    .once('error', reject)
    .once('exit', () => reject(new Error('The thread that reads a file has ended')));
  const read = await promise.finally(() => worker.terminate());
  if ('refused' in read) throw new TRPCError({ code: 'BAD_REQUEST', message: read.refused });
  return read;
}

const TOO_LARGE = `This file is larger than ${MAX_FILE_MB} MB. Split it into several.`;

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
