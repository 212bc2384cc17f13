import type { EntityManager } from '../../platform/database/orm.ts';
import { History } from './history.entity.ts';

/** Who, how many records, which selection. */
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
    // A copy: inserting turns undefined, the open end of a range, into null.
    changes: { rows: [null, rows], selection: [null, structuredClone(selection)] },
  });
