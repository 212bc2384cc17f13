import { parentPort, workerData } from 'node:worker_threads';
import { ImportFileError } from './importFileError.ts';
import { readFile } from './readFile.ts';

// csv-parse makes an error of each row that is shorter than the one before, and nobody reads where.
Error.stackTraceLimit = 0;

try {
  parentPort?.postMessage({
    read: await readFile(workerData, (batch) => parentPort?.postMessage({ batch })),
  });
} catch (error) {
  if (!(error instanceof ImportFileError)) throw error;
  parentPort?.postMessage({ refused: error.message });
}
