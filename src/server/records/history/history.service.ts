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
    // A copy: the open end of a range, which is undefined, becomes null in what is inserted.
    changes: { rows: [null, rows], selection: [null, structuredClone(selection)] },
  });
