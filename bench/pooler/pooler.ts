import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { withClient } from '../database.ts';
import { freePort } from '../servers.ts';

const SETTINGS = join(import.meta.dirname, '../../docs/scale/pgbouncer.ini');

const WAIT_MS = 20_000;

/** Starts PgBouncer with `docs/scale/pgbouncer.ini` before the database at this address. */
export async function startPooler(folder: string, databaseUrl: string) {
  const port = await freePort();
  const { hostname, port: databasePort, pathname, username, password } = new URL(databaseUrl);
  const name = pathname.slice(1);
  const users = join(folder, 'users.txt');
  const file = join(folder, 'pgbouncer.ini');
  await mkdir(folder);
  for (const open of [folder, dirname(folder)]) await chmod(open, 0o711);
  await writeFile(users, `"${username}" "${password}"\n`);
  await writeFile(
    file,
    `[databases]
${name} = host=${hostname} port=${databasePort} dbname=${name}
%include ${SETTINGS}
listen_addr = 127.0.0.1
listen_port = ${port}
unix_socket_dir =
auth_type = scram-sha-256
auth_file = ${users}
`,
  );
  const url = Object.assign(new URL(databaseUrl), { port: `${port}` }).href;
  let child: ChildProcess | undefined;
  async function start() {
    // It refuses to run as root.
    const nobody = process.getuid?.() === 0 ? { uid: 65_534, gid: 65_534 } : {};
    const env = { PATH: `${process.env.PATH}:/usr/sbin` };
    child = spawn('pgbouncer', ['-q', file], { ...nobody, env, stdio: 'inherit' });
    await once(child, 'spawn');
    process.once('exit', () => child?.kill('SIGKILL'));
    const answers = () =>
      withClient(url, (client) => client.query('select 1')).then(
        () => true,
        () => false,
      );
    if (!(await becomesTrue(answers))) throw new Error('PgBouncer did not answer in time');
  }
  await start();
  return {
    url,
    start,
    /** Ends it without a word to anybody. */
    async kill() {
      if (!child || child.exitCode !== null || child.signalCode !== null) return;
      child.kill('SIGKILL');
      await once(child, 'close');
    },
  };
}

/** Waits until something becomes true; false if it does not within 20 s. */
export async function becomesTrue(isTrue: () => Promise<boolean> | boolean) {
  for (const deadline = Date.now() + WAIT_MS; Date.now() < deadline; await sleep(20)) {
    if (await isTrue()) return true;
  }
  return false;
}
