import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../database.ts';
import { freePort } from '../servers.ts';

const SETTINGS = join(import.meta.dirname, '../../docs/scale/pgbouncer.ini');
const PATH = `${process.env.PATH}:/usr/sbin`;

/** PgBouncer refuses to run as root. */
const NOBODY = 65_534;

const START_MS = 10_000;

export interface Pooler {
  version: string;
  /** The address of a database by way of the pooler. */
  urlOf(url: string): string;
  pid(): number;
  /** Ends it without a word to anybody, and starts it again on the same port. */
  crash(awayMs: number): Promise<void>;
  stop(): Promise<void>;
}

/**
 * Starts PgBouncer with `docs/scale/pgbouncer.ini` before these databases, which are on different servers under different
 * names and have the same user and password. Null where it is not installed.
 */
export async function startPooler(folder: string, urls: Record<string, string>): Promise<Pooler | null> {
  const version = /PgBouncer ([\d.]+)/.exec(
    `${spawnSync('pgbouncer', ['--version'], { env: { PATH } }).stdout}`,
  )?.[1];
  const [first] = Object.values(urls);
  if (!version || !first) return null;
  const port = await freePort();
  const { username, password } = new URL(first);
  const users = join(folder, 'users.txt');
  const file = join(folder, 'pgbouncer.ini');
  await mkdir(folder);
  for (const open of [folder, dirname(folder)]) await chmod(open, 0o711);
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(file, configuration(port, users, urls));

  const start = async () => {
    const ids = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {};
    const child = spawn('pgbouncer', ['-q', file], {
      ...ids,
      env: { PATH },
      stdio: ['ignore', 'ignore', 'inherit'],
    });
    process.once('exit', () => child.kill());
    await answers(child, urlOf(first));
    return child;
  };
  const urlOf = (url: string) => {
    const pooled = new URL(url);
    const [name = ''] = Object.entries(urls).find(([, one]) => one === url) ?? [];
    pooled.port = `${port}`;
    pooled.pathname = name;
    return pooled.href;
  };
  let child = await start();
  const end = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'close');
  };
  return {
    version,
    urlOf,
    pid: () => child.pid ?? 0,
    async crash(awayMs) {
      await end('SIGKILL');
      await sleep(awayMs);
      child = await start();
    },
    // SIGTERM waits for its clients in newer versions, and SIGINT in older ones.
    stop: () => end('SIGKILL'),
  };
}

function configuration(port: number, users: string, urls: Record<string, string>) {
  const databases = Object.entries(urls).map(([name, url]) => {
    const { hostname, port, pathname } = new URL(url);
    return `${name} = host=${hostname} port=${port} dbname=${pathname.slice(1)}`;
  });
  return `[databases]
${databases.join('\n')}
%include ${SETTINGS}
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
`;
}

async function answers(child: ChildProcess, url: string) {
  for (const deadline = Date.now() + START_MS; Date.now() < deadline; await sleep(20)) {
    if (child.exitCode !== null) break;
    const answered = await withClient(url, (client) => client.query('select 1')).catch(() => null);
    if (answered) return;
  }
  throw new Error('PgBouncer did not answer in time');
}
