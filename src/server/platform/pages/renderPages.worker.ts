import { parentPort, workerData } from 'node:worker_threads';
import { renderPages } from './renderPages.ts';

const { clientDir, site } = workerData;
parentPort?.postMessage(await renderPages(clientDir, site));
