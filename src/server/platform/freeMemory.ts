import { performance } from 'node:perf_hooks';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

type Collect = (options: { type: 'major'; flavor: 'last-resort'; execution: 'async' }) => Promise<void>;

/** The process is idle when it has worked for less than this share of several checks in a row. */
const IDLE_SHARE = 0.05;
const IDLE_CHECKS = 3;
const CHECK_MS = 5_000;

/** Less is not worth the processor's time. */
const WORTH_BYTES = 24 * 1024 * 1024;

/** What one collection leaves of code that has ended the next ones free: 3 MB of a start. */
const COLLECTIONS = 3;

/**
 * Gives back what a start leaves behind, a quarter of the memory. V8 does that by itself only after much more work, so
 * that a desk at rest would keep it.
 */
export async function freeMemory() {
  setFlagsFromString('--expose-gc');
  const collect: Collect = runInNewContext('gc');
  for (let n = 0; n < COLLECTIONS; n += 1) {
    await collect({ type: 'major', flavor: 'last-resort', execution: 'async' });
  }
}

/** From now on, gives back what work has left behind once the process is idle. */
export function freeMemoryWhenIdle(checkMs = CHECK_MS) {
  let least = process.memoryUsage.rss();
  let before = performance.eventLoopUtilization();
  let idleChecks = 0;
  setInterval(async () => {
    const now = performance.eventLoopUtilization();
    const { utilization } = performance.eventLoopUtilization(now, before);
    before = now;
    idleChecks = utilization < IDLE_SHARE ? idleChecks + 1 : 0;
    if (idleChecks < IDLE_CHECKS || process.memoryUsage.rss() < least + WORTH_BYTES) return;
    await freeMemory();
    // What is still there is in use, and not collected again every few seconds.
    least = process.memoryUsage.rss();
  }, checkMs).unref();
}
