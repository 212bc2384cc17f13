import { spawnSync } from 'node:child_process';
import { statSync } from 'node:fs';
import { dirname } from 'node:path';
import { StartupError } from '../../../startupError.ts';

/** As whom PostgreSQL's programs run: what to put before the command, and the ids to start it with. */
export interface ServerUser {
  prefix: string[];
  ids: { uid?: number; gid?: number };
}

/**
 * PostgreSQL refuses to run as root. What is another's already stays theirs; else it runs as the first of the
 * candidates who can reach both the programs and the folder, which then is theirs.
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
  // A user namespace, where root has another number: files stay root's, and nobody new is needed.
  yield { prefix: ['unshare', '-U', '--map-user=1000', '--map-group=1000'], ids: {} };
  // Most containers refuse that, and a home folder may be closed to it: then the person whose folder it is,
  const person = ownerAbove(folder);
  if (person) yield { prefix: [], ids: person };
  // or the system's user for it, made if need be.
  if (!runs(['id', '-u', 'postgres'])) runs(['useradd', '--system', '--user-group', 'postgres']);
  const [uid, gid] = ['-u', '-g'].map((which) => Number(spawnSync('id', [which, 'postgres']).stdout));
  if (uid && gid) yield { prefix: [], ids: { uid, gid } };
}

/** The nearest owner of a folder on the way up who is not root. */
function ownerAbove(folder: string): { uid: number; gid: number } | null {
  const { uid, gid } = statSync(folder);
  if (uid !== 0) return { uid, gid };
  return folder === dirname(folder) ? null : ownerAbove(dirname(folder));
}

function runs(command: string[], { prefix, ids }: ServerUser = { prefix: [], ids: {} }): boolean {
  const [program = '', ...args] = [...prefix, ...command];
  return spawnSync(program, args, ids).status === 0;
}
