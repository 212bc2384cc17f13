import { type Expression, sql } from 'kysely';
import { hasNoFilter } from '#shared/records/filters.ts';
import { PAGE_SIZE, type Page } from '#shared/records/lists.schema.ts';
import { MAX_EXACT_TOTAL } from '#shared/records/totals.ts';
import {
  type Param,
  type QueryOptions,
  runCompiled,
  type TypedQuery,
} from '../../platform/database/compiledQueries.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { resolveFilters } from '../lastContact.ts';
import type { RecordContext } from '../record.ts';
import {
  comesAfter,
  cursorOf,
  NO_VALUE,
  type Sorted,
  type SortKey,
  searchedColumns,
  toSortedPage,
} from './keyset.ts';
import {
  anywhere,
  decodeCursor,
  type SearchFilters,
  type SearchPatterns,
  type SearchText,
  searchParams,
  searchPatterns,
  toPage,
} from './pagination.ts';
import type { RecordList, SortOrder } from './recordList.ts';

// Searching a list. In the default order, which has an index, rows are read until enough match. Rare texts
// and other orders use the trigram index, which finds all matches.

interface Search {
  /** Unique per list and order; null if filters make too many queries (see `QueryOptions`). */
  name: string | null;
  /** The listed rows, by `searchedColumns`; with a text those alone that contain it. */
  selectRows: (text: SearchText | undefined) => Expression<unknown>;
  patterns: SearchPatterns<string>;
  key: SortKey;
  isOwnOrder: boolean;
  descending: boolean;
  limit: number;
  /** Null for the first page, which has a total. */
  after: { key: string; id: string } | null;
}

interface Hits {
  /** One more than the page, with sort values as text. */
  hits: { id: string; key: string | null }[];
  /** Up to `MAX_EXACT_TOTAL + 1`; null after a cursor. */
  total: number | null;
}

const COUNTED = MAX_EXACT_TOTAL + 1;

/** Rows read in order at most. */
const MAX_SCANNED = 20_000;

async function findHits(em: EntityManager, search: Search): Promise<Hits> {
  const wanted = search.after ? search.limit + 1 : COUNTED;
  const toHits = ({ hits, matching }: Found) => ({ hits, total: search.after ? null : matching });
  let share = 1;
  // The first rows show how frequent a text is. If filters leave few, they are all.
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
  /** There are no other rows. */
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

/** Planned per text: one without trigrams, or found nearly everywhere, needs a full scan. */
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

/** What `listPage` needs of a record type or another list. */
interface Listed<Card extends { id: string }, Filters extends object, By extends string> {
  table: string;
  /** All that the list shows, to be counted. */
  selectIds(em: EntityManager, filters: SearchFilters<Filters>, userId: string): Expression<unknown>;
  list: RecordList<Card, Filters, By>;
}

interface PageInput<By extends string> {
  search?: string | undefined;
  limit: number;
  /** The place where the last page ended. */
  cursor?: string | null | undefined;
  sort?: SortOrder<By> | undefined;
}

/**
 * One page of a list, and with the first page how many rows there are in all.
 *
 * @throws BAD_REQUEST when the cursor is not one of this list
 */
export async function listPage<Card extends { id: string }, Filters extends object, By extends string>(
  { em, records, user }: RecordContext,
  { table, selectIds, list }: Listed<Card, Filters, By>,
  input: NoInfer<Filters> & PageInput<NoInfer<By>>,
): Promise<Page<Card>> {
  const resolved = resolveFilters(records, table, input);
  const { search, limit, cursor, sort = list.defaultSort, ...filters } = resolved;
  const { by, descending } = sort;
  const patterns = search ? searchPatterns(search) : undefined;
  const after = cursor ? decodeCursor(cursor) : null;
  const isUnfiltered = hasNoFilter(filters);
  // Only the most frequent query is compiled once; there are too many combinations of filters.
  const nameOf = (...parts: unknown[]) =>
    limit === PAGE_SIZE && isUnfiltered ? [table, by, descending, ...parts].join(' ') : null;
  const page = { key: list.sorts[by], descending, limit };
  const position = after && (after.key ? 'next' : 'last');
  const name = nameOf(position, patterns && (patterns.phone ? 'phone' : 'search'));

  if (patterns && list.searched) {
    const { rows, alias, phones } = list.searched;
    const hits = await findHits(em, {
      ...page,
      name,
      patterns,
      after,
      isOwnOrder: by === list.defaultSort.by,
      selectRows: (text) =>
        rows(em, { ...resolved, search: text }, user.id).select(searchedColumns(alias, page.key, phones)),
    });
    return pageOfHits(em, nameOf('hits'), hits, limit, (ids) =>
      list.selectCards(em, { ...resolved, search: undefined }, user.id, { ...page, after: null, ids }),
    );
  }

  const options = { name, replan: Boolean(search) };
  const values = { ...after, search: patterns?.typed, ...patterns?.phone };
  const filtersWith = (param: Param) => ({ ...resolved, search: patterns && searchParams(patterns, param) });
  const rows = await runCompiled(
    em,
    options,
    (_, param) => {
      const keyset = { ...page, after: after && cursorOf(after, param) };
      return list.selectCards(em, filtersWith(param), user.id, keyset);
    },
    values,
  );
  if (cursor) return toSortedPage(rows, limit, null);
  if (rows.length <= limit) return toSortedPage(rows, limit, rows.length);
  const matching = (param: Param) => selectIds(em, filtersWith(param), user.id);
  return toSortedPage(rows, limit, await countRows(em, options, matching, values));
}

/** The cards of the hits of a search. One that was deleted since is left out. */
async function pageOfHits<Card extends { id: string }>(
  em: EntityManager,
  name: string | null,
  { hits, total }: Hits,
  limit: number,
  selectCards: (ids: Expression<unknown>) => TypedQuery<Sorted<Card>>,
): Promise<Page<Card>> {
  const { items: shown, ...ends } = toPage(hits, limit, ({ key }) => key ?? NO_VALUE, total);
  const ids = shown.map(({ id }) => id);
  const cards = await runCompiled(em, { name }, (_, param) => selectCards(param('ids')), { ids });
  return { ...toSortedPage(cards, limit, null), ...ends };
}

/** The number of matching rows, up to `MAX_EXACT_TOTAL + 1`: beyond it nobody reads the number, and counting costs. */
async function countRows(
  em: EntityManager,
  { name, replan }: QueryOptions,
  matching: (param: Param) => Expression<unknown>,
  values: Record<string, unknown>,
) {
  const [counted] = await runCompiled(
    em,
    { name: name && `count ${name}`, replan },
    (db, param) =>
      db
        .selectFrom(sql`(${matching(param)} limit ${sql.lit(MAX_EXACT_TOTAL + 1)})`.as('counted'))
        .select(({ fn }) => fn.countAll<string>().as('total')),
    values,
  );
  return Number(counted?.total ?? 0);
}
