import { type Expression, type RawBuilder, sql } from 'kysely';
import { type SearchKind, searchKind } from '#shared/records/nouns.ts';
import {
  exactCodes,
  HITS_PER_KIND,
  numberParts,
  parseSearch,
  type SearchHit,
  type SearchTerm,
} from '#shared/records/search.ts';
import { kysely } from '../../platform/database/kysely.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import {
  escapeLike,
  foldText,
  type MatchCondition,
  matchesCode,
  matchesTerm,
  type SearchScope,
  selectCandidates,
  selectMatching,
  unionOfKinds,
} from './candidates.queries.ts';

/**
 * The similarity threshold admits words with two letters swapped. Sequential scans are off because the planner
 * underestimates the cost of comparing every row.
 */
const PLAN = sql`set local pg_trgm.word_similarity_threshold = 0.3; set local enable_seqscan = off`;

/** The number of exact matches from which similar spellings are not searched. */
const ENOUGH = 5;

type Weigh = (words: RawBuilder<string>, name: RawBuilder<string>) => RawBuilder<number>;

/** The entries with the highest weight of each kind. */
async function topEntries(
  em: EntityManager,
  entries: Expression<unknown>,
  weigh: Weigh,
  search: string,
  { limit }: SearchScope,
) {
  const rows = await runSql<FoundEntry>(
    em,
    sql`
    select id, kind, name, detail, weight, ${foundNumber(search)} as number from (
      select *, row_number() over (partition by kind order by weight desc, id desc) as place from (
        select *, ${weigh(sql`words`, sql`search_folded(name)`)} as weight
          from (${entries}) as matching) as weighed) as placed
     where place <= ${limit}
     order by weight desc, id desc`,
  );
  return rows;
}

interface FoundEntry extends Omit<SearchHit, 'number'> {
  weight: number;
  number: string | null;
}

/** The number among the words of a record that has the digits of the search. */
function foundNumber(search: string) {
  const parts = numberParts(search);
  return parts.length > 0
    ? sql<string | null>`substring(words from ${`\\m\\d*(?:${parts.join('|')})\\d*\\M`})`
    : sql<null>`null`;
}

/** Shorter ones are no phone numbers, but house numbers and the like, in digits. */
const MIN_FOUND_DIGITS = 8;

/** Weight by match: the whole name, the search as a code in it or elsewhere, its start, the start of a word in it, the start of another word, anything else. */
const byMatch =
  (search: string): Weigh =>
  (words, name) =>
    sql<number>`case when ${name} = ${foldText(search)} then 6
      when ${matchesCode(name, exactCodes(search))} then 5
      when ${matchesCode(words, exactCodes(search))} then 4
      when ${name} like ${escapeLike(search)} || '%' then 3
      when ' ' || ${name} like '% ' || ${escapeLike(search)} || '%' then 2
      when ${words} like '% ' || ${escapeLike(search)} || '%' then 1
      else 0 end`;

const bySimilarity =
  (terms: SearchTerm[]): Weigh =>
  (words, name) => {
    const fuzzy = terms.filter(({ isFuzzy }) => isFuzzy).map(({ spellings }) => foldText(spellings[0] ?? ''));
    // Similarity to the name counts more than similarity to the other text.
    const parts = fuzzy.map(
      (word) => sql`word_similarity(${word}, ${words}) + 0.5 * word_similarity(${word}, ${name})`,
    );
    return sql<number>`${sql.join(parts, sql` + `)}`;
  };

/** Some records of each kind: exact matches first, then, if these are few, similar spellings. */
export async function searchEverything(
  em: EntityManager,
  search: string,
  scope: SearchScope = { kinds: searchKind.values, limit: HITS_PER_KIND },
): Promise<SearchHit[]> {
  const terms = parseSearch(search);
  if (terms.length === 0) return [];
  return em.transactional(async (em) => {
    await runSql(em, PLAN);
    const hits = await topEntries(
      em,
      selectCandidates(em, terms, search, scope),
      byMatch(search),
      search,
      scope,
    );
    if (hits.length >= ENOUGH || !terms.some(({ isFuzzy }) => isFuzzy)) return hits.map(present);

    const like: MatchCondition = (words) => terms.map((term) => matchesTerm(words, term));
    const entries = unionOfKinds(scope, (kind) => selectMatching(em, kind, like));
    const alike = await topEntries(em, entries, bySimilarity(terms), search, scope);
    const known = new Set(hits.map(({ id }) => id));
    return [...hits, ...alike.filter(({ id }) => !known.has(id))].map(present);
  });
}

const present = ({ kind, id, name, detail, number }: FoundEntry): SearchHit => ({
  kind,
  id,
  name,
  detail,
  ...(number && number.length >= MIN_FOUND_DIGITS && { number }),
});

/** The first records of each kind by name, one kind after the other. */
export async function firstByName(em: EntityManager, scope: SearchScope): Promise<SearchHit[]> {
  const beginning = sql`left(words, 60)`;
  // The entries in the order of the index on the start of the text; names are folded, so it suits every language.
  const entries = unionOfKinds(
    scope,
    (kind) => sql`
      select id, kind, name, detail, words from search_entries where kind = ${sql.lit(kind)}
       order by ${beginning} using ~<~ limit ${scope.limit}`,
  );
  const rows = await runSql<SearchHit>(
    em,
    sql`
    select id, kind, name, detail from (${entries}) as first
     order by array_position(${sql.val(scope.kinds)}::text[], kind), ${beginning} using ~<~, id`,
  );
  return rows;
}

/** The records with these ids, in this order; those that are gone are left out. */
export async function findByIds(em: EntityManager, ids: string[]): Promise<SearchHit[]> {
  if (ids.length === 0) return [];
  const rows = await kysely(em)
    .selectFrom('SearchEntry as entry')
    .select(['entry.id', 'entry.kind', 'entry.name', 'entry.detail'])
    .where('entry.id', 'in', ids)
    .execute();
  const found = new Map<string, SearchHit & { kind: SearchKind }>(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
