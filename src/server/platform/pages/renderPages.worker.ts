import { parentPort, workerData } from 'node:worker_threads';
import { renderPages } from './renderPages.ts';

const { clientDir, content, pictures } = workerData;
parentPort?.postMessage(await renderPages(clientDir, content, pictures));
