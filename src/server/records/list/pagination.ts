import { TRPCError } from '@trpc/server';
import { type Expression, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type { LastContactFilter } from '#shared/records/filters.ts';
import { NO_SUCH_PAGE, type Page } from '#shared/records/lists.schema.ts';
import { parsePhoneSearch } from '#shared/records/search.ts';
import { MAX_EXACT_TOTAL } from '#shared/records/totals.ts';
import type { Param } from '../../platform/database/compiledQueries.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readValue } from '../../platform/database/runSql.ts';

/** Sorts names as in a dictionary of any language: case and accents come last. */
export const collated = (name: Expression<string>) => sql<string>`${name} collate "und-x-icu"`;

/** A cursor: the sort key of the last row of the page, and its id for ties. */
const cursorKeys = z.tuple([z.string().max(500), z.uuid()]);

const encodeCursor = (keys: z.infer<typeof cursorKeys>) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** @throws BAD_REQUEST for an invalid cursor */
export function decodeCursor(cursor: string) {
  try {
    const [key, id] = cursorKeys.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key, id };
  } catch {
    throw new TRPCError({ code: 'BAD_REQUEST', message: NO_SUCH_PAGE });
  }
}

/** A pattern of `like` for what has the typed text anywhere, see `search_literal`. */
export const anywhere = (typed: Expression<unknown> | string) =>
  sql<string>`'%' || search_literal(${typed}) || '%'`;

/** Compares like `search_folded`. Tables with a search text use `matchesSearch`. */
export function containsAny(texts: Expression<string | null>[], search: SearchText) {
  const pattern = anywhere(patternsOf(search).typed);
  return sql<SqlBool>`(${sql.join(
    texts.map((text) => sql`search_folded(${text}) like ${pattern}`),
    sql` or `,
  )})`;
}

/** The search text of a row (see `searchTextColumn`), which is folded, contains what was typed. */
export const matchesSearch = (searchText: Expression<string>, search: SearchText) =>
  sql<SqlBool>`${searchText} like ${anywhere(patternsOf(search).typed)}`;

/**
 * Like `matchesSearch`; part of a phone number also finds rows by phone. `ofPhone` is the condition for rows
 * whose numbers match (see `phoneText`).
 */
export function matchesSearchOrPhone(
  searchText: Expression<string>,
  search: SearchText,
  ofPhone: (matches: (phones: Expression<string>) => Expression<SqlBool>) => Expression<SqlBool>,
) {
  const { phone } = patternsOf(search);
  const hasText = matchesSearch(searchText, search);
  if (!phone) return hasText;
  const matches = (phones: Expression<string>) =>
    sql<SqlBool>`(${phones} like ${phone.digits} or ${phones} like ${phone.beginning})`;
  return sql<SqlBool>`(${hasText} or ${ofPhone(matches)})`;
}

const patternsOf = (search: SearchText): SearchPatterns<string | Expression<never>> =>
  typeof search === 'string' ? searchPatterns(search) : search;

/** Returns the typed text, and patterns for `like` where it is a part of a phone number. */
export function searchPatterns(typed: string): SearchPatterns<string> {
  const phone = parsePhoneSearch(typed);
  return {
    typed,
    // A space precedes each number.
    phone: phone && { digits: `%${phone.digits}%`, beginning: `% ${phone.beginning}%` },
  };
}

/** Stands for any such patterns in a compiled query, whose values are `{ search: typed, ...phone }`. */
export const searchParams = ({ phone }: SearchPatterns<string>, param: Param) => ({
  typed: param('search'),
  phone: phone && { digits: param('digits'), beginning: param('beginning') },
});

export interface SearchPatterns<Value> {
  typed: Value;
  phone: { digits: Value; beginning: Value } | null;
}

/** Makes a page of the `limit + 1` rows that were read. */
export function toPage<Row extends { id: string }>(
  rows: Row[],
  limit: number,
  keyOf: (row: Row) => string,
  total: number | null,
): Page<Row> {
  const items = rows.slice(0, limit);
  const last = items.at(-1);
  const nextCursor = rows.length > limit && last ? encodeCursor([keyOf(last), last.id]) : null;
  return { items, nextCursor, total };
}

/** The number of matching rows, up to `MAX_EXACT_TOTAL + 1`: counting more would be slow. */
export const countUpTo = (em: EntityManager, matching: Expression<unknown>) =>
  readValue(em, z.number())`
    select count(*)::int from (${matching} limit ${MAX_EXACT_TOTAL + 1}) as counted`;

/** The search is a text, or parameters of a compiled query. */
export type SearchFilters<Filters extends object> = Omit<Filters, 'search' | 'lastContact'> & {
  search?: SearchText | undefined;
  lastContact?: LastContactFilter | ContactConditions | undefined;
};

/** The filter by last contact as conditions on the id of a record, see `resolveFilters`. */
export type ContactConditions = (id: Expression<unknown>) => Expression<SqlBool>[];

export type SearchText = string | SearchPatterns<Expression<never>>;
