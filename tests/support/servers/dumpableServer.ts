import { spawn, spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, globSync } from 'node:fs';
import { chmod, mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { inject } from 'vitest';
import { serverMajorVersion, withClient } from '#server/platform/backup/connection.ts';
import { findPgTools } from '#server/platform/backup/pg-dump/pgTools.ts';
import { findServerUser } from '#server/platform/database/embedded/serverUser.ts';
import { freePort } from './processes.ts';

interface DumpableServer {
  url: string;
  major: number;
  stop: () => Promise<unknown>;
}

/**
 * A PostgreSQL that the pg_dump of this machine can read: the embedded one of the tests, or where pg_dump is too old
 * for that the server that was installed along with it; null on a machine without either.
 */
export async function dumpableServer(): Promise<DumpableServer | null> {
  const url = inject('serverUrl');
  const major = await withClient(url, serverMajorVersion);
  if (canDump(major)) return { url, major, stop: async () => {} };

  const folders = globSync(['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin']);
  const installed = folders.find((folder) => {
    const version = /(\d+)\D*bin$/.exec(folder)?.[1] ?? 0;
    return existsSync(join(folder, 'initdb')) && Number(version) >= 15 && canDump(Number(version));
  });
  return installed ? startInstalled(installed) : null;
}

function canDump(major: number) {
  try {
    return findPgTools(major).major >= major;
  } catch {
    return false;
  }
}

async function startInstalled(folder: string): Promise<DumpableServer> {
  const home = await mkdtemp(join(tmpdir(), 'providerdesk-drill-'));
  await chmod(home, 0o711);
  const parts = join(home, 'server');
  await mkdir(parts, { mode: 0o700 });
  const password = randomBytes(12).toString('base64url');
  await writeFile(join(parts, 'password'), password);
  const { prefix, ids } = findServerUser(join(folder, 'postgres'), parts);
  const [cluster, port] = [join(parts, 'cluster'), await freePort()];
  const url = `postgresql://postgres:${password}@127.0.0.1:${port}/postgres`;
  const command = (program: string, ...args: string[]) => [...prefix, join(folder, program), ...args];

  const [initdb = '', ...initArgs] = command('initdb', '--pgdata', cluster, '--username', 'postgres');
  const options = ['--pwfile', join(parts, 'password'), '--auth', 'scram-sha-256', '--encoding', 'UTF8'];
  const made = spawnSync(initdb, [...initArgs, ...options, '--locale', 'C.UTF-8'], {
    ...ids,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(made.stderr);
  const settings = [`port=${port}`, 'listen_addresses=127.0.0.1', 'unix_socket_directories=', 'fsync=off'];
  const [postgres = '', ...args] = command(
    'postgres',
    '-D',
    cluster,
    ...settings.flatMap((one) => ['-c', one]),
  );
  const server = spawn(postgres, args, { ...ids, stdio: 'ignore' });
  const ended = once(server, 'close');

  const stop = async () => {
    server.kill('SIGINT');
    await ended;
    await rm(home, { recursive: true, force: true });
  };
  while (server.exitCode === null) {
    const major = await withClient(url, serverMajorVersion).catch(() => null);
    if (major) return { url, major, stop };
    await sleep(50);
  }
  await stop();
  throw new Error(`The PostgreSQL in ${folder} did not start`);
}
