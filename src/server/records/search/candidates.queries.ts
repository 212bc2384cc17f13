import { type Expression, type SqlBool, sql } from 'kysely';
import type { SearchKind } from '#shared/records/nouns.ts';
import type { SearchTerm } from '#shared/records/search.ts';
import { kysely } from '../../platform/database/kysely.ts';
import type { EntityManager } from '../../platform/database/orm.ts';

// Which records may be what is searched: some of each kind, of which the heaviest are shown.

/** So many matches of a kind are weighed: of a word that fits more, the next one that is typed chooses. */
const WEIGHED = 200;

/** So many are looked at to see whether what is typed is everywhere, and of so many that have it that is believed. */
const PROBED = 1_000;
const EVERYWHERE = 50;

/** A pattern is made of as much of a search as the index of beginnings holds. */
const BEGINNING = 58;

export const foldText = (text: string) => sql<string>`search_folded(${text})`;

/** As a pattern; `%`, `_` and `\` are only characters. */
export const escapeLike = (text: string) => foldText(text.replace(/[\\%_]/g, '\\$&'));

/** Anywhere in the words; one or two letters only where a word begins, for they are everywhere. */
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

/** Some of a kind that match in this way. */
export const selectMatching = (em: EntityManager, kind: SearchKind, match: MatchCondition) =>
  kysely(em)
    .selectFrom('SearchEntry as entry')
    .select(['entry.id', 'entry.kind', 'entry.name', 'entry.detail', 'entry.words'])
    // As it stands: each kind has an index of its own.
    .where('entry.kind', '=', sql.lit(kind))
    .where(({ and, ref }) => and(match(ref('entry.words'))))
    .limit(WEIGHED);

/** Some of a kind that match among the first thousand that come to hand: many, where what is looked for is everywhere. */
const probed = (em: EntityManager, kind: SearchKind, match: MatchCondition) =>
  kysely(em)
    .selectFrom(
      kysely(em)
        .selectFrom('SearchEntry as entry')
        .select(['entry.id', 'entry.kind', 'entry.name', 'entry.detail', 'entry.words'])
        .where('entry.kind', '=', sql.lit(kind))
        .limit(PROBED)
        .as('few'),
    )
    .selectAll('few')
    .where(({ and, ref }) => and(match(ref('few.words'))))
    .limit(WEIGHED);

/** Which records a search looks for: the kinds, and the most of each. */
export interface SearchScope {
  kinds: readonly SearchKind[];
  limit: number;
}

export const unionOfKinds = ({ kinds }: SearchScope, make: (kind: SearchKind) => Expression<unknown>) =>
  sql.join(
    [...new Set(kinds)].map((kind) => sql`(select * from (${make(kind)}) as found)`),
    sql` union all `,
  );

/** Whether fewer of a kind than these were found on the way before. */
const fewer = (count: number, before: string, kind: SearchKind) =>
  sql<SqlBool>`${sql.lit(count)} > (select count(*) from ${sql.table(before)} where kind = ${sql.lit(kind)})`;

/**
 * Those that begin with it; of a kind with hardly any, those that have it anywhere. All that would begin with it weigh
 * more than any of these. One short word may be in every row: a look at some spares the index that lists them all.
 */
export function selectCandidates(em: EntityManager, terms: SearchTerm[], search: string, scope: SearchScope) {
  const beginning = [...search].slice(0, BEGINNING).join('');
  const begins: MatchCondition = (words) => [
    sql<SqlBool>`left(${words}, 60) like ' ' || ${escapeLike(beginning)} || '%'`,
  ];
  const has: MatchCondition = (words) => terms.map((term) => matchesTerm(words, { ...term, isFuzzy: false }));
  const isShort = terms.every(({ spellings: [word = ''] }) => [...word].length < 4 || /^[+\d]/.test(word));
  return sql`
    with beginning as materialized (${unionOfKinds(scope, (kind) => selectMatching(em, kind, begins))}),
    everywhere as materialized (${unionOfKinds(scope, (kind) =>
      probed(em, kind, (words) => [
        sql<SqlBool>`${sql.lit(isShort)}`,
        fewer(scope.limit, 'beginning', kind),
        ...has(words),
      ]),
    )}),
    anywhere as materialized (${unionOfKinds(scope, (kind) =>
      selectMatching(em, kind, (words) => [
        fewer(scope.limit, 'beginning', kind),
        fewer(EVERYWHERE, 'everywhere', kind),
        ...has(words),
      ]),
    )})
    select * from beginning union select * from everywhere union select * from anywhere`;
}
