import { Worker } from 'node:worker_threads';
import { TRPCError } from '@trpc/server';
import type { LeftOut } from '#shared/imports/imports.ts';
import { MAX_FILE_BYTES, MAX_FILE_MB } from '#shared/imports/imports.ts';
import { readWhole } from '../../platform/http/fileUploads.ts';

/** The limits of a thread: a file within its limits takes a fraction of them. */
const MEMORY_MB = 256;
const PROCESSOR_MS = 10_000;
const LOOK_MS = 250;

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
  firstRows: string[][];
  /** The first different texts of each column, cut; none of an empty one. */
  samples: string[][];
  /** The rows that are no records. */
  leftOut: LeftOut[];
  /** The names of the sheets, where one of several has to be chosen: nothing is read then. */
  sheets: string[];
}

type Message = { batch: string | null } | { read: ReadFile } | { refused: string };

const TOO_LARGE = `This file is larger than ${MAX_FILE_MB} MB. Split it into several.`;
const TOO_MUCH = 'This file has too much in it to be read. Split it into several.';

/**
 * Receives a CSV file or a workbook and reads it in a thread of its own: one that is hard to read keeps nobody else
 * waiting, and ends nothing but itself. `use` gets what the file says, and its rows in batches, each as the JSON of
 * `FileRow[]`, which come from the thread one by one.
 *
 * @param processorMs the time of a processor after which the thread is ended: a busy machine alone refuses no file
 * @throws BAD_REQUEST when the file cannot be read, or has too many lines, rows or columns
 * @throws PAYLOAD_TOO_LARGE when it has more than `MAX_FILE_BYTES`
 */
export async function readFileInThread<Result>(
  bytes: AsyncIterable<Buffer>,
  sheet: string | null,
  use: (file: ReadFile, batches: AsyncIterable<string>) => Promise<Result>,
  processorMs = PROCESSOR_MS,
): Promise<Result> {
  const file = await readWhole(bytes, MAX_FILE_BYTES, TOO_LARGE);
  const worker = new Worker(new URL('./readFile.worker.ts', import.meta.url), {
    workerData: { file, sheet } satisfies FileToRead,
    transferList: [file.buffer],
    resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB },
  });
  const { promise: failure, reject: fail } = Promise.withResolvers<never>();
  failure.catch(() => {});
  // Listened to until the thread is gone: an error of it that nobody hears would end the process.
  worker
    .on('error', (error: NodeJS.ErrnoException) =>
      fail(error.code === 'ERR_WORKER_OUT_OF_MEMORY' ? refusal(TOO_MUCH) : error),
    )
    .on('exit', () => fail(new Error('The thread that reads a file has ended')));
  const look = async () => {
    // It fails for a thread that has not begun, or has ended.
    const { user, system } = await worker.cpuUsage().catch(() => ({ user: 0, system: 0 }));
    if ((user + system) / 1000 > processorMs) fail(refusal(TOO_MUCH));
  };
  void look();
  const clock = setInterval(look, LOOK_MS);

  function nextMessage(): Promise<Message> {
    const { promise, resolve } = Promise.withResolvers<Message>();
    worker.once('message', resolve);
    return Promise.race([promise, failure]);
  }
  async function* batches() {
    for (;;) {
      const answer = nextMessage();
      worker.postMessage('next');
      const message = await answer;
      if (!('batch' in message) || message.batch === null) return;
      yield message.batch;
    }
  }

  try {
    const message = await nextMessage();
    if ('refused' in message) throw refusal(message.refused);
    if (!('read' in message)) throw new Error('The thread that reads a file sent rows before it was asked');
    return await use(message.read, batches());
  } finally {
    clearInterval(clock);
    await worker.terminate();
  }
}

const refusal = (message: string) => new TRPCError({ code: 'BAD_REQUEST', message });
