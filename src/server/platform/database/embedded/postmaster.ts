import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';

/** Reads from `postmaster.pid` the process and port of the server that runs, or ran, on a cluster. */
export function readPostmaster(cluster: string): { pid: number; port: number | null } | null {
  try {
    const lines = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n');
    return { pid: Number(lines[0]), port: Number(lines[3]) || null };
  } catch {
    return null;
  }
}

/** True if this process is PostgreSQL on this cluster: its number may belong to another process by now. */
export function isPostmasterOf(pid: number, cluster: string): boolean {
  try {
    if (process.platform === 'linux')
      return readFileSync(`/proc/${pid}/cmdline`, 'utf8').split('\0').includes(cluster);
    return spawnSync('ps', ['-ww', '-o', 'args=', '-p', `${pid}`])
      .stdout.toString()
      .includes(cluster);
  } catch {
    return false;
  }
}

export function isProcessRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

/** Answers, accepts our password and serves this cluster. */
export async function isServing(url: string, cluster: string): Promise<boolean> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 2_000 });
  client.on('error', () => {});
  try {
    await client.connect();
    const { rows } = await client.query<{ data_directory: string }>('show data_directory');
    return rows[0]?.data_directory === cluster;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
}
