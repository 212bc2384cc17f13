import { execFileSync } from 'node:child_process';
import { onTestFinished } from 'vitest';

/**
 * Stops every process of a PostgreSQL, so that connections stay open and nothing is answered, as on a machine that
 * hangs. Returns how to let it go on.
 */
export function freeze(postmaster: number) {
  process.kill(postmaster, 'SIGSTOP');
  const pids = [postmaster, ...childrenOf(postmaster)];
  for (const pid of pids) process.kill(pid, 'SIGSTOP');
  const thaw = () => {
    for (const pid of pids.splice(0).reverse()) process.kill(pid, 'SIGCONT');
  };
  onTestFinished(thaw);
  return thaw;
}

export const childrenOf = (parent: number) =>
  execFileSync('ps', ['-A', '-o', 'ppid=,pid='], { encoding: 'utf8' })
    .split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .flatMap(([ppid, pid]) => (ppid === parent && pid ? [pid] : []));
