import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { Find } from './finds.queries.ts';
import type { Person } from './person.queries.ts';
import { ACCOUNT_COLUMNS, PERSONAL_COLUMNS } from './textColumns.ts';

interface Column {
  name: string;
  type: string;
  isNullable: boolean;
}

/** Takes the person out of what was found. A row that has a version gets another, so that no open form saves it back. */
export async function replaceFinds(em: EntityManager, person: Person, finds: Find[]) {
  const tables = Map.groupBy(
    finds.filter(({ table }) => table !== 'history'),
    ({ table }) => table,
  );
  for (const [table, found] of tables) {
    const columns = await columnsOf(em, table);
    const version = columns.some(({ name }) => name === 'version') ? sql`, version = version + 1` : sql``;
    const key = sql.raw(found[0]?.keySql ?? 'id');
    for (const column of columns) {
      const here = found.filter((one) => one.column === column.name);
      for (const isSure of [true, false]) {
        const keys = here.filter((one) => one.isSure === isSure).map(({ rowKey }) => rowKey);
        if (keys.length === 0) continue;
        await runSql(
          em,
          sql`update ${sql.table(table)} set ${sql.ref(column.name)} = ${withoutPerson(column, person, !isSure)} ${version}
               where (${key})::text = any(${keys}::text[])`,
        );
      }
    }
  }
}

const columnsOf = (em: EntityManager, table: string) =>
  runSql<Column>(
    em,
    sql`select column_name as name, data_type as type, is_nullable = 'YES' as "isNullable"
          from information_schema.columns where table_schema = 'public' and table_name = ${table}`,
  );

/** The arguments of `erased_text` and `erased_json`. */
function argumentsOf({ patterns }: Person, withWords: boolean): RawBuilder<unknown> {
  const names = withWords ? `${patterns.names}|${patterns.words}` : patterns.names;
  return sql`${names}::text, ${patterns.points}::text`;
}

function withoutPerson({ name, type, isNullable }: Column, person: Person, withWords: boolean) {
  const column = sql.ref(name);
  const patterns = argumentsOf(person, withWords);
  if (type === 'jsonb') return sql`erased_json(${column}, ${patterns})`;
  if (type === 'ARRAY') return sql`array(select erased_text(one, ${patterns}) from unnest(${column}) one)`;
  const text = sql`erased_text(${column}, ${patterns})`;
  return isNullable ? sql`nullif(nullif(${text}, '[erased]'), 'Erased person')` : text;
}

/**
 * Takes the person out of the history: their own values whole, elsewhere the texts that were found, and those that replacing
 * them has just noted. Where one name alone was replaced in a record, its history has it no longer either.
 */
export async function eraseHistory(em: EntityManager, person: Person, finds: Find[]): Promise<number> {
  const { id, contactIds, accountIds, ownIds } = person;
  const emptied = [...contactIds, ...accountIds];
  const columns = [...new Set([...PERSONAL_COLUMNS, ...ACCOUNT_COLUMNS])];
  const places = finds.flatMap(({ table, rowKey }) => (table === 'history' ? [rowKey] : []));
  const changed = finds.filter(({ rowKey }) => isUuid(rowKey));
  const touched = changed.map(({ rowKey }) => rowKey);
  const records = changed.flatMap(({ isSure, rowKey }) => (isSure ? [] : [rowKey]));
  let lines = 0;
  for (const words of [false, true]) {
    const [result] = await runSql<{ lines: number }>(
      em,
      sql`select erase_history(${id}::uuid, ${emptied}::uuid[], ${columns}::text[],
                 array(select id from history
                        where ${
                          words
                            ? sql`record_id = any(${records}::uuid[])`
                            : sql`record_id = any(${ownIds}::uuid[]) or id = any(${places}::bigint[])
                                  or (record_id = any(${touched}::uuid[]) and at >= now())`
                        }),
                 ${argumentsOf(person, words)}) as lines`,
    );
    lines += words ? 0 : (result?.lines ?? 0);
  }
  return lines;
}

const isUuid = (key: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(key);
