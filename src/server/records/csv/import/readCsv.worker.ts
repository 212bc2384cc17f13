import { once } from 'node:events';
import { parentPort } from 'node:worker_threads';
import { CsvFileError } from './decodeText.ts';
import type { FileRow } from './parseRow.ts';
import { readCsvRows } from './readCsv.ts';
import type { FromThread } from './readCsvInThread.ts';

/** The amount that is stored with one statement: as many rows, or characters of cells. */
const BATCH_ROWS = 1_000;
const BATCH_LENGTH = 512 * 1024;

// csv-parse makes an error of each row that is shorter than the one before, and nobody reads where.
Error.stackTraceLimit = 0;

const port = parentPort;
if (!port) throw new Error('This is a thread of readCsvInThread.ts');
const send = (message: FromThread) => port.postMessage(message);

async function* receive() {
  for (;;) {
    send({ kind: 'next' });
    const [chunk] = (await once(port as NonNullable<typeof port>, 'message')) as [
      Uint8Array<ArrayBuffer> | null,
    ];
    if (!chunk) return;
    yield Buffer.from(chunk.buffer);
  }
}

let batch: FileRow[] = [];
let length = 0;
const sendBatch = () => {
  if (batch.length > 0) send({ kind: 'rows', json: JSON.stringify(batch) });
  batch = [];
  length = 0;
};

try {
  let isFirst = true;
  for await (const row of readCsvRows(receive())) {
    if (isFirst) send({ kind: 'headings', cells: row.cells });
    else {
      batch.push(row);
      length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    }
    isFirst = false;
    if (batch.length === BATCH_ROWS || length > BATCH_LENGTH) sendBatch();
  }
  sendBatch();
  send({ kind: 'end' });
} catch (error) {
  if (!(error instanceof CsvFileError)) throw error;
  send({ kind: 'refused', message: error.message });
}
