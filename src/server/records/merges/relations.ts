import type { MergeNoun } from '#shared/records/merges.schema.ts';
import { type TrashTable, trashTables } from '../trash/trash.tables.ts';

// What hangs on a record is told by the trash's own table of relations: a noun that comes later moves along too.

/** Every column that points to a noun, with its table. */
export const referencesTo = (noun: MergeNoun) =>
  (trashTables as readonly TrashTable[]).flatMap(({ name, parents, links }) =>
    Object.entries({ ...parents, ...links })
      .filter(([, above]) => above === noun)
      .map(([column]) => ({ table: name, column })),
  );
