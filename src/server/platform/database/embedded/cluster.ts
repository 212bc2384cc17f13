import { execFile } from 'node:child_process';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../../startupError.ts';
import type { ServerUser } from './serverUser.ts';

/**
 * Creates `folder/cluster`, whose superuser has the password in `folder/password`. It is created under another name and
 * then moved, so that an interrupted start never leaves half a database.
 * @throws StartupError when it cannot be created.
 */
export async function createCluster(initdb: string, folder: string, account: ServerUser): Promise<void> {
  for (const left of await readdir(folder)) {
    if (left.startsWith('new-')) await rm(join(folder, left), { recursive: true, force: true });
  }
  const fresh = join(folder, `new-${process.pid}`);
  const make = async (characters: string) => {
    const [program = '', ...args] = [
      ...account.prefix,
      initdb,
      ...['--pgdata', fresh, '--username', 'postgres', '--pwfile', join(folder, 'password')],
      ...['--auth', 'scram-sha-256', '--encoding', 'UTF8', '--locale', 'C', '--lc-ctype', characters],
      // The same on every machine, and unlike plain C its ILIKE matches Ü and ü.
      ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--no-instructions'],
    ];
    await promisify(execFile)(program, args, account.ids);
  };
  try {
    // Trigrams of letters beyond ASCII need the system's C.UTF-8, which old systems lack.
    await make('C.UTF-8').catch((error) =>
      /invalid locale/.test(error.stderr) ? make('C') : Promise.reject(error),
    );
    await rename(fresh, join(folder, 'cluster'));
  } catch (error) {
    await rm(fresh, { recursive: true, force: true });
    const { stderr = '', message } = error as Error & { stderr?: string };
    throw new StartupError(
      `The database could not be created in ${folder}: ${failureReason(stderr) ?? message}`,
    );
  }
}

/** The last reason in the output of PostgreSQL's programs; a detail says more than the error above it. */
export function failureReason(output: string): string | undefined {
  const lines = output
    .split('\n')
    .map((line) => line.slice(Math.max(line.search(/FATAL|PANIC|DETAIL|error:/), 0)));
  const pick = (start: RegExp) => lines.findLast((line) => start.test(line))?.replace(/^[\w]+:\s*/, '');
  return pick(/^DETAIL/) ?? pick(/^(FATAL|PANIC|error:)/);
}
