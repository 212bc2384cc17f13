import { sql } from 'kysely';
import * as z from 'zod';
import type { EntityManager } from '../platform/database/orm.ts';
import { readValue, runSql } from '../platform/database/runSql.ts';

/** A column that refers to the parent in the same table. */
interface Hierarchy {
  table: string;
  column: string;
}

/** Locks the hierarchy of a table until the transaction ends: two changes at once could close a circle that neither sees. */
export const lockHierarchy = (em: EntityManager, table: string) =>
  runSql(em)`select pg_advisory_xact_lock(hashtext(${`parents of ${table}`}))`;

/** True if a row is another one or an ancestor of it. Locks the hierarchy until the transaction ends. */
export async function isAncestor(
  em: EntityManager,
  { table, column }: Hierarchy,
  id: string,
  descendantId: string,
): Promise<boolean> {
  await lockHierarchy(em, table);
  return readValue(em, z.boolean())`
    with recursive ancestors as (
   select id, ${sql.ref(column)} as parent from ${sql.table(table)} where id = ${descendantId}
   union
   select above.id, above.${sql.ref(column)} from ${sql.table(table)} above
     join ancestors on above.id = ancestors.parent)
 select exists (select 1 from ancestors where id = ${id})`;
}
