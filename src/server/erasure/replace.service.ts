import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { EntityManager } from '../platform/database/orm.ts';
import { readRows, readValue, runSql } from '../platform/database/runSql.ts';
import { NEVER } from './patterns.ts';
import type { Person } from './person.queries.ts';
import type { Find } from './places.queries.ts';
import { ACCOUNT_COLUMNS, PERSONAL_COLUMNS } from './textColumns.ts';

const column = z.object({ name: z.string(), type: z.string(), isNullable: z.boolean() });

type Column = z.output<typeof column>;

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
      for (const [extent, keys] of rowsByExtent(here)) {
        await runSql(em)`
          update ${sql.table(table)} set ${sql.ref(column.name)} = ${withoutPerson(column, person, extent)} ${version}
           where (${key})::text = any(${keys}::text[])`;
      }
    }
  }
}

/** What is replaced in a text: whole names and contact points, names that stand alone, or both. */
type Extent = 'sure' | 'single' | 'all';

/** The keys of rows by what is replaced in a column of theirs: one update of each, so that no replacement is replaced. */
function rowsByExtent(finds: Find[]): Map<Extent, string[]> {
  const rows = Map.groupBy(finds, ({ rowKey }) => rowKey);
  return Map.groupBy(rows.keys(), (rowKey) => {
    const here = rows.get(rowKey) ?? [];
    if (here.every(({ isSure }) => isSure)) return 'sure';
    return here.every(({ isSingle }) => isSingle) ? 'single' : 'all';
  });
}

const columnsOf = (em: EntityManager, table: string) =>
  readRows(em, column)`
    select column_name as name, data_type as type, is_nullable = 'YES' as "isNullable"
      from information_schema.columns where table_schema = 'public' and table_name = ${table}`;

/** The arguments of `erased_text` and `erased_json`. */
export function erasingArguments({ patterns }: Person, extent: Extent): RawBuilder<unknown> {
  const names = extent === 'sure' ? patterns.names : `${patterns.names}|${patterns.words}`;
  return sql`${names}::text, ${extent === 'single' ? NEVER : patterns.points}::text`;
}

function withoutPerson({ name, type, isNullable }: Column, person: Person, extent: Extent) {
  const column = sql.ref(name);
  const patterns = erasingArguments(person, extent);
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
  const ofHistory = finds.filter(({ table }) => table === 'history');
  const places = ofHistory.map(({ rowKey }) => rowKey);
  const single = ofHistory.flatMap(({ isSingle, rowKey }) => (isSingle ? [rowKey] : []));
  const changed = finds.filter(({ rowKey }) => isUuid(rowKey));
  const touched = changed.map(({ rowKey }) => rowKey);
  const records = namedAlone(changed);
  let lines = 0;
  for (const words of [false, true]) {
    const changed = await readValue(em, z.number())`
      select erase_history(${id}::uuid, ${emptied}::uuid[], ${columns}::text[],
             array(select id from history
                    where ${
                      words
                        ? sql`record_id = any(${records}::uuid[]) or id = any(${single}::bigint[])`
                        : sql`record_id = any(${ownIds}::uuid[]) or id = any(${places}::bigint[])
                              or (record_id = any(${touched}::uuid[]) and at >= now())`
                    }),
             ${erasingArguments(person, words ? 'all' : 'sure')})`;
    lines += words ? 0 : changed;
  }
  return lines;
}

/** The rows in which a name that stands alone is replaced. */
export const namedAlone = (finds: Find[]) => finds.flatMap(({ isSure, rowKey }) => (isSure ? [] : [rowKey]));

const isUuid = (key: string) => /^[0-9a-f]{8}-[0-9a-f-]{27}$/.test(key);
