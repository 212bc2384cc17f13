import { type Expression, type OrderByItemBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Page } from '#shared/records/lists.schema.ts';
import type { Param } from '../../platform/database/compiledQueries.ts';
import { selectFullName } from '../../platform/database/fullName.ts';
import { toPage } from './pagination.ts';

/** What a list is sorted by. */
export interface SortKey {
  value: Expression<unknown>;
  /** PostgreSQL type to which the cursor is cast. */
  type: 'text' | 'numeric' | 'int' | 'date' | 'timestamptz';
  /** Rows without a value come last, whichever way the list is sorted. */
  isNullable?: boolean;
}

/** Sorts the values of an enumeration in their declared order. */
export const enumSortKey = (column: Expression<unknown>, values: string[]): SortKey => ({
  value: sql`array_position(${sql.lit(`{${values}}`)}::text[], ${column})`,
  type: 'int',
});

export const nameOfPerson = <Name extends string | null = string>(
  table: 'contacts' | 'users',
  id: Expression<unknown>,
) =>
  sql<Name>`(select ${selectFullName('person')} from ${sql.table(table)} as person where person.id = ${id})`;

/** The owner of a row, looked up for each: joins remember what they found, and a page has few people. */
export const ownerOf = <const Row extends string>(row: Row) =>
  [
    `${row}.owner as ownerId`,
    nameOfPerson<string | null>('users', sql.ref(`${row}.owner`)).as('ownerName'),
  ] as const;

/**
 * The name of the account with this id. It is looked up for each row: joins remember what they found, and a page seldom
 * has an account twice.
 */
export const nameOfAccount = (id: Expression<unknown>) =>
  sql<string>`(select name from accounts as named where named.id = ${id})`;

/** The account of a row. */
export const accountOf = <const Row extends string>(row: Row) =>
  [`${row}.account as accountId`, nameOfAccount(sql.ref(`${row}.account`)).as('accountName')] as const;

/** The direction of a key, for `orderBy`; ids, which break ties, have the same direction. */
const sortDirection =
  (descending: boolean, isNullable = false) =>
  (order: OrderByItemBuilder) => {
    if (!descending) return order.asc();
    return isNullable ? order.desc().nullsLast() : order.desc();
  };

/** A cursor key for null; stored texts are never empty. */
export const NO_VALUE = '';

/** A cursor as parameters of a compiled query; a null value needs another query, so it stays a literal. */
export const cursorOf = ({ key }: { key: string }, value: Param) => ({
  key: key === NO_VALUE ? NO_VALUE : value('key'),
  id: value('id'),
});

export function comesAfter(
  { value, type, isNullable }: SortKey,
  descending: boolean,
  id: Expression<unknown>,
  after: { key: unknown; id: unknown },
) {
  const operator = sql.raw(descending ? '<' : '>');
  if (isNullable && after.key === NO_VALUE) {
    return sql<SqlBool>`(${value} is null and ${id} ${operator} ${after.id}::uuid)`;
  }
  const later = sql<SqlBool>`(${value}, ${id}) ${operator} (${after.key}::${sql.raw(type)}, ${after.id}::uuid)`;
  return isNullable ? sql<SqlBool>`(${later} or ${value} is null)` : later;
}

/** A sort order, and the cursor after which the page starts. */
export interface Keyset {
  key: SortKey;
  descending: boolean;
  after: { key: unknown; id: unknown } | null;
  limit: number;
  /** The rows of the page, where they are known. */
  ids?: Expression<unknown> | undefined;
}

/** One row more than the page, each with `sortValue`. Join other tables to the result. */
export const keysetPage = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  id: Expression<unknown>,
  { key, descending, after, limit, ids }: Keyset,
) =>
  query
    .select(sql<unknown>`${key.value}`.as('sortValue'))
    .where(after ? comesAfter(key, descending, id, after) : sql<SqlBool>`true`)
    .where(ids ? sql<SqlBool>`${id} = any(${ids}::uuid[])` : sql<SqlBool>`true`)
    .orderBy(key.value, sortDirection(descending, key.isNullable))
    .orderBy(id, sortDirection(descending))
    // A literal: with a parameter PostgreSQL assumes a tenth of the table, and replans each call.
    .limit(sql.lit(limit + 1));

/** The columns of a row, by its alias, that a search reads; `phones` are all numbers of it. */
export const searchedColumns = (alias: string, key: SortKey, phones: Expression<unknown> = sql`null`) => [
  sql<string>`${sql.ref(`${alias}.id`)}`.as('id'),
  sql<unknown>`${key.value}`.as('sortValue'),
  sql<string>`${sql.ref(`${alias}.searchText`)}`.as('text'),
  sql<string>`${phones}`.as('phones'),
];

/** Sorts the subquery `page` again after joins, and adds `sortKey`. */
export const orderByKeyset = <DB, Tables extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, Tables, Row>,
  { key, descending }: Pick<Keyset, 'key' | 'descending'>,
) =>
  query
    .select(sql<string | null>`${sql.ref('page.sortValue')}::text`.as('sortKey'))
    .orderBy(sql.ref('page.sortValue'), sortDirection(descending, key.isNullable))
    .orderBy(sql.ref('page.id'), sortDirection(descending));

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
