import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';

/**
 * A streaming replica of an embedded PostgreSQL: its files, copied while it runs as a base backup copies them, in a
 * data folder of its own. Returns a function that starts it.
 */
export async function replicaOf(primary: { url: string; dataDir: string }, dataDir: string) {
  const from = join(primary.dataDir, 'postgres');
  const to = join(dataDir, 'postgres');
  const client = new pg.Client(primary.url);
  await client.connect();
  await client.query(`select pg_backup_start('replica', true)`);
  mkdirSync(to, { recursive: true });
  cpSync(from, to, {
    recursive: true,
    filter: (file) => !/postmaster\.|lock|server\.log/.test(file.slice(from.length)),
  });
  const { rows } = await client.query<{ labelfile: string }>('select labelfile from pg_backup_stop(false)');
  await client.end();
  const cluster = join(to, 'cluster');
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
  writeFileSync(join(cluster, 'backup_label'), rows[0]?.labelfile ?? '');
  writeFileSync(join(cluster, 'standby.signal'), '');
  const { hostname, port, username, password } = new URL(primary.url);
  const settings = [
    `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password}`,
    'hot_standby=on',
  ];
  return async () => {
    const replica = await startEmbedded(dataDir, { settings });
    let stopping: Promise<void> | undefined;
    const stop = () => {
      stopping ??= replica.stop();
      return stopping;
    };
    onTestFinished(stop);
    return { url: replica.url, stop };
  };
}
