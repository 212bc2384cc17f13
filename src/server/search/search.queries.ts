import { type Expression, type RawBuilder, type SqlBool, sql } from 'kysely';
import {
  HITS_OF_A_KIND,
  type SearchHit,
  type SearchKind,
  type SearchTerm,
  searchKind,
  searchTerms,
} from '#shared/search.ts';
import type { EntityManager } from '../database/orm.ts';
import { queries } from '../database/page.ts';

/** So many matches of a kind are weighed: of a word that fits more, the next one that is typed chooses. */
const WEIGHED = 200;

/** So many are looked at to see whether what is typed is everywhere, and of so many that have it that is believed. */
const PROBED = 1_000;
const EVERYWHERE = 50;

/** A pattern is made of as much of a search as the index of beginnings holds. */
const BEGINNING = 58;

/**
 * How like a word has to be, see `word_similarity`: one with two letters changed round is. Reading the table from its
 * start until enough match looks cheap to the planner, and is not where every row is compared.
 */
const PLAN = `set local pg_trgm.word_similarity_threshold = 0.3; set local enable_seqscan = off`;

/** As many as fill the box without any that is spelt differently. */
const ENOUGH = 5;

const folded = (text: string) => sql<string>`search_folded(${text})`;

/** As a pattern; `%`, `_` and `\` are only characters. */
const literally = (text: string) => folded(text.replace(/[\\%_]/g, '\\$&'));

/** Anywhere in the words; one or two letters only where a word begins, for they are everywhere. */
const contains = (words: Expression<string>, text: string) =>
  [...text].length > 2
    ? sql<SqlBool>`${words} like '%' || ${literally(text)} || '%'`
    : sql<SqlBool>`${words} like '% ' || ${literally(text)} || '%'`;

const resembles = (words: Expression<string>, { spellings, isFuzzy }: SearchTerm) =>
  isFuzzy
    ? sql<SqlBool>`${folded(spellings[0] ?? '')} <% ${words}`
    : sql<SqlBool>`(${sql.join(
        spellings.map((spelling) => contains(words, spelling)),
        sql` or `,
      )})`;

type Match = (words: Expression<string>) => Expression<SqlBool>[];
type Weigh = (words: RawBuilder<string>, name: RawBuilder<string>) => RawBuilder<number>;

/** Some of a kind that match in this way. */
const matching = (em: EntityManager, kind: SearchKind, match: Match) =>
  queries(em)
    .selectFrom('SearchEntry as entry')
    .select(['entry.id', 'entry.kind', 'entry.name', 'entry.detail', 'entry.words'])
    // As it stands: each kind has an index of its own.
    .where('entry.kind', '=', sql.lit(kind))
    .where(({ and, ref }) => and(match(ref('entry.words'))))
    .limit(WEIGHED);

/** Some of a kind that match among the first thousand that come to hand: many, where what is looked for is everywhere. */
const probed = (em: EntityManager, kind: SearchKind, match: Match) =>
  queries(em)
    .selectFrom(
      queries(em)
        .selectFrom('SearchEntry as entry')
        .select(['entry.id', 'entry.kind', 'entry.name', 'entry.detail', 'entry.words'])
        .where('entry.kind', '=', sql.lit(kind))
        .limit(PROBED)
        .as('few'),
    )
    .selectAll('few')
    .where(({ and, ref }) => and(match(ref('few.words'))))
    .limit(WEIGHED);

const ofEachKind = (make: (kind: SearchKind) => Expression<unknown>) =>
  sql.join(
    searchKind.values.map((kind) => sql`(select * from (${make(kind)}) as found)`),
    sql` union all `,
  );

/** Whether fewer of a kind than these were found on the way before. */
const fewer = (count: number, before: string, kind: SearchKind) =>
  sql<SqlBool>`${sql.lit(count)} > (select count(*) from ${sql.table(before)} where kind = ${sql.lit(kind)})`;

/**
 * Those that begin with it; of a kind with hardly any, those that have it anywhere. All that would begin with it weigh
 * more than any of these. One short word may be in every row: a look at some spares the index that lists them all.
 */
