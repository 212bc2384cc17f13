import type { EntityManager } from '../../platform/database/orm.ts';
import { queryRows } from '../../platform/database/rows.ts';
import type { MovedRows } from '../mergeRules.ts';

/**
 * Sets a column of these rows, or of all with the value `from`, to `to`. Counts as a change of each row, so that whoever has
 * one open gets a conflict on saving.
 */
export async function moveRows(
  em: EntityManager,
  { table, column, from, to, ids }: Omit<MovedRows, 'ids'> & { ids?: string[] },
): Promise<MovedRows> {
  const version = (await hasVersion(em, table)) ? ', version = version + 1' : '';
  const type = column === 'name' ? 'text' : 'uuid';
  const rows = await queryRows<{ id: string }>(
    em,
    `update ${table} set ${column} = ?::${type} ${version}
      where ${column} is not distinct from ?::${type} ${ids ? 'and id = any(?::uuid[])' : ''} returning id`,
    ids ? [to, from, ids] : [to, from],
  );
  return { table, column, from, to, ids: rows.map(({ id }) => id) };
}

async function hasVersion(em: EntityManager, table: string) {
  const found = await queryRows(
    em,
    `select 1 from information_schema.columns
      where table_schema = current_schema() and table_name = ? and column_name = 'version'`,
    [table],
  );
  return found.length > 0;
}
