import { type Expression, sql } from 'kysely';
import { MAX_EXACT_TOTAL } from '#shared/records/totals.ts';
import { type Param, runCompiled } from '../../platform/database/compiledQueries.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { comesAfter, type SortKey } from './keyset.ts';
import type { RecordList } from './recordList.ts';
import { cheapestWay, planSearch, type SearchPlan } from './searchPlan.ts';
import { textStatistics } from './textStatistics.ts';

// A page of a search in a large table, in its default order. What matches often is found by reading rows in that order,
// what is rare by the index on trigrams. PostgreSQL's planner would decide by a coarser estimate, read the index for all
// trigrams of the text, and plan anew for each search.

/** The first hits and the one after them, each with its sort key as text. */
export interface Hits {
  hits: { id: string; key: string }[];
  /** The number of rows that match, up to `MAX_EXACT_TOTAL + 1`; null after a cursor. */
  total: number | null;
}

interface Search {
  table: string;
  typed: string;
  key: SortKey;
  descending: boolean;
  limit: number;
  /** The end of the page before; null for the first page, which has a total. */
  after: { key: string; id: string } | null;
}

type Searched = NonNullable<RecordList<{ id: string }, object, string>['selectSearched']>;

/** Up to so many matches all are fetched and sorted. */
const SORTED = 4_000;

const COUNTED = MAX_EXACT_TOTAL + 1;

/** How many rows are read in the order of the list, at most. */
const WALKS = [1_000, 4_000, 16_000, 64_000];

/** Null where the planner does as well: in a small table, and where nothing is known about the text. */
export async function searchPage(em: EntityManager, select: Searched, search: Search): Promise<Hits | null> {
  const statistics = await textStatistics(em, search.table);
  const plan = statistics && planSearch(search.typed, statistics);
  if (!plan) return null;
  const page = search.limit + 1;
  const counted = search.after ? 0 : COUNTED;
  const find = (by: 'order' | 'index', most: number) => findMatches(em, select, search, plan, by, most);
  const answer = (hits: Hits['hits'], matching: number): Hits => ({
    hits,
    total: search.after ? null : Math.min(matching, COUNTED),
  });

  // Each way ends in another one where the estimate was wrong.
  const way = cheapestWay(plan, statistics.rows, { page, counted });
  if (way !== 'index') {
    const { hits, matching } = await find('order', way === 'order' ? Math.max(page, counted) : page);
    if (hits.length === page && matching >= counted) return answer(hits, matching);
    if (plan.parts.length === 0) return null;
    if (hits.length === page) return answer(hits, (await find('index', counted)).matching);
  }
  const all = await find('index', SORTED + 1);
  if (all.matching <= SORTED) return answer(all.hits, all.matching);
  const first = await find('order', page);
  return first.hits.length === page ? answer(first.hits, all.matching) : null;
}

interface Match {
  id: string;
  key: string;
  /** How many there are, up to the most that were looked for. */
  matching: number;
}

/** At most so many matches, of which the first ones of the list are returned. */
async function findMatches(
  em: EntityManager,
  select: Searched,
  { table, typed, key, descending, limit, after }: Search,
  { parts, share }: SearchPlan,
  by: 'order' | 'index',
  most: number,
) {
  const walk = WALKS.find((rows) => rows * share >= 2 * most) ?? WALKS.at(-1);
  const direction = descending ? 'desc' : 'asc';
  const order = sql.raw(`"sortValue" ${direction}, id ${direction}`);
  const statement = ['search', table, direction, after && 'next', by, by === 'order' ? walk : parts.length];
  const rows = await runCompiled<Match>(
    em,
    { name: statement.join(' ') },
    (db, param) => {
      const listed = sql`(${select(em, key)}) as listed`;
      const isAfter = after ? comesAfter(sortValue(key), descending, sql.ref('id'), bound(param)) : sql`true`;
      const byOrder = sql`(select * from ${listed} where ${isAfter} order by ${order} limit ${sql.lit(walk)}) as walked where true`;
      const hasParts = parts.map((_, n) => sql` and text like lower(${param(`part${n}`)})`);
      const byIndex = sql`${listed} where ${isAfter} ${sql.join(hasParts, sql``)}`;
      const matches = sql<Match>`(
        with found as materialized (
          select id, "sortValue" from ${by === 'order' ? byOrder : byIndex}
             and ${contains(sql.ref('text'), param('typed'))} limit ${param('most')})
        select id, "sortValue"::text as key, (select count(*) from found)::int as matching
          from found order by ${order} limit ${param('wanted')})`;
      return db
        .selectFrom(matches.as('hits'))
        .select(['hits.id as id', 'hits.key as key', 'hits.matching as matching']);
    },
    {
      ...Object.fromEntries(parts.map((part, n) => [`part${n}`, `%${part}%`])),
      ...{ typed, most, wanted: limit + 1, ...after },
    },
  );
  return { hits: rows.map(({ id, key }) => ({ id, key })), matching: rows[0]?.matching ?? 0 };
}

const sortValue = (key: SortKey): SortKey => ({ ...key, value: sql.ref('sortValue') });

const bound = (param: Param) => ({ key: param('key'), id: param('id') });

/**
 * Written so that the planner expects hardly any row to pass: it would read the whole table instead of an index if it
 * expected to have found enough soon.
 */
const contains = (text: Expression<unknown>, typed: Expression<unknown>) =>
  sql`least(strpos(${text}, (select lower(${typed}))), 1) = 1`;
