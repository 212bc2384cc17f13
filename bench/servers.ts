import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/platform/database/embedded/embedded.ts';

const ROOT = join(import.meta.dirname, '..');
/** The first start builds what has changed. */
const START_MS = 180_000;

/** Starts the product as its Docker image does, without the log of requests; `options` are those of Node's command line. */
export const startProduct = (env: Record<string, string>, options: string[] = []) =>
  startServer([...options, 'src/server/start.js'], { LOG_LEVEL: 'warn', ...env });

export const startPlain = (databaseUrl: string) =>
  startServer(['bench/plainServer.ts'], { DATABASE_URL: databaseUrl });

/** Starts a server as a child process, and waits until it is ready. */
async function startServer(command: string[], env: Record<string, string>) {
  const PORT = `${await freePort()}`;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, command, {
    cwd: ROOT,
    env: { PATH, HOME, PORT, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const address = `http://127.0.0.1:${PORT}`;
  // The server must not outlive the benchmark, however that ends.
  const kill = () => child.kill();
  process.once('exit', kill);
  await answers(child, `${address}/readyz`);
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
      process.off('exit', kill);
    },
  };
}

async function answers(child: ChildProcess, address: string) {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(10)) {
    if (child.exitCode !== null) throw new Error(`The server at ${address} ended before it was ready`);
    const status = await fetch(address).then(
      (response) => response.status,
      () => 0,
    );
    if (status === 200) return;
  }
  throw new Error(`The server at ${address} was not ready in time`);
}

/** The resident memory of a process in megabytes; `NaN` where there is no /proc. */
export function residentMemoryMb(pid: number): number {
  try {
    const [, kilobytes] = /^VmRSS:\s+(\d+) kB/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return Number(kilobytes) / 1024;
  } catch {
    return Number.NaN;
  }
}

/** The clock ticks of Linux, in which /proc counts. */
const TICK_MS = 10;

/** The processor time that a process has used, in milliseconds; `NaN` where there is no /proc. */
export function processorMs(pid: number): number {
  try {
    // After the name, which may have spaces: the 12th and 13th are user and system time.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8')
      .replace(/^.*\) /, '')
      .split(' ');
    return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
  } catch {
    return Number.NaN;
  }
}
