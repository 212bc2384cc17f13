import { TRPCError } from '@trpc/server';
import { type Expression, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type { Page } from '#shared/records/lists.schema.ts';
import { MAX_EXACT_TOTAL } from '#shared/records/totals.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';

/** Orders names as people do, in every language: case and accents come last. */
export const collated = (name: Expression<string>) => sql<string>`${name} collate "und-x-icu"`;

/** What a cursor holds: the sort key of the last row shown, and its id for ties. */
const cursorKeys = z.tuple([z.string().max(500), z.uuid()]);

const encodeCursor = (keys: z.infer<typeof cursorKeys>) =>
  Buffer.from(JSON.stringify(keys)).toString('base64url');

/** Reads a cursor back; one that is not ours is the caller's fault. */
export function decodeCursor(cursor: string) {
  try {
    const [key, id] = cursorKeys.parse(JSON.parse(Buffer.from(cursor, 'base64url').toString()));
    return { key, id };
  } catch {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'This page is not there: start at the first one' });
  }
}

/** Where it stands in a text; `%`, `_` and `\` are only characters. */
export const likePattern = (typed: string) => `%${typed.replace(/[\\%_]/g, '\\$&')}%`;

/** Any of the texts contains what was typed, whatever the case. Of a table with a search text ask that: `finds`. */
export const containsAny = (texts: Expression<string | null>[], typed: string | Expression<never>) =>
  sql<SqlBool>`(${sql.join(
    texts.map((text) => sql`${text} ilike ${typeof typed === 'string' ? likePattern(typed) : typed}`),
    sql` or `,
  )})`;

/** A row's search text (see `search.ts`) contains what was typed, whatever the case. */
export const matchesSearch = (searchText: Expression<string>, typed: string | Expression<never>) =>
  sql<SqlBool>`${searchText} like lower(${typeof typed === 'string' ? likePattern(typed) : typed})`;

/** Makes a page of the `limit + 1` rows that were asked for. */
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

/** Counts matching rows up to a bound, beyond which nobody reads the number and counting would cost. */
export async function countUpTo(em: EntityManager, matching: Expression<unknown>) {
  const rows = await runSql<{ total: string }>(
    em,
    sql`
    select count(*) as total from (${matching} limit ${MAX_EXACT_TOTAL + 1}) as counted`,
  );
  return Number(rows[0]?.total ?? 0);
}

/** Filters whose search is a text, or a parameter of a compiled query that stands for any. */
export type SearchFilters<Filters extends object> = Omit<Filters, 'search'> & { search?: Search };

export type Search = string | Expression<never> | undefined;
