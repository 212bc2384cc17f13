import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import { TRPCError } from '@trpc/server';
import { MAX_FILE_BYTES, MAX_FILE_MB } from '#shared/records/csv/limits.ts';

/** The limit of the memory of a thread: a file within the limits takes a fraction of it. */
const MEMORY_MB = 256;

/** The cells of the first line, and the rows below it as the JSON of `FileRow[]`. */
export type CsvPart = { kind: 'headings'; cells: string[] } | { kind: 'rows'; json: string };

/** The messages that the thread sends. */
export type FromThread = CsvPart | { kind: 'next' } | { kind: 'end' } | { kind: 'refused'; message: string };

/**
 * Reads a CSV file as it arrives, in a thread of its own: a file that is hard to read keeps nobody else waiting. The thread
 * is given the next part of the file once the rows that it has sent are stored.
 *
 * @throws BAD_REQUEST when the file is no CSV that can be read, or has too many lines, rows or columns
 * @throws PAYLOAD_TOO_LARGE when it has more than `MAX_FILE_BYTES`
 */
export async function* readCsvInThread(bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvPart> {
  const chunks = limitSize(bytes);
  const worker = new Worker(new URL('./readCsv.worker.ts', import.meta.url), {
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const upload = new AbortController();
  const sendNext = async () => {
    const { value } = await chunks.next();
    const chunk = value ? new Uint8Array(value) : null;
    worker.postMessage(chunk, chunk ? [chunk.buffer] : []);
  };
  const messages = on(worker, 'message', { close: ['exit'], signal: upload.signal });
  try {
    for await (const [message] of messages as AsyncIterable<[FromThread]>) {
      if (message.kind === 'end') return;
      if (message.kind === 'refused') throw new TRPCError({ code: 'BAD_REQUEST', message: message.message });
      // The next part is not waited for: the rows of the part before come meanwhile.
      if (message.kind === 'next') sendNext().catch((error) => upload.abort(error));
      else yield message;
    }
    throw new Error('The thread that reads a file has ended');
  } catch (error) {
    throw upload.signal.aborted ? upload.signal.reason : error;
  } finally {
    await worker.terminate();
  }
}

const TOO_LARGE = `This file is larger than ${MAX_FILE_MB} MB. Split it into several.`;

async function* limitSize(chunks: AsyncIterable<Buffer>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_FILE_BYTES) throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: TOO_LARGE });
    yield chunk;
  }
}
