import { cpSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { onTestFinished } from 'vitest';
import { startEmbedded } from '#server/platform/database/embedded/embedded.ts';

/** A streaming replica of an embedded PostgreSQL, in a data folder of its own. Returns a function that starts it. */
export async function replicaOf(primary: { url: string; dataDir: string }, dataDir: string) {
  const settings = await copyForReplica(primary, dataDir);
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

/**
 * Copies the files of an embedded PostgreSQL while it runs, as a base backup does, into a data folder of its own. Returns
 * the settings with which an embedded PostgreSQL on them is a streaming replica.
 */
async function copyForReplica(primary: { url: string; dataDir: string }, dataDir: string) {
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
  return [
    `primary_conninfo=host=${hostname} port=${port} user=${username} password=${password}`,
    'hot_standby=on',
  ];
}
