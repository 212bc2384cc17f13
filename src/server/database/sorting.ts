import { type Expression, type OrderByItemBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '#shared/lists.ts';
import { pageOf } from './page.ts';
import type { Value } from './prepared.ts';

/** What a list is sorted by. */
export interface SortKey {
  value: Expression<unknown>;
  /** PostgreSQL's name of its type, as a cursor's text is read back. */
  type: 'text' | 'numeric' | 'int' | 'date' | 'timestamptz';
  /** Rows without a value come last, whichever way the list is sorted. */
  isNullable?: boolean;
}

/** The words of an enumeration sort as people list them, not by their letters. */
export const inTheirOrder = (column: Expression<unknown>, words: string[]): SortKey => ({
  value: sql`array_position(${sql.lit(`{${words}}`)}::text[], ${column})`,
  type: 'int',
});

/** Which way a key runs, as `orderBy` takes it; ids, which settle ties, run the same way. */
export const runs =
  (descending: boolean, isNullable = false) =>
  (order: OrderByItemBuilder) => {
    if (!descending) return order.asc();
    return isNullable ? order.desc().nullsLast() : order.desc();
  };

/** In a cursor, of a row that has no value to sort by; a text that is stored is never empty. */
const NO_VALUE = '';

/** A place as a wording names it: whether there is a value there decides the words. */
export const placeOf = ({ key }: { key: string }, value: Value) => ({
  key: key === NO_VALUE ? NO_VALUE : value('key'),
  id: value('id'),
});

/** What comes after a place in that order. */
export function comesAfter(
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

/** Makes a page of rows whose `sortKey` is the text of what they are sorted by. */
export function sortedPage<Row extends { id: string; sortKey: string | null }>(
  rows: Row[],
  limit: number,
  total: number | null,
): Page<Omit<Row, 'sortKey'>> {
  const { items, ...ends } = pageOf(rows, limit, ({ sortKey }) => sortKey ?? NO_VALUE, total);
  return { items: items.map(({ sortKey: _, ...row }) => row), ...ends };
}
