import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
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
import { readRows, runSql } from '../../platform/database/runSql.ts';

// The candidates of a search: some records of each kind, of which those with the highest weight are shown.

/** Candidates per kind. A word with more matches needs a second word. */
const WEIGHED = 200;

/** Characters: longer prefixes cannot use the index on the first 60 characters. */
const BEGINNING = 58;

const foldText = (text: string) => sql<string>`search_folded(${text})`;

/** Folded, for a pattern of `like`: `%`, `_` and `\` have no special meaning. */
const escapeLike = (text: string) => sql<string>`search_literal(${text})`;

/** One or two letters match only at the start of a word: nearly every row contains them. */
const contains = (words: Expression<string>, text: string) =>
  [...text].length > 2
    ? sql<SqlBool>`${words} like '%' || ${escapeLike(text)} || '%'`
    : sql<SqlBool>`${words} like '% ' || ${escapeLike(text)} || '%'`;

const matchesTerm = (words: Expression<string>, { spellings, isFuzzy }: SearchTerm) =>
  isFuzzy
    ? sql<SqlBool>`${foldText(spellings[0] ?? '')} <% ${words}`
    : sql<SqlBool>`(${sql.join(
        spellings.map((spelling) => contains(words, spelling)),
        sql` or `,
      )})`;

type MatchCondition = (words: Expression<string>) => Expression<SqlBool>[];

/** Some records of a kind that match. */
const selectMatching = (em: EntityManager, kind: SearchKind, match: MatchCondition) =>
  kysely(em)
    .selectFrom('SearchEntry as entry')
    .select(['entry.id', 'entry.kind', 'entry.name', 'entry.detail', 'entry.words'])
    // A literal: each kind has a partial index.
    .where('entry.kind', '=', sql.lit(kind))
    .where(({ and, ref }) => and(match(ref('entry.words'))))
    .limit(WEIGHED);

/** The kinds of records that a search returns, and the most of each. */
interface SearchScope {
  kinds: readonly SearchKind[];
  limit: number;
}

const unionOfKinds = ({ kinds }: SearchScope, make: (kind: SearchKind) => Expression<unknown>) =>
  sql.join(
    [...new Set(kinds)].map((kind) => sql`(select * from (${make(kind)}) as found)`),
    sql` union all `,
  );

/** Fewer than are shown begin with the search. */
const fewBegin = ({ limit }: SearchScope, kind: SearchKind) =>
  sql<SqlBool>`${sql.lit(limit)} > (select count(*) from beginning where kind = ${sql.lit(kind)})`;

/** Finds '0107' in 'Audit (0107)', not in '01073'. Codes are digits only. */
const matchesCode = (text: Expression<string>, codes: string[]) =>
  codes.length > 0 ? sql<SqlBool>`${text} ~ ${`\\m(${codes.join('|')})\\M`}` : sql<SqlBool>`false`;

/**
 * Exact codes, then records that begin with the search, then, for kinds with too few, those that contain its
 * terms.
 */
function selectCandidates(em: EntityManager, terms: SearchTerm[], search: string, scope: SearchScope) {
  const beginning = sql`search_literal(left(${foldText(search)}, ${sql.lit(BEGINNING)}))`;
  const begins: MatchCondition = (words) => [
    sql<SqlBool>`left(${words}, 60) like ' ' || ${beginning} || '%'`,
  ];
  const has: MatchCondition = (words) => terms.map((term) => matchesTerm(words, { ...term, isFuzzy: false }));
  const codes = exactCodes(search);
  const hasCode: MatchCondition = (words) => [matchesCode(words, codes)];
  const exact = sql`union (${unionOfKinds(scope, (kind) => selectMatching(em, kind, hasCode))})`;
  return sql`
    with beginning as materialized (${unionOfKinds(scope, (kind) => selectMatching(em, kind, begins))}),
    anywhere as materialized (${unionOfKinds(scope, (kind) =>
      selectMatching(em, kind, (words) => [fewBegin(scope, kind), ...has(words)]),
    )})
    select * from beginning union select * from anywhere
    ${codes.length > 0 ? exact : sql``}`;
}

/**
 * The threshold admits two swapped letters. Sequential scans are off: the planner underestimates comparing
 * every row.
 */
const PLAN = sql`set local pg_trgm.word_similarity_threshold = 0.3; set local enable_seqscan = off`;

/** With so many exact matches, similar spellings are not searched. */
const ENOUGH = 5;

type Weigh = (words: RawBuilder<string>, name: RawBuilder<string>) => RawBuilder<number>;

/** The entries with the highest weight of each kind; of equal weight, clients and people come before work for them. */
function topEntries(
  em: EntityManager,
  entries: Expression<unknown>,
  weigh: Weigh,
  search: string,
  { limit }: SearchScope,
) {
  return readRows(em, foundEntry)`
    select id, kind, name, detail, weight, ${foundNumber(search)} as number from (
      select *, row_number() over (partition by kind order by weight desc, id desc) as place from (
        select *, ${weigh(sql`words`, sql`search_folded(name)`)} as weight
          from (${entries}) as matching) as weighed) as placed
     where place <= ${limit}
     order by weight desc, kind in ('account', 'contact') desc, id desc`;
}

const hit = z.object({ id: z.string(), kind: oneOf(searchKind), name: z.string(), detail: z.string() });

const foundEntry = hit.extend({ weight: z.number(), number: z.string().nullable() });

/** The record's number with the searched digits. */
function foundNumber(search: string) {
  const parts = numberParts(search);
  return parts.length > 0
    ? sql<string | null>`substring(words from ${`\\m\\d*(?:${parts.join('|')})\\d*\\M`})`
    : sql<null>`null`;
}

/** Digits. Shorter numbers are house numbers and the like. */
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

/** Exact matches first; if they are few, similar spellings. */
export async function searchEverything(
  em: EntityManager,
  search: string,
  scope: SearchScope = { kinds: searchKind.values, limit: HITS_PER_KIND },
): Promise<SearchHit[]> {
  const terms = parseSearch(search);
  if (terms.length === 0) return [];
  return em.transactional(async (em) => {
    await runSql(em)`${PLAN}`;
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

const present = ({ kind, id, name, detail, number }: z.output<typeof foundEntry>): SearchHit => ({
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
  return readRows(em, hit)`
    select id, kind, name, detail from (${entries}) as first
     order by array_position(${sql.val(scope.kinds)}::text[], kind), ${beginning} using ~<~, id`;
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
