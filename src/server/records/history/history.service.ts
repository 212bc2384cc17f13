import type { EntityManager } from '../../platform/database/orm.ts';
import { History } from './history.entity.ts';

/** Notes an export: who, how many records, and which selection. */
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

/** Notes a sign-in that failed. Of an unknown address nothing is stored. */
export const recordFailedSignIn = (em: EntityManager, userId: string | null) =>
  em.insert(History, {
    actorId: null,
    action: 'sign_in_failed',
    cause: null,
    tableName: userId ? 'users' : null,
    recordId: userId,
  });
