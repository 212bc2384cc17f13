import { once } from 'node:events';
import { Worker } from 'node:worker_threads';

/**
 * Returns the milliseconds that the slowest of many small requests takes while this work is done. They are sent by a
 * thread of their own: nobody waits for what the work keeps busy here.
 */
export async function longestWait(address: string, work: () => Promise<unknown>) {
  const others = new Worker(new URL('./waits.worker.ts', import.meta.url), { workerData: address });
  await once(others, 'message');
  await work();
  others.postMessage('done');
  const [longest] = await once(others, 'message');
  return longest as number;
}

/** Milliseconds of a request. @throws if it is not answered with 200 */
export async function timeOf(url: string) {
  const before = performance.now();
  const response = await fetch(url);
  await response.arrayBuffer();
  if (!response.ok) throw new Error(`${new URL(url).pathname} answered ${response.status}`);
  return performance.now() - before;
}
