import { parentPort, workerData } from 'node:worker_threads';
import { renderPages } from './renderPages.ts';

const { clientDir, content } = workerData;
parentPort?.postMessage(await renderPages(clientDir, content));
