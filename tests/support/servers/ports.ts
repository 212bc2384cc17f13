import { createServer } from 'node:net';

// A port that is asked for before it is used: in an address that a process must know before it listens, or where
// nothing listens at first. The system gives none of these by itself, neither to a server nor to a connection, so
// that nobody else has it meanwhile; each worker has its own, and another run most likely others.

const FIRST = 10_000;
const RUNS = 25;
const WORKERS = 8;
const PORTS_OF_WORKER = 100;

let asked = 0;

/** A port of this worker on which nothing listens. */
export async function freePort(): Promise<number> {
  const { VITEST_POOL_ID = '1' } = process.env;
  const worker = WORKERS * (process.ppid % RUNS) + (Number(VITEST_POOL_ID) % WORKERS);
  const first = FIRST + PORTS_OF_WORKER * worker;
  for (let tries = 0; tries < PORTS_OF_WORKER; tries += 1) {
    const port = first + (asked++ % PORTS_OF_WORKER);
    if (await isFree(port)) return port;
  }
  throw new Error(`Every port from ${first} to ${first + PORTS_OF_WORKER - 1} is in use.`);
}

async function isFree(port: number): Promise<boolean> {
  const probe = createServer();
  return new Promise((resolve) => {
    probe.once('error', () => resolve(false));
    probe.listen(port, '127.0.0.1', () => probe.close(() => resolve(true)));
  });
}
