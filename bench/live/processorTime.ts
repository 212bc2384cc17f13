import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/** In which the kernel counts the time of processes: a hundredth of a second. */
const TICK_MS = 10;

interface Times {
  parent: number;
  own: number;
  /** Of children that have ended. */
  ended: number;
}

function timesOf(pid: number): Times | null {
  try {
    // The name of the program, in brackets, may hold anything.
    const [, after = ''] = readFileSync(`/proc/${pid}/stat`, 'utf8').split(/\) (?=\S \d)/);
    const fields = after.split(' ').map(Number);
    const sum = (...places: number[]) =>
      places.reduce((total, place) => total + (fields[place] ?? 0) * TICK_MS, 0);
    return { parent: fields[1] ?? 0, own: sum(11, 12), ended: sum(13, 14) };
  } catch {
    return null;
  }
}

/** Milliseconds of the processor that a process has used. */
export const processorTime = (pid: number) => timesOf(pid)?.own ?? 0;

/** Milliseconds of the processor that PostgreSQL has used: all its processes, those that have ended too. */
export function postgresTime(postmaster: number) {
  const children = readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .map((name) => timesOf(Number(name)))
    .filter((times) => times?.parent === postmaster);
  const main = timesOf(postmaster);
  return children.reduce((total, times) => total + (times?.own ?? 0), (main?.own ?? 0) + (main?.ended ?? 0));
}

/** The process id of the server's main process. */
export async function postmasterOf(client: pg.Client) {
  const { rows } = await client.query<{ pid: number }>('select pg_backend_pid() as pid');
  return timesOf(rows[0]?.pid ?? 0)?.parent ?? 0;
}
