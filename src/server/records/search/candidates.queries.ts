import { type Expression, type SqlBool, sql } from 'kysely';
import type { SearchKind } from '#shared/records/nouns.ts';
import { exactCodes, type SearchTerm } from '#shared/records/search.ts';
import { kysely } from '../../platform/database/kysely.ts';
import type { EntityManager } from '../../platform/database/orm.ts';

// The candidates of a search: some records of each kind, of which those with the highest weight are shown.

/** The most candidates of a kind. A word with more matches needs a second word to narrow them down. */
const WEIGHED = 200;

/** The longest prefix, in characters, for which the index on the first 60 characters can be used. */
const BEGINNING = 58;

export const foldText = (text: string) => sql<string>`search_folded(${text})`;

/** Folded, for a pattern of `like`: `%`, `_` and `\` have no special meaning. */
export const escapeLike = (text: string) => sql<string>`search_literal(${text})`;

/** Anywhere in the text; one or two letters only at the start of a word, as nearly every row contains them. */
const contains = (words: Expression<string>, text: string) =>
  [...text].length > 2
    ? sql<SqlBool>`${words} like '%' || ${escapeLike(text)} || '%'`
    : sql<SqlBool>`${words} like '% ' || ${escapeLike(text)} || '%'`;

export const matchesTerm = (words: Expression<string>, { spellings, isFuzzy }: SearchTerm) =>
  isFuzzy
    ? sql<SqlBool>`${foldText(spellings[0] ?? '')} <% ${words}`
    : sql<SqlBool>`(${sql.join(
        spellings.map((spelling) => contains(words, spelling)),
        sql` or `,
      )})`;

export type MatchCondition = (words: Expression<string>) => Expression<SqlBool>[];

/** Some records of a kind that match. */
export const selectMatching = (em: EntityManager, kind: SearchKind, match: MatchCondition) =>
  kysely(em)
    .selectFrom('SearchEntry as entry')
    .select(['entry.id', 'entry.kind', 'entry.name', 'entry.detail', 'entry.words'])
    // A literal and not a parameter: each kind has a partial index.
    .where('entry.kind', '=', sql.lit(kind))
    .where(({ and, ref }) => and(match(ref('entry.words'))))
    .limit(WEIGHED);

/** The kinds of records that a search returns, and the most of each. */
export interface SearchScope {
  kinds: readonly SearchKind[];
  limit: number;
}

export const unionOfKinds = ({ kinds }: SearchScope, make: (kind: SearchKind) => Expression<unknown>) =>
  sql.join(
    [...new Set(kinds)].map((kind) => sql`(select * from (${make(kind)}) as found)`),
    sql` union all `,
  );

/** True if fewer records of a kind than are shown begin with the search. */
const fewBegin = ({ limit }: SearchScope, kind: SearchKind) =>
  sql<SqlBool>`${sql.lit(limit)} > (select count(*) from beginning where kind = ${sql.lit(kind)})`;

/** One of the codes as a word of its own: '0107' in 'Audit (0107)', not in '01073'. They are digits only. */
export const matchesCode = (text: Expression<string>, codes: string[]) =>
  codes.length > 0 ? sql<SqlBool>`${text} ~ ${`\\m(${codes.join('|')})\\M`}` : sql<SqlBool>`false`;

/**
 * Records with the search as an exact code; records that begin with it; of kinds with too few of them, also records that contain its terms. The former
 * weigh more than all others.
 */
export function selectCandidates(em: EntityManager, terms: SearchTerm[], search: string, scope: SearchScope) {
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
