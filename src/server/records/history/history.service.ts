import type { EntityManager } from '../../platform/database/orm.ts';
import { History } from './history.entity.ts';

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
