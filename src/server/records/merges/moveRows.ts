import { sql } from 'kysely';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { MovedRows } from '../mergeRules.ts';

/**
 * Sets a column of these rows, or of all with the value `from`, to `to`. Counts as a change of each row, so that whoever has
 * one open gets a conflict on saving.
 */
export async function moveRows(
  em: EntityManager,
  { table, column, from, to, ids }: Omit<MovedRows, 'ids'> & { ids?: string[] },
): Promise<MovedRows> {
  const version = (await hasVersion(em, table)) ? sql`, version = version + 1` : sql``;
  const target = sql.ref(column);
  const type = sql.raw(column === 'name' ? 'text' : 'uuid');
  const rows = await runSql<{ id: string }>(
    em,
    sql`update ${sql.table(table)} set ${target} = ${to}::${type} ${version}
      where ${target} is not distinct from ${from}::${type}
        and ${ids ? sql`id = any(${ids}::uuid[])` : sql`true`} returning id`,
  );
  return { table, column, from, to, ids: rows.map(({ id }) => id) };
}

async function hasVersion(em: EntityManager, table: string) {
  const found = await runSql(
    em,
    sql`select 1 from information_schema.columns
      where table_schema = current_schema() and table_name = ${table} and column_name = 'version'`,
  );
  return found.length > 0;
}
