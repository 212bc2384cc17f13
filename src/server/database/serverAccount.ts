import { spawnSync } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { Refusal } from '../refusal.ts';

/** As whom PostgreSQL's programs run: what to put before the command, and the ids to start it with. */
export interface ServerAccount {
  prefix: string[];
  ids: { uid?: number; gid?: number };
}

const ORDINARY: ServerAccount = { prefix: [], ids: {} };
const NAMESPACE = ['unshare', '-U', '--map-user=1000', '--map-group=1000'];

/**
 * PostgreSQL refuses to run as root. There it runs in a user namespace where root has another number:
 * the files stay root's and no system user is made. Where namespaces are refused (most containers), it
 * runs as the system's user `postgres`, made if need be, who must be able to reach the files.
 */
export function serverAccount(program: string, folder: string, cluster: string): ServerAccount {
  if (process.getuid?.() !== 0) return ORDINARY;
  const owner = existsSync(cluster) ? statSync(cluster) : null;
  if (owner && owner.uid !== 0) return { prefix: [], ids: { uid: owner.uid, gid: owner.gid } };
  if (succeeds([...NAMESPACE, program, '--version'])) return { prefix: NAMESPACE, ids: {} };

  const ids = postgresUser();
  if (
    ids &&
    succeeds(['chown', '-R', `${ids.uid}:${ids.gid}`, folder]) &&
    succeeds([program, '--version'], ids) &&
    succeeds(['test', '-w', folder], ids)
  ) {
    return { prefix: [], ids };
  }
  throw new Refusal(
    'The embedded PostgreSQL cannot run as root here: start ProviderDesk as an ordinary user, or set DATABASE_URL.',
  );
}

function postgresUser(): { uid: number; gid: number } | null {
  if (!succeeds(['id', '-u', 'postgres'])) spawnSync('useradd', ['--system', '--user-group', 'postgres']);
  const [uid, gid] = ['-u', '-g'].map((which) =>
    Number.parseInt(spawnSync('id', [which, 'postgres']).stdout?.toString() ?? '', 10),
  );
  return uid && gid ? { uid, gid } : null;
}

const succeeds = ([program = '', ...args]: string[], ids = {}) => spawnSync(program, args, ids).status === 0;
