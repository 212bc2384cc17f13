import type { HistoryCause } from '#shared/records/history.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { History } from './history.entity.ts';

/**
 * Whoever is signed in: the history names them for everything that this entity manager's transactions write. The
 * tab that they do it in, where it names itself, is not told of that again.
 */
export function setActor(em: EntityManager, userId: string, tab: string | null = null) {
  em.setSessionContext({
    variables: { 'providerdesk.actor': userId, ...(tab && { 'providerdesk.tab': tab }) },
  });
}

/** Why this transaction writes what it writes. */
export const setCause = (em: EntityManager, cause: HistoryCause) =>
  em.execute(`select set_config('providerdesk.cause', ?, true)`, [cause]);

/** Notes who took how many records away as a file, and which. */
export const recordExport = (
  em: EntityManager,
  userId: string,
  tableName: string,
  rows: number,
  selection: unknown,
) =>
  em.insert(History, {
    actorId: userId,
    action: 'exported',
    cause: null,
    tableName,
    recordId: null,
    changes: { rows: [null, rows], selection: [null, selection] },
  });

/** Notes a sign-in that was refused. Of an address that is nobody's it keeps nothing. */
export const recordFailedSignIn = (em: EntityManager, userId: string | null) =>
  em.insert(History, {
    actorId: null,
    action: 'sign_in_failed',
    cause: null,
    tableName: userId ? 'users' : null,
    recordId: userId,
  });
