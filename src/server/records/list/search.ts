import { type Expression, sql } from 'kysely';
import { MAX_EXACT_TOTAL } from '#shared/records/totals.ts';
import { type Param, type QueryOptions, runCompiled } from '../../platform/database/compiledQueries.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { comesAfter, cursorOf, type SortKey } from './keyset.ts';
import { anywhere, type SearchPatterns, type SearchText, searchParams } from './pagination.ts';

// The rows that a search of a list finds. In the list's own order, which has an index, rows are read until enough
// match; a rare text, and any other order, is left to the index on trigrams, which finds all matches.

export interface Search {
  /** Unique for each list and order; null where filters make too many queries, see `QueryOptions`. */
  name: string | null;
  /** The listed rows, by `searchedColumns`; with a text those alone that contain it. */
  selectRows: (text: SearchText | undefined) => Expression<unknown>;
  patterns: SearchPatterns<string>;
  key: SortKey;
  isOwnOrder: boolean;
  descending: boolean;
  limit: number;
  /** The end of the page before; null for the first page, which has a total. */
  after: { key: string; id: string } | null;
}

export interface Hits {
  /** The first ones and the one after them, each with its sort value as text. */
  hits: { id: string; key: string | null }[];
  /** The number of rows that match, up to `MAX_EXACT_TOTAL + 1`; null after a cursor. */
  total: number | null;
}

const COUNTED = MAX_EXACT_TOTAL + 1;

/** The most rows that are read in order. */
const MAX_SCANNED = 20_000;

export async function findHits(em: EntityManager, search: Search): Promise<Hits> {
  const wanted = search.after ? search.limit + 1 : COUNTED;
  const toHits = ({ hits, matching }: Found) => ({ hits, total: search.after ? null : matching });
  let share = 1;
  // The first rows show how frequent a text is; of few rows that pass filters they are all.
  for (const size of search.isOwnOrder ? [COUNTED, MAX_SCANNED] : []) {
    if (share * MAX_SCANNED < wanted) break;
    const found = await scanInOrder(em, search, size, wanted);
    if (found.isAll || found.matching >= wanted) return toHits(found);
    share = found.matching / size;
  }
  return toHits(await readIndex(em, search));
}

interface Found extends Pick<Hits, 'hits'> {
  /** The number of rows that match, up to `COUNTED`. */
  matching: number;
  /** True if there is no other row. */
  isAll: boolean;
}

/** The matches among the first rows in the list's own order, which PostgreSQL reads until so many are found. */
const scanInOrder = (em: EntityManager, search: Search, size: number, wanted: number) =>
  find(em, search, { name: search.name && `search ${search.name} ${size}` }, (param) => ({
    withFound: sql`
      scanned as materialized (
        select id, "sortValue", ${isMatch(search, param)} as "isMatch" from (
          select * from (${search.selectRows(undefined)}) as listed
           where ${isAfter(search, param)} order by ${orderOf(search)} limit ${sql.lit(size)}) as first),
      found as materialized (
        select id, "sortValue" from scanned where "isMatch" limit ${sql.lit(wanted)})`,
    isAll: sql`case when matching < ${sql.lit(wanted)} then (select count(*) from scanned) < ${sql.lit(size)} else false end`,
  }));

/** All matches. Planned for each text: what has no trigram, or is nearly everywhere, is found by reading all rows. */
const readIndex = (em: EntityManager, search: Search) =>
  find(em, search, { name: search.name && `search ${search.name}`, replan: true }, (param) => ({
    withFound: sql`
      found as materialized (
        select id, "sortValue" from (${search.selectRows(searchParams(search.patterns, param))}) as listed
         where ${isAfter(search, param)})`,
    isAll: sql`true`,
  }));

async function find(
  em: EntityManager,
  search: Search,
  options: QueryOptions,
  build: (param: Param) => { withFound: Expression<unknown>; isAll: Expression<unknown> },
): Promise<Found> {
  const { after, patterns, limit } = search;
  interface Row extends Omit<Found, 'hits'> {
    id: string | null;
    key: string | null;
  }
  const rows = await runCompiled<Row>(
    em,
    options,
    (db, param) => {
      const { withFound, isAll } = build(param);
      const order = orderOf(search);
      const counted = sql`select count(*)::int as matching from (select from found limit ${sql.lit(COUNTED)}) as few`;
      const first = sql`select id, "sortValue" from found order by ${order} limit ${param('wanted')}`;
      const hits = sql<Row>`(
        with ${withFound}
        select id, "sortValue"::text as key, matching, ${isAll} as "isAll"
          from (${counted}) as counted left join (${first}) as first on true order by ${order})`;
      return db
        .selectFrom(hits.as('hit'))
        .select(['hit.id as id', 'hit.key as key', 'hit.matching as matching', 'hit.isAll as isAll']);
    },
    { search: patterns.typed, ...patterns.phone, ...after, wanted: limit + 1 },
  );
  const [{ matching, isAll } = { matching: 0, isAll: true }] = rows;
  return { hits: rows.flatMap(({ id, key }) => (id === null ? [] : { id, key })), matching, isAll };
}

const isMatch = ({ patterns }: Search, param: Param) => {
  const hasText = sql`text like (select ${anywhere(param('search'))})`;
  return patterns.phone
    ? sql`(${hasText} or phones like ${param('digits')} or phones like ${param('beginning')})`
    : hasText;
};

const orderOf = ({ descending, key }: Search) => {
  const direction = `${descending ? 'desc' : 'asc'} ${key.isNullable ? 'nulls last' : ''}`;
  return sql.raw(`"sortValue" ${direction}, id ${descending ? 'desc' : 'asc'}`);
};

const isAfter = ({ after, key, descending }: Search, param: Param) =>
  after
    ? comesAfter({ ...key, value: sql.ref('sortValue') }, descending, sql.ref('id'), cursorOf(after, param))
    : sql`true`;
