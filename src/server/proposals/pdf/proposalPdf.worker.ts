import { parentPort, workerData } from 'node:worker_threads';
import { drawProposal } from './drawProposal.ts';

const { document, acceptance } = workerData;
const pdf = await drawProposal(document, acceptance);
parentPort?.postMessage(pdf);
