import { spawn, spawnSync } from 'node:child_process';
import { globSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { StartupError } from '../../../startupError.ts';
import { BACKUP_MS } from '../connection.ts';

/** The commands of PostgreSQL's programs. */
export interface PgTools {
  dump: string;
  restore: string;
  psql: string;
  major: number;
}

/** Where installations put them when they are not on the PATH. */
const FOLDERS = [
  '/usr/lib/postgresql/*/bin',
  '/usr/pgsql-*/bin',
  '/opt/homebrew/opt/{libpq,postgresql@*}/bin',
  '/usr/local/opt/{libpq,postgresql@*}/bin',
  '/Applications/Postgres.app/Contents/Versions/*/bin',
];

/**
 * The programs on this machine for a server of this major version: the nearest one that is not older. Older programs
 * refuse to read a newer server, and newer ones write settings that an older server does not know.
 * @throws StartupError when there is none.
 */
export function findPgTools(serverMajor: number): PgTools {
  const found = ['', ...globSync(FOLDERS)].flatMap((folder) => {
    const [dump, restore, psql] = ['pg_dump', 'pg_restore', 'psql'].map((name) => join(folder, name));
    const majors = [dump, restore, psql].map((program) => majorOf(program as string));
    if (!dump || !restore || !psql || majors.includes(null)) return [];
    return [{ dump, restore, psql, major: Math.min(...(majors as number[])) }];
  });
  const [nearest] = found.filter(({ major }) => major >= serverMajor).sort((a, b) => a.major - b.major);
  if (nearest) return nearest;

  const newest = Math.max(0, ...found.map(({ major }) => major));
  throw new StartupError(
    `The database is PostgreSQL ${serverMajor}, and ${newest ? `this machine has pg_dump ${newest}` : 'this machine has no pg_dump'}: install PostgreSQL's client programs in version ${serverMajor} or newer (Debian and Ubuntu: postgresql-client-${serverMajor}, from apt.postgresql.org; macOS: brew install libpq).`,
  );
}

function majorOf(program: string): number | null {
  const { status, stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  const major = status === 0 ? /\s(\d+)/.exec(stdout)?.[1] : undefined;
  return major ? Number(major) : null;
}

/** An address for the command line. Its password is in a file that only we can read; `close` deletes it. */
export async function withPasswordFile(databaseUrl: string) {
  const folder = await mkdtemp(join(tmpdir(), 'providerdesk-password-'));
  const url = new URL(databaseUrl);
  const password = decodeURIComponent(url.password).replace(/[\\:]/g, '\\$&');
  await writeFile(join(folder, 'pgpass'), `*:*:*:*:${password}\n`, { mode: 0o600 });
  url.password = '';
  url.searchParams.set('passfile', join(folder, 'pgpass'));
  return { address: url.href, close: () => rm(folder, { recursive: true, force: true }) };
}

/**
 * Runs one of the programs and returns its output.
 * @throws StartupError, with the program's own reason, when it fails.
 */
export async function runTool(program: string, args: string[]): Promise<string> {
  const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], timeout: BACKUP_MS });
  const [output, errors] = await Promise.all([text(child.stdout), text(child.stderr), waitForExit(child)]);
  if (child.exitCode !== 0) throw toolError(program, errors);
  return output;
}

/** Waits until a program has ended, successfully or not. */
export const waitForExit = (child: ReturnType<typeof spawn>) =>
  new Promise<void>((resolve, reject) => child.once('error', reject).once('close', () => resolve()));

/** The first error is the cause; details below it may quote somebody's data and are left out. */
export function toolError(program: string, errors: string) {
  const cause = /(?:error|fatal):\s*(.+)/i.exec(errors)?.[1] ?? errors.trim().split('\n')[0];
  return new StartupError(`${program} failed: ${cause || 'it did not say why'}`);
}
