import { type Expression, sql } from 'kysely';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import { withTimeLimit } from '../../platform/database/timeLimit.ts';

/** What is known of texts of a table, by a sample of its rows. */
export interface TextStatistics {
  /** Of the table. */
  rows: number;
  /** In the sample. */
  sampled: number;
  /** Of a week, where the table has weeks. */
  rowsOfWeek: number;
  /** For each trigram, three letters or digits in a row, and each key of three words (`wordTriples.ts`), which rows of the sample have it. Rare ones are not there. */
  trigrams: ReadonlyMap<string, Uint32Array>;
}

/** The share of a trigram that is too rare to be known. */
export const RARE = 0.001;

/** On average: whole pages are read at random. */
const SAMPLED_ROWS = 2_000;
const SEEN_ROWS = 4;

/** Smaller tables are searched fast however it is done. */
const MIN_ROWS = 2_000;

const MAX_AGE_MS = 600_000;
/** A small table can grow within a moment, by an import. */
const SMALL_MAX_AGE_MS = 5_000;

/** Which texts: `select` makes the query for the rows of the table by `searchedColumns`. */
export interface SampledTexts {
  table: string;
  column: 'indexed' | 'phones';
  select: () => Expression<unknown>;
}

/** A sample may take longer than the call that began it, and goes on after it. */
const MAX_SAMPLE_MS = 30_000;

interface Known {
  /** Null for a small table, and where no sample could be taken: a search does without. */
  statistics: Promise<TextStatistics | null>;
  until: number;
}

const knownOf = new WeakMap<object, Map<string, Known>>();

/** From a sample that is some minutes old; null for a small table. Only the first sample is waited for. */
export function textStatistics(em: EntityManager, texts: SampledTexts): Promise<TextStatistics | null> {
  const database = em.getDriver();
  const known = knownOf.get(database) ?? new Map<string, Known>();
  knownOf.set(database, known);
  const name = `${texts.table}.${texts.column}`;
  const last = known.get(name);
  if (last && (last.until > Date.now() || em.isInTransaction())) return last.statistics;
  const made = withTimeLimit(MAX_SAMPLE_MS, () => sample(em, texts)).catch(() => null);
  const next: Known = { statistics: last?.statistics ?? made, until: Date.now() + MAX_AGE_MS };
  known.set(name, next);
  void made.then((statistics) => {
    next.statistics = made;
    if (!statistics) next.until = Date.now() + SMALL_MAX_AGE_MS;
  });
  return next.statistics;
}

async function sample(
  em: EntityManager,
  { table, column, select }: SampledTexts,
): Promise<TextStatistics | null> {
  const [size] = await runSql<{ rows: number }>(
    em,
    sql`select reltuples::float8 as rows from pg_class where oid = ${table}::regclass`,
  );
  if (!size || size.rows < MIN_ROWS) return null;
  const percent = Math.min(100, (100 * SAMPLED_ROWS) / size.rows);
  const triples = column === 'indexed' ? sql.ref('triples') : sql`null::text[]`;
  const sampled = sql`
    select (row_number() over () - 1)::int as place, ${sql.ref(column)} as text, ${triples} as triples, weeks from (${select()}) as listed
     where id in (select id from ${sql.table(table)} tablesample system (${sql.lit(percent)}))`;
  const rows = await runSql<{ trigram: string; places: string; sampled: number; weeks: number }>(
    em,
    sql`
    with texts as materialized (${sampled})
    select trigram, string_agg(place::text, ',') as places, (select count(*)::int from texts) as sampled,
      (select greatest(count(distinct weeks), 1)::int from texts) as weeks
      from texts, unnest(show_trgm(text) || triples) as trigram
     where trigram ~ '^[a-z0-9]{3}$|. .* '
     group by trigram having count(*) >= ${sql.lit(SEEN_ROWS)}`,
  );
  const { sampled: count = 0, weeks = 1 } = rows[0] ?? {};
  return {
    rows: size.rows,
    sampled: count,
    rowsOfWeek: size.rows / weeks,
    trigrams: new Map(rows.map(({ trigram, places }) => [trigram, toSet(places, count)])),
  };
}

function toSet(places: string, count: number) {
  const set = new Uint32Array(Math.ceil(count / 32));
  for (const text of places.split(',')) {
    const place = Number(text);
    set[place >>> 5] = (set[place >>> 5] ?? 0) | (1 << (place & 31));
  }
  return set;
}
