import { type Expression, type OrderByItemBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '#shared/records/lists.schema.ts';
import type { Param } from '../../platform/database/compiledQueries.ts';
import { selectFullName } from '../../platform/database/fullName.ts';
import { toPage } from './pagination.ts';

/** What a list is sorted by. */
export interface SortKey {
  value: Expression<unknown>;
  /** PostgreSQL's name of its type, as a cursor's text is read back. */
  type: 'text' | 'numeric' | 'int' | 'date' | 'timestamptz';
  /** Rows without a value come last, whichever way the list is sorted. */
  isNullable?: boolean;
}

/** The words of an enumeration sort as people list them, not by their letters. */
export const enumSortKey = (column: Expression<unknown>, words: string[]): SortKey => ({
  value: sql`array_position(${sql.lit(`{${words}}`)}::text[], ${column})`,
  type: 'int',
});

/** The full name of the person with this id. */
export const nameOfPerson = (table: 'contacts' | 'users', id: Expression<unknown>) =>
  sql<string>`(select ${selectFullName('person')} from ${sql.table(table)} as person where person.id = ${id})`;

/** Which way a key runs, as `orderBy` takes it; ids, which settle ties, run the same way. */
export const sortDirection =
  (descending: boolean, isNullable = false) =>
  (order: OrderByItemBuilder) => {
    if (!descending) return order.asc();
    return isNullable ? order.desc().nullsLast() : order.desc();
  };

/** In a cursor, of a row that has no value to sort by; a text that is stored is never empty. */
const NO_VALUE = '';

/** A place as a wording names it: whether there is a value there decides the words. */
export const cursorOf = ({ key }: { key: string }, value: Param) => ({
  key: key === NO_VALUE ? NO_VALUE : value('key'),
  id: value('id'),
});

/** What comes after a place in that order. */
function comesAfter(
  { value, type, isNullable }: SortKey,
  descending: boolean,
  id: Expression<unknown>,
  after: { key: unknown; id: unknown },
) {
  const way = sql.raw(descending ? '<' : '>');
  if (isNullable && after.key === NO_VALUE) {
    return sql<SqlBool>`(${value} is null and ${id} ${way} ${after.id}::uuid)`;
  }
  const later = sql<SqlBool>`(${value}, ${id}) ${way} (${after.key}::${sql.raw(type)}, ${after.id}::uuid)`;
  return isNullable ? sql<SqlBool>`(${later} or ${value} is null)` : later;
}

/** An order, and the place in it after which a page starts. */
export interface Keyset {
  key: SortKey;
  descending: boolean;
  after: { key: unknown; id: unknown } | null;
  limit: number;
}

/** The rows of a page and the one after them, each with its `sortValue`, before anything is joined to them. */
export const keysetPage = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  id: Expression<unknown>,
  { key, descending, after, limit }: Keyset,
) =>
  query
    .select(sql<unknown>`${key.value}`.as('sortValue'))
    .where(after ? comesAfter(key, descending, id, after) : sql<SqlBool>`true`)
    .orderBy(key.value, sortDirection(descending, key.isNullable))
    .orderBy(id, sortDirection(descending))
    .limit(limit + 1);

/** The rows of a page, which is called `page`, in their order again now that names are joined to them. */
export const orderByKeyset = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { key, descending }: Pick<Keyset, 'key' | 'descending'>,
) =>
  query
    .select(sql<string | null>`${sql.ref('page.sortValue')}::text`.as('sortKey'))
    .orderBy(sql.ref('page.sortValue'), sortDirection(descending, key.isNullable))
    .orderBy(sql.ref('page.id'), sortDirection(descending));

/** A row with the text of what it is sorted by. */
export type Sorted<Row> = Row & { sortKey: string | null };

/** Makes a page of the `limit + 1` rows that were read. */
export function toSortedPage<Row extends { id: string }>(
  rows: Sorted<Row>[],
  limit: number,
  total: number | null,
): Page<Row> {
  const { items, ...ends } = toPage(rows, limit, ({ sortKey }) => sortKey ?? NO_VALUE, total);
  return { items: items.map(withoutSortKey), ...ends };
}

function withoutSortKey<Row>({ sortKey: _, ...row }: Sorted<Row>) {
  return row as Row;
}
