import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#server/platform/database/embedded/embedded.ts';

const ROOT = join(import.meta.dirname, '..');
/** The first start builds what has changed. */
const START_MS = 180_000;

/** Starts the product as its Docker image does, without the log of requests. */
export const startProduct = (env: Record<string, string>) =>
  startServer(['src/server/start.js'], { LOG_LEVEL: 'warn', ...env });

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
  process.once('exit', () => child.kill());
  await answers(child, `${address}/readyz`);
  return {
    address,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
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