function candidates(em: EntityManager, terms: SearchTerm[], beginning: string) {
  const begins: Match = (words) => [
    sql<SqlBool>`left(${words}, 60) like ' ' || ${literally(beginning)} || '%'`,
  ];
  const has: Match = (words) => terms.map((term) => resembles(words, { ...term, isFuzzy: false }));
  const isShort = terms.every(({ spellings: [word = ''] }) => [...word].length < 4 || /^[+\d]/.test(word));
  return sql`
    with beginning as materialized (${ofEachKind((kind) => matching(em, kind, begins))}),
    everywhere as materialized (${ofEachKind((kind) =>
      probed(em, kind, (words) => [
        sql<SqlBool>`${sql.lit(isShort)}`,
        fewer(HITS_OF_A_KIND, 'beginning', kind),
        ...has(words),
      ]),
    )}),
    anywhere as materialized (${ofEachKind((kind) =>
      matching(em, kind, (words) => [
        fewer(HITS_OF_A_KIND, 'beginning', kind),
        fewer(EVERYWHERE, 'everywhere', kind),
        ...has(words),
      ]),
    )})
    select * from beginning union select * from everywhere union select * from anywhere`;
}

/** The heaviest of each kind of these. */
async function heaviest(em: EntityManager, entries: Expression<unknown>, weigh: Weigh) {
  const { rows } = await sql<SearchHit & { weight: number }>`
    select id, kind, name, detail, weight from (
      select *, row_number() over (partition by kind order by weight desc, id desc) as place from (
        select *, ${weigh(sql`words`, sql`search_folded(name)`)} as weight
          from (${entries}) as matching) as weighed) as placed
     where place <= ${HITS_OF_A_KIND}
     order by weight desc, id desc`.execute(queries(em));
  return rows;
}

/** A name that is it, that begins with it, that has a word beginning with it, and then the rest. */
const byPlace =
  (search: string): Weigh =>
  (words, name) =>
    sql<number>`case when ${name} = ${folded(search)} then 4
      when ${name} like ${literally(search)} || '%' then 3
      when ' ' || ${name} like '% ' || ${literally(search)} || '%' then 2
      when ${words} like '% ' || ${literally(search)} || '%' then 1
      else 0 end`;

const byLikeness =
  (terms: SearchTerm[]): Weigh =>
  (words, name) => {
    const fuzzy = terms.filter(({ isFuzzy }) => isFuzzy).map(({ spellings }) => folded(spellings[0] ?? ''));
    // Likeness to the name counts for more than likeness to what it belongs to.
    const parts = fuzzy.map(
      (word) => sql`word_similarity(${word}, ${words}) + 0.5 * word_similarity(${word}, ${name})`,
    );
    return sql<number>`${sql.join(parts, sql` + `)}`;
  };

/** A few of each kind: first those that have what was typed, then, where these are few, those spelt like it. */
export async function searchEverything(em: EntityManager, search: string): Promise<SearchHit[]> {
  const terms = searchTerms(search);
  if (terms.length === 0) return [];
  const beginning = [...search].slice(0, BEGINNING).join('');
  return em.transactional(async (em) => {
    await em.execute(PLAN);
    const hits = await heaviest(em, candidates(em, terms, beginning), byPlace(search));
    if (hits.length >= ENOUGH || !terms.some(({ isFuzzy }) => isFuzzy)) return hits.map(present);

    const like: Match = (words) => terms.map((term) => resembles(words, term));
    const entries = ofEachKind((kind) => matching(em, kind, like));
    const alike = await heaviest(em, entries, byLikeness(terms));
    const known = new Set(hits.map(({ id }) => id));
    return [...hits, ...alike.filter(({ id }) => !known.has(id))].map(present);
  });
}

const present = ({ kind, id, name, detail }: SearchHit): SearchHit => ({ kind, id, name, detail });

/** These records, in this order; those that are gone are left out. */
export async function recentRecords(em: EntityManager, ids: string[]): Promise<SearchHit[]> {
  if (ids.length === 0) return [];
  const rows = await queries(em)
    .selectFrom('SearchEntry as entry')
    .select(['entry.id', 'entry.kind', 'entry.name', 'entry.detail'])
    .where('entry.id', 'in', ids)
    .execute();
  const found = new Map<string, SearchHit & { kind: SearchKind }>(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => found.get(id) ?? []);
}
