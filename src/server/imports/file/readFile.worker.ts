import { parentPort, workerData } from 'node:worker_threads';
import { ImportFileError } from './readCsv.ts';
import { readFile } from './readFile.ts';

// csv-parse makes an error of each row that is shorter than the one before, and nobody reads where.
Error.stackTraceLimit = 0;

try {
  const batches: string[] = [];
  const read = await readFile(workerData, (batch) => batches.push(batch));
  parentPort?.postMessage({ read });
  // The rows stay here, where there is a limit of memory, until the next of them are asked for.
  parentPort?.on('message', () => parentPort?.postMessage({ batch: batches.shift() ?? null }));
} catch (error) {
  if (!(error instanceof ImportFileError)) throw error;
  parentPort?.postMessage({ refused: error.message });
}
