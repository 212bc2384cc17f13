import { execFile } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { readdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { StartupError } from '../../../startupError.ts';
import type { ServerUser } from './serverUser.ts';

/**
 * Named `folder/cluster`; the password of its superuser is in `folder/password`. Created under another name
 * and then moved, so that an interrupted start leaves no half database.
 * @throws StartupError
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
      // The same on every machine. Unlike plain C, its ILIKE matches Ü and ü.
      ...['--locale-provider', 'builtin', '--builtin-locale', 'C.UTF-8', '--no-instructions'],
    ];
    await promisify(execFile)(program, args, account.ids);
  };
  try {
    // Trigrams beyond ASCII need the system's C.UTF-8, which old systems lack.
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

/** The version of the programs in the package. */
const POSTGRES_MAJOR = 18;

/** @throws StartupError when the folder is of another major version: PostgreSQL refuses to open it. */
export function rejectOtherMajor(cluster: string, dataDir: string) {
  const file = join(cluster, 'PG_VERSION');
  const major = existsSync(file) ? Number(readFileSync(file, 'utf8')) : POSTGRES_MAJOR;
  if (major === POSTGRES_MAJOR) return;
  throw new StartupError(
    `The data folder ${dataDir} is of PostgreSQL ${major}, and this ProviderDesk has PostgreSQL ${POSTGRES_MAJOR}: with the release that last used it run npm run backup, then move the folder away and with this release npm run restore <file> (docs/operations.md, Upgrade).`,
  );
}

/** The last reason in the output of PostgreSQL's programs; a detail says more than the error above it. */
export function failureReason(output: string): string | undefined {
  const lines = output
    .split('\n')
    .map((line) => line.slice(Math.max(line.search(/FATAL|PANIC|DETAIL|error:/), 0)));
  const pick = (start: RegExp) => lines.findLast((line) => start.test(line))?.replace(/^[\w]+:\s*/, '');
  return pick(/^DETAIL/) ?? pick(/^(FATAL|PANIC|error:)/);
}
