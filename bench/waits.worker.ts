import { setTimeout as sleep } from 'node:timers/promises';
import { parentPort, workerData } from 'node:worker_threads';
import { timeOf } from './waits.ts';

const health = `${workerData}/healthz`;
let [longest, isDone] = [0, false];
parentPort?.once('message', () => {
  isDone = true;
});
await timeOf(health);
parentPort?.postMessage('ready');
while (!isDone) {
  longest = Math.max(longest, await timeOf(health));
  await sleep(5);
}
parentPort?.postMessage(longest);
