import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../../../startupError.ts';

/** The user as whom PostgreSQL's programs run: a prefix of the command, and the ids to start it with. */
export interface ServerUser {
  prefix: string[];
  ids: { uid?: number; gid?: number };
}

/**
 * PostgreSQL refuses to run as root. The owner of a folder stays; otherwise the first candidate who can reach
 * programs and folder becomes its owner.
 * @throws StartupError when there is none.
 */
export function findServerUser(program: string, folder: string): ServerUser {
  if (process.getuid?.() !== 0) return { prefix: [], ids: {} };
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return { prefix: [], ids: { uid, gid } };

  for (const account of candidates(folder)) {
    if (runs([program, '--version'], account) && runs(['test', '-x', dirname(folder)], account)) {
      const { uid, gid } = account.ids;
      if (uid) runs(['chown', '-R', `${uid}:${gid}`, folder]);
      return account;
    }
  }
  throw new StartupError(
    'The embedded PostgreSQL cannot run as root here: start ProviderDesk as an ordinary user, or set DATABASE_URL.',
  );
}

function* candidates(folder: string): Generator<ServerUser> {
  // In a user namespace root has another number: no other user is needed, and files stay root's.
  yield { prefix: ['unshare', '-U', '--map-user=1000', '--map-group=1000'], ids: {} };
  // Most containers forbid that, and home folders may be closed: then the owner of a parent folder,
  const person = ownerAbove(folder);
  if (person) yield { prefix: [], ids: person };
  // or the system user `postgres`, created if needed.
  if (!runs(['id', '-u', 'postgres'])) runs(['useradd', '--system', '--user-group', 'postgres']);
  const [uid, gid] = ['-u', '-g'].map((which) => Number(spawnSync('id', [which, 'postgres']).stdout));
  if (uid && gid) yield { prefix: [], ids: { uid, gid } };
}

function ownerAbove(folder: string): { uid: number; gid: number } | null {
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return { uid, gid };
  return folder === dirname(folder) ? null : ownerAbove(dirname(folder));
}

function runs(command: string[], { prefix, ids }: ServerUser = { prefix: [], ids: {} }): boolean {
  const [program = '', ...args] = [...prefix, ...command];
  return spawnSync(program, args, ids).status === 0;
}
