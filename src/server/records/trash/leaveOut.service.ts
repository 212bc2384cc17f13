import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { Records } from '../record.ts';
import type { Rows } from '../rowIds.ts';
import { trashLinks, trashTables } from './trashTables.ts';

/**
 * Separates a batch: the given rows stay in it with all that is below them, and the others become a batch of their own.
 * Returns its id, and all rows that stay.
 */
export async function separateBatch(em: EntityManager, records: Records, batchId: string, rows: Rows) {
  const restoredId = randomUUID();
  const staying = await withRowsBelow(em, records, batchId, rows);
  const isStaying = sql`row_id = any(${Object.values(staying).flat()}::uuid[])`;
  await runSql(
    em,
    sql`update trash set batch_id = ${restoredId} where batch_id = ${batchId} and kind = 'row' and not ${isStaying}`,
  );
  for (const { table, column, target } of trashLinks(records)) {
    const pointsToStaying = sql`(row ->> ${column})::uuid = any(${staying[target] ?? []}::uuid[])`;
    await runSql(
      em,
      sql`update trash set batch_id = ${restoredId}
           where batch_id = ${batchId} and kind = 'relink' and table_name = ${table} and jsonb_exists(row, ${column})
             and not ${pointsToStaying}`,
    );
    // A row that comes back is linked again once what it points to is restored as well.
    await runSql(
      em,
      sql`
      with unlinked as (
        update trash set row = jsonb_set(row, array[${column}], 'null')
         where batch_id = ${restoredId} and kind = 'row' and table_name = ${table}
           and id in (select id from trash
                       where batch_id = ${restoredId} and kind = 'row' and table_name = ${table} and ${pointsToStaying})
        returning row_id)
      insert into trash (id, batch_id, batch_title, position, table_name, kind, deleted_by_id, deleted_at, row_id, row)
      select gen_random_uuid(), ${batchId}, trash.batch_title, ${trashTables(records).length}::int, ${table}, 'relink',
             trash.deleted_by_id, trash.deleted_at, trash.row_id,
             jsonb_build_object('id', trash.row_id, ${column}::text, trash.row -> ${column})
        from unlinked join trash on trash.row_id = unlinked.row_id and trash.batch_id = ${restoredId}`,
    );
  }
  return { restoredId, staying };
}

/** The rows given of a batch and all rows of it below them. */
async function withRowsBelow(em: EntityManager, records: Records, batchId: string, rows: Rows) {
  const found: Rows = {};
  for (const { name, parents } of trashTables(records)) {
    const isBelowFound = Object.entries(parents).map(
      ([column, parent]) => sql`(row ->> ${column})::uuid = any(${found[parent] ?? []}::uuid[])`,
    );
    const condition = sql.join([sql`row_id = any(${rows[name] ?? []}::uuid[])`, ...isBelowFound], sql` or `);
    const below = await runSql<{ id: string }>(
      em,
      sql`select row_id as id from trash
           where batch_id = ${batchId} and table_name = ${name} and kind = 'row' and (${condition})`,
    );
    found[name] = below.map(({ id }) => id);
  }
  return found;
}
