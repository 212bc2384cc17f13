import { type Expression, type SqlBool, sql } from 'kysely';
import type { PhoneSearch } from '#shared/records/search.ts';
import { type Param, runCompiled } from '../../platform/database/compiledQueries.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { comesAfter, type SortKey } from './keyset.ts';

// One reading of a large table for what matches a search: its first rows, and how many there are.

/** A list with its filters, see `RecordList`. */
export interface SearchedList {
  select(em: EntityManager, key: SortKey): Expression<unknown>;
  /** Null where numbers are not searched. */
  selectByPhone:
    | ((
        em: EntityManager,
        key: SortKey,
        hasPhone: (phones: Expression<string>) => Expression<SqlBool>,
      ) => Expression<unknown>)
    | null;
}

export interface Search {
  table: string;
  list: SearchedList;
  /** Makes the query for all rows, whatever the filters. */
  selectAll: () => Expression<unknown>;
  typed: string;
  /** The texts are indexed without spaces, see `joinedWords`. */
  isJoined: boolean;
  /** Null where numbers are not searched. */
  phone: PhoneSearch | null;
  key: SortKey;
  /** It is the list's own order, which has an index. */
  isOrdered: boolean;
  isFiltered: boolean;
  descending: boolean;
  limit: number;
  /** The end of the page before; null for the first page, which has a total. */
  after: { key: string; id: string } | null;
}

/** How many rows are read in the order of the list, at most. */
export const WALKS = [1_000, 4_000, 16_000, 64_000, 256_000];

export interface Reading {
  by: 'order' | 'index' | 'weeks';
  /** What the index is read for: some parts of what was typed, in their order; null where it is not. */
  textPattern: string | null;
  phonePattern: string | null;
  /** Keys of three words for which the index is read instead; null where it is not. */
  triples: string[] | null;
  /** The most rows of the order, or the number of weeks at a time. */
  size: number;
}

interface Match {
  id: string;
  key: string;
  /** How many there are, up to the most that were looked for. */
  matching: number;
}

/** At most so many matches, of which the first ones of the list are returned. */
export async function findMatches(em: EntityManager, search: Search, reading: Reading, most: number) {
  const { table, typed, phone, descending, limit, after } = search;
  const { by, textPattern, phonePattern, triples, size } = reading;
  const direction = descending ? 'desc' : 'asc';
  const isOfAll = search.isOrdered && !search.isFiltered;
  const rowsRead = by === 'order' && size;
  const named = [
    'search',
    table,
    direction,
    after && 'next',
    phone && 'phone',
    by,
    rowsRead,
    triples && 'triples',
  ].join(' ');
  const order = sql.raw(`"sortValue" ${direction}, id ${direction}`);
  const rows = await runCompiled<Match>(
    em,
    // Of other filters and orders there are too many.
    { name: isOfAll ? named : null },
    (db, param) => {
      const found = FOUND[by](em, search, reading, param);
      const matches = sql<Match>`(
        with found as materialized (${found} limit ${param('most')})
        select id, "sortValue"::text as key, (select count(*) from found)::int as matching
          from found order by ${order} limit ${param('wanted')})`;
      return db
        .selectFrom(matches.as('hits'))
        .select(['hits.id as id', 'hits.key as key', 'hits.matching as matching']);
    },
    {
      ...{ typed, ...phone, textPattern, phonePattern, triples, size, most, wanted: limit + 1, ...after },
    },
  );
  return { hits: rows.map(({ id, key }) => ({ id, key })), matching: rows[0]?.matching ?? 0 };
}

type Find = (em: EntityManager, search: Search, reading: Reading, param: Param) => Expression<unknown>;

const FOUND: Record<Reading['by'], Find> = {
  order(em, search, { size }, param) {
    const { list, key, phone } = search;
    const matches = phone
      ? isFound(
          sql`greatest(${position(sql.ref('text'), param('typed'))}, ${positionOfPhone(sql.ref('phones'), param)})`,
        )
      : isFound(position(sql.ref('text'), param('typed')));
    return sql`
      select id, "sortValue" from (
        select id, "sortValue", text, ${phone ? sql.ref('phones') : sql`null`} as phones from (${list.select(em, key)}) as listed
         where ${isAfter(search, param)} order by ${orderOf(search)} limit ${sql.lit(size)}) as walked
       where ${matches}`;
  },
  index(em, search, reading, param) {
    const { list, key, phone } = search;
    const byText = sql`
      select id, "sortValue" from (${list.select(em, key)}) as listed
       where ${isAfter(search, param)} and ${hasText(reading, param)}`;
    if (!phone || !list.selectByPhone) return byText;
    const hasPhone = (phones: Expression<string>) =>
      sql<SqlBool>`${phones} like ${param('phonePattern')} and ${isFound(positionOfPhone(phones, param))}`;
    return sql`
      select id, "sortValue" from (
        (${byText} limit ${param('most')})
        union
        (select id, "sortValue" from (${list.selectByPhone(em, key, hasPhone)}) as called
          where ${isAfter(search, param)} limit ${param('most')})) as either`;
  },
  weeks(em, search, reading, param) {
    const { list, key, descending, after } = search;
    const listed = sql`(${list.select(em, key)}) as listed`;
    const end = (which: 'min' | 'max') =>
      sql`search_week((select ${sql.raw(which)}("sortValue") from ${listed}))`;
    const [newest, oldest] = descending ? [end('max'), end('min')] : [end('min'), end('max')];
    const first = after ? sql`search_week(${param('key')}::timestamptz)` : newest;
    const size = sql`${param('size')}::int`;
    const sign = sql.raw(descending ? '-' : '');
    return sql`
      select hit.id, hit."sortValue" from generate_series(${first}, ${oldest}, ${sign}${size}) as start
       cross join lateral (
         select id, "sortValue" from ${listed}
          where weeks && array(select generate_series(start, start ${sql.raw(descending ? '-' : '+')} (${size} - 1), ${sign}1))
            and ${isAfter(search, param)} and ${hasText(reading, param)}
          order by ${orderOf(search)}) as hit`;
  },
};

const orderOf = ({ descending }: Search) =>
  sql.raw(['"sortValue"', 'id'].map((column) => `${column} ${descending ? 'desc' : 'asc'}`).join(', '));

const isAfter = ({ after, key, descending }: Search, param: Param) =>
  after
    ? comesAfter({ ...key, value: sql.ref('sortValue') }, descending, sql.ref('id'), {
        key: param('key'),
        id: param('id'),
      })
    : sql<SqlBool>`true`;

const hasText = ({ triples }: Reading, param: Param) => {
  const isCandidate = triples
    ? sql`${sql.ref('triples')} @> ${param('triples')}::text[]`
    : sql`${sql.ref('indexed')} like ${param('textPattern')}`;
  return sql`${isCandidate} and ${isFound(position(sql.ref('text'), param('typed')))}`;
};

const position = (text: Expression<unknown>, typed: Expression<unknown>) =>
  sql`strpos(${text}, (select lower_text(${typed})))`;

/** Each number has a space before it. */
const positionOfPhone = (phones: Expression<unknown>, param: Param) =>
  sql`greatest(strpos(${phones}, ${param('digits')}), strpos(${phones}, (select ' ' || ${param('beginning')})))`;

/**
 * Written so that the planner expects hardly any row to pass: it would read the whole table instead of an index if it
 * expected to have found enough soon.
 */
const isFound = (place: Expression<unknown>) => sql<SqlBool>`least(${place}, 1) = 1`;
