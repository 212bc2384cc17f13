import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import superjson, { type SuperJSONResult } from 'superjson';
import { expect, onTestFinished } from 'vitest';
import { freePort } from './ports.ts';

/** The PID file of the embedded PostgreSQL, which exists while it runs. */
export const postmasterFile = (dataDir: string) => join(dataDir, 'postgres/cluster/postmaster.pid');

/** Creates a folder that is deleted after the test. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'providerdesk process ü '));
  onTestFinished(() => rm(folder, { recursive: true, force: true }));
  return folder;
}

/**
 * Starts ProviderDesk as `npm start` does, or with the other file as `npm run dev` does. Its environment is only this.
 * Stopped after the test.
 */
export async function startProcess(env: Record<string, string>, file: 'start.js' | 'dev.ts' = 'start.js') {
  const started = await spawnProcess(env, file);
  onTestFinished(async () => {
    await started.end('SIGTERM');
  });
  return started;
}

/** Starts a process as `startProcess` does, for the hooks of a file: the caller must stop it. */
export async function spawnProcess(env: Record<string, string>, file = 'start.js') {
  const PORT = `${await freePort()}`;
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [`src/server/${file}`], { env: { PATH, HOME, PORT, ...env } });
  return new StartedProcess(child, env.PORT ?? PORT);
}

/** Runs a program of `src/server` to its end, with only these variables in its environment. */
export async function runProgramFile(file: string, args: string[], env: Record<string, string>) {
  const { PATH = '', HOME = '' } = process.env;
  const NODE_COMPILE_CACHE = 'node_modules/.cache/compiled';
  const child = spawn(process.execPath, [`src/server/${file}`, ...args], {
    env: { PATH, HOME, NODE_COMPILE_CACHE, ...env },
  });
  const [said, complained, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close'),
  ]);
  return { code, said, complained };
}

export interface ApiResponse {
  status: number;
  headers: Headers;
  text: string;
}

/** A client of the API at an address of one process or of several. */
export class ApiClient {
  readonly address: string;

  constructor(address: string) {
    this.address = address;
  }

  /** Calls a procedure as a browser does; status 0 if there is no response. */
  async call(procedure: string, input: unknown, cookie?: string): Promise<ApiResponse> {
    try {
      const response = await fetch(`${this.address}/trpc/${procedure}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...(cookie && { cookie }) },
        body: JSON.stringify(superjson.serialize(input)),
      });
      const { status, headers } = response;
      return { status, headers, text: await response.text() };
    } catch {
      return { status: 0, headers: new Headers(), text: '' };
    }
  }

  /** Calls a query, again while a busy server refuses it with 503. */
  async query<Output>(procedure: string, input: unknown, cookie: string): Promise<Output> {
    const query = encodeURIComponent(JSON.stringify(superjson.serialize(input)));
    const send = () => fetch(`${this.address}/trpc/${procedure}?input=${query}`, { headers: { cookie } });
    let response = await send();
    while (response.status === 503) response = await send();
    const { result } = (await response.json()) as { result: { data: SuperJSONResult } };
    return superjson.deserialize<Output>(result.data);
  }

  /** Waits until a path returns this status. */
  waitForStatus = (path: string, status: number) =>
    expect.poll(() => this.status(path), { interval: 20 }).toBe(status);

  /** The status of a path; 0 if there is no response. */
  status = (path: string) =>
    fetch(this.address + path).then(
      (response) => response.status,
      () => 0,
    );
}

export class StartedProcess extends ApiClient {
  readonly pid: number;
  /** All its output to stdout so far. */
  output = '';
  errors = '';
  private readonly child: ChildProcess;
  private readonly exit: Promise<number | null>;

  constructor(child: ChildProcess, port: string) {
    super(`http://127.0.0.1:${port}`);
    this.child = child;
    this.pid = child.pid ?? 0;
    child.stdout?.on('data', (chunk) => {
      this.output += chunk;
    });
    child.stderr?.on('data', (chunk) => {
      this.errors += chunk;
    });
    this.exit = once(child, 'close').then(([code]) => code);
  }

  /** Its exit code, after it has exited by itself. */
  ended = () => this.exit;

  /** Its exit code after this signal. */
  async end(signal: NodeJS.Signals) {
    this.child.kill(signal);
    return this.exit;
  }
}

/**
 * A TCP proxy to a server, closed at first. Closing it ends its connections, as a network failure or a restart does.
 * With `lastWord` it ends a connection by itself: once it has passed these bytes to the server, no answer comes back.
 * The caller must close it.
 */
export async function openProxy(address: string, { lastWord = '' } = {}) {
  const target = new URL(address);
  const port = await freePort();
  const sockets = new Set<Socket>();
  const gate = createServer((near) => {
    const far = connect(Number(target.port), target.hostname);
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      sockets.add(one.on('error', () => {}).on('close', () => other.destroy()));
      one.pipe(other);
    }
    near.on('data', (sent: Buffer) => {
      if (!lastWord || !sent.includes(lastWord)) return;
      far.unpipe(near);
      setTimeout(() => near.destroy(), 50);
    });
  });
  const close = () => {
    gate.close();
    for (const socket of sockets) socket.destroy();
    sockets.clear();
  };
  const hang = () => {
    for (const socket of sockets) socket.unpipe();
    gate.removeAllListeners('connection');
  };
  return {
    address: address.replace(target.host, `${target.hostname}:${port}`),
    open: () => once(gate.listen(port, '127.0.0.1'), 'listening'),
    close,
    /** Passes nothing on any more: connections stay open, and new ones are not answered. */
    hang,
  };
}

/** Opens a proxy as `openProxy` does. Closed after the test. */
export async function startProxy(...given: Parameters<typeof openProxy>) {
  const proxy = await openProxy(...given);
  onTestFinished(proxy.close);
  return proxy;
}
