import { MAX_EXACT_TOTAL } from '#shared/records/totals.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { findMatches, type Reading, type Search, WALKS } from './searchMatches.ts';
import {
  cheapestWay,
  eitherOf,
  planJoined,
  planSearch,
  type SearchPlan,
  weeksAtATime,
} from './searchPlan.ts';
import { inSearchTurn } from './searchTurns.ts';
import { type TextStatistics, textStatistics } from './textStatistics.ts';

// A page of a search in a large table. What matches often is found by reading rows in that order,
// what is rare by the index on trigrams, what is between by the index some weeks at a time. PostgreSQL's planner would
// decide by a coarser estimate, read the index for all trigrams of the text, and plan anew for each search.

/** The first hits and the one after them, each with its sort key as text. */
export interface Hits {
  hits: { id: string; key: string }[];
  /** The number of rows that match, up to `MAX_EXACT_TOTAL + 1`; null after a cursor. */
  total: number | null;
}

/** Up to so many matches all are fetched and sorted. */
const SORTED = 4_000;

const COUNTED = MAX_EXACT_TOTAL + 1;

/** Null where the planner does as well: in a small table, and where nothing is known about the text. */
export async function searchPage(em: EntityManager, search: Search): Promise<Hits | null> {
  const planned = await planOf(em, search);
  if (!planned) return null;
  return inSearchTurn(em, 'fast', () => findPlanned(em, search, planned));
}

async function findPlanned(
  em: EntityManager,
  search: Search,
  planned: Planned,
  isCorrected = false,
): Promise<Hits | null> {
  const { plan, patterns, statistics } = planned;
  const page = search.limit + 1;
  const counted = search.after ? 0 : COUNTED;
  const rowsFor = (most: number) => WALKS.find((rows) => rows * plan.share >= 2 * most) ?? WALKS.at(-1) ?? 0;
  const { triples } = plan;
  const find = (by: Reading['by'], most: number) => {
    const size = by === 'weeks' ? weeksAtATime(plan.share, statistics.rowsOfWeek) : rowsFor(most);
    return findMatches(em, search, { by, ...patterns, triples, size }, most);
  };
  const answer = (hits: Hits['hits'], matching: number): Hits => ({
    hits,
    total: search.after ? null : Math.min(matching, COUNTED),
  });

  const hasWeeks = search.isOrdered && search.key.type === 'timestamptz' && !search.phone;
  const way = cheapestWay(plan, statistics, { page, counted, hasWeeks, isFiltered: search.isFiltered });
  if (way !== 'index' && !search.isOrdered) return null;
  if (way === 'weeks') {
    const { hits, matching } = await find('weeks', Math.max(page, counted));
    return answer(hits, matching);
  }
  // Each of these ends in another one where the estimate was wrong.
  if (way !== 'index') {
    const wanted = way === 'order' ? Math.max(page, counted) : page;
    const { hits, matching } = await find('order', wanted);
    if (hits.length === page && matching >= counted) return answer(hits, matching);
    if (plan.pattern === null) return null;
    if (matching < wanted && !isCorrected) {
      // The parts of the text are frequent, the whole is not: now its share is known from the rows that were read.
      const share = Math.max(matching, 0.5) / rowsFor(wanted);
      return findPlanned(em, search, { ...planned, plan: { ...plan, share } }, true);
    }
    if (hits.length === page) return answer(hits, (await find('index', counted)).matching);
  }
  const all = await find('index', SORTED + 1);
  if (all.matching <= SORTED) return answer(all.hits, all.matching);
  if (!search.isOrdered) return null;
  const first = await find('order', page);
  return first.hits.length === page ? answer(first.hits, all.matching) : null;
}

/** Whoever opens a list may search it next: what a search must know of its texts is found out without waiting for it. */
export function prepareSearch(
  em: EntityManager,
  { table, selectAll: select, hasPhones }: Pick<Search, 'table' | 'selectAll'> & { hasPhones: boolean },
) {
  if (em.isInTransaction()) return;
  void textStatistics(em, { table, column: 'indexed', select });
  if (hasPhones) void textStatistics(em, { table, column: 'phones', select });
}

interface Planned {
  plan: SearchPlan;
  patterns: Pick<Reading, 'textPattern' | 'phonePattern'>;
  statistics: TextStatistics;
}

async function planOf(em: EntityManager, search: Search): Promise<Planned | null> {
  const { table, typed, phone, selectAll: select } = search;
  const statistics = await textStatistics(em, { table, column: 'indexed', select });
  const text =
    statistics && (search.isJoined ? planJoined(typed, statistics) : planSearch(typed, statistics));
  if (!text) return null;
  const textPattern = text.pattern;
  if (!phone) return { plan: text, patterns: { textPattern, phonePattern: null }, statistics };
  const numbers = await textStatistics(em, { table, column: 'phones', select });
  // The beginning, which has no prefix, is a part of the digits.
  const phones = numbers && planSearch(phone.beginning, numbers);
  if (!phones) return null;
  return {
    plan: eitherOf(text, phones),
    patterns: { textPattern, phonePattern: phones.pattern },
    statistics,
  };
}
