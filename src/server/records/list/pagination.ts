import { TRPCError } from '@trpc/server';
import { type Expression, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type { LastContactFilter } from '#shared/records/filters.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import { MAX_EXACT_TOTAL } from '#shared/records/totals.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';

/** Sorts names as in a dictionary of any language: case and accents come last. */
export const collated = (name: Expression<string>) => sql<string>`${name} collate "und-x-icu"`;

/** A cursor: the sort key of the last row of the page, and its id for ties. */
const cursorKeys = z.tuple([z.string().max(500), z.uuid()]);

const encodeCursor = (keys: z.infer<typeof cursorKeys>) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** @throws BAD_REQUEST when it is not a cursor */
export function decodeCursor(cursor: string) {
  try {
    const [key, id] = cursorKeys.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key, id };
  } catch {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'This page is not there: start at the first one' });
  }
}

/** A pattern for `like` that matches the text anywhere; `%`, `_` and `\` have no special meaning. */
export const likePattern = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;

/** Any of the texts contains what was typed, whatever the case. Tables with a search text use `matchesSearch`. */
export const containsAny = (texts: Expression<string | null>[], typed: string | Expression<never>) =>
  sql<SqlBool>`(${sql.join(
    texts.map((text) => sql`${text} ilike ${typeof typed === 'string' ? likePattern(typed) : typed}`),
    sql` or `,
  )})`;

/** The search text of a row (see `searchTextColumn`) contains what was typed, whatever the case. */
export const matchesSearch = (searchText: Expression<string>, typed: string | Expression<never>) =>
  sql<SqlBool>`${searchText} like lower(${typeof typed === 'string' ? likePattern(typed) : typed})`;

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
export async function countUpTo(em: EntityManager, matching: Expression<unknown>) {
  const rows = await runSql<{ total: string }>(
    em,
    sql`
    select count(*) as total from (${matching} limit ${MAX_EXACT_TOTAL + 1}) as counted`,
  );
  return Number(rows[0]?.total ?? 0);
}

/** Filters whose search is a text, or a parameter of a compiled query that stands for any. */
export type SearchFilters<Filters extends object> = Omit<Filters, 'search' | 'lastContact'> & {
  search?: Search;
  lastContact?: LastContactFilter | ContactConditions | undefined;
};

/** The filter by last contact as conditions on the id of a record, see `resolveFilters`. */
export type ContactConditions = (id: Expression<unknown>) => Expression<SqlBool>[];

export type Search = string | Expression<never> | undefined;
