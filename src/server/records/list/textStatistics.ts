import { sql } from 'kysely';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';

/** What is known of the search texts of a table. */
export interface TextStatistics {
  rows: number;
  /** The share of rows with a trigram, three letters or digits in a row: 0.5 for every second. Rare ones are not there. */
  trigrams: ReadonlyMap<string, number>;
}

/** The share of a trigram that is too rare to be known. */
export const RARE = 0.002;

const SAMPLED_ROWS = 1_000;
const SEEN_ROWS = 5;

/** Smaller tables are searched fast however it is done. */
const MIN_ROWS = 2_000;

const MAX_AGE_MS = 600_000;
/** A small table can grow within a moment, by an import. */
const SMALL_MAX_AGE_MS = 5_000;

interface Known {
  statistics: Promise<TextStatistics | null>;
  until: number;
}

const knownOf = new WeakMap<object, Map<string, Known>>();

/** From a sample that is at most some minutes old; null for a small table. */
export function textStatistics(em: EntityManager, table: string): Promise<TextStatistics | null> {
  const database = em.getDriver();
  const known = knownOf.get(database) ?? new Map<string, Known>();
  knownOf.set(database, known);
  const recent = known.get(table);
  if (recent && recent.until > Date.now()) return recent.statistics;
  const made: Known = { statistics: sample(em, table), until: Date.now() + MAX_AGE_MS };
  known.set(table, made);
  made.statistics.then(
    (statistics) => {
      if (!statistics) made.until = Date.now() + SMALL_MAX_AGE_MS;
    },
    () => known.delete(table),
  );
  // The estimate only saves time: a search does without.
  return made.statistics.catch(() => null);
}

async function sample(em: EntityManager, table: string): Promise<TextStatistics | null> {
  const [size] = await runSql<{ rows: number }>(
    em,
    sql`select reltuples::float8 as rows from pg_class where oid = ${table}::regclass`,
  );
  if (!size || size.rows < MIN_ROWS) return null;
  // Whole pages are read at random; a few more than needed, as their number varies.
  const percent = Math.min(100, (150 * SAMPLED_ROWS) / size.rows);
  const rows = await runSql<{ trigram: string; share: number }>(
    em,
    sql`
    with texts as materialized (
      select search_text from ${sql.table(table)} tablesample system (${sql.lit(percent)}) limit ${sql.lit(SAMPLED_ROWS)})
    select trigram, count(*)::float8 / (select count(*) from texts) as share
      from texts, unnest(show_trgm(search_text)) as trigram
     where trigram ~ '^[a-z0-9]{3}$'
     group by trigram having count(*) >= ${sql.lit(SEEN_ROWS)}`,
  );
  return { rows: size.rows, trigrams: new Map(rows.map(({ trigram, share }) => [trigram, share])) };
}
