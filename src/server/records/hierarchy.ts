import type { EntityManager } from '../platform/database/orm.ts';

/** A column by which the rows of a table point to rows of the same table above them. */
interface Hierarchy {
  table: string;
  column: string;
}

/**
 * Whether a row is another one or above it. Two changes at once could close a circle that neither sees, so from here to
 * the end of the transaction such changes of one table take turns.
 */
export async function isAncestor(
  em: EntityManager,
  { table, column }: Hierarchy,
  id: string,
  descendantId: string,
): Promise<boolean> {
  await em.execute(`select pg_advisory_xact_lock(hashtext(?))`, [`parents of ${table}`]);
  const [found] = await em.execute<{ ancestor: boolean }[]>(
    `with recursive ancestors as (
       select id, ${column} as parent from ${table} where id = ?
       union
       select above.id, above.${column} from ${table} above join ancestors on above.id = ancestors.parent)
     select exists (select 1 from ancestors where id = ?) as ancestor`,
    [descendantId, id],
  );
  return found?.ancestor === true;
}
