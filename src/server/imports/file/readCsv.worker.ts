import { parentPort, workerData } from 'node:worker_threads';
import type { FileRow } from '../parseRow.ts';
import { CsvFileError, decodeText } from './decodeText.ts';
import { readCsv } from './readCsv.ts';
import type { ReadFile } from './readCsvInThread.ts';

/** The amount that is stored with one statement: as many rows, or characters of cells. */
const BATCH_ROWS = 1_000;
const BATCH_LENGTH = 512 * 1024;

// csv-parse makes an error of each row that is shorter than the one before, and nobody reads where.
Error.stackTraceLimit = 0;

function read(file: Uint8Array): ReadFile {
  const found: ReadFile = { headers: null, rowCount: 0, batches: [] };
  let batch: FileRow[] = [];
  let length = 0;
  const endBatch = () => {
    if (batch.length > 0) found.batches.push(JSON.stringify(batch));
    batch = [];
    length = 0;
  };
  readCsv(decodeText(Buffer.from(file.buffer)), (row) => {
    if (!found.headers) {
      found.headers = row.cells;
      return;
    }
    batch.push(row);
    found.rowCount += 1;
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length === BATCH_ROWS || length > BATCH_LENGTH) endBatch();
  });
  endBatch();
  return found;
}

try {
  parentPort?.postMessage(read(workerData));
} catch (error) {
  if (!(error instanceof CsvFileError)) throw error;
  parentPort?.postMessage({ refused: error.message });
}
