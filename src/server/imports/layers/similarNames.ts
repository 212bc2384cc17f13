import { sql } from 'kysely';
import type { EntityManager } from '../../platform/database/orm.ts';
import { OPTIMIZATION_FENCE } from '../../platform/database/rows.ts';
import { runSql } from '../../platform/database/runSql.ts';
import { OFFERED } from '../../records/csv/findByPhones.ts';
import { nameKey } from '../../records/duplicates/comparison.ts';
import type { Import } from '../imports.entity.ts';
import { CHOOSE } from './askWhichIsMeant.ts';
import { type Layer, nameColumn } from './layers.ts';
import { isOfLayer } from './rowsOfLayer.ts';

/** The most new names of a file that are compared: each takes some milliseconds where there are many stored names. */
const COMPARED_NAMES = 500;

/** The most stored names that a new one is compared with. With more similar ones, none is likely to be the right one. */
const CANDIDATES = 200;
/** The similarity, from 0 to 1, from which two names may be the same. */
const SIMILAR = 0.5;

/** True for a layer of records with names of companies: only these are compared with stored names. */
export const isCompared = ({ isBelow, record }: Pick<Layer, 'isBelow' | 'record'>) =>
  !isBelow && record.csv.import.match.name.isCompany === true;

/** The new names of a layer for which nobody has chosen a record yet, each with its first line. */
function newNames({ id }: Pick<Import, 'id'>, layer: Layer) {
  const decided = layer.file.reading.corrections.flatMap(({ field, value }) =>
    field === nameColumn(layer) && value ? [value.toLowerCase()] : [],
  );
  return sql`
    select name->>'text' as text, min(line) as line from import_rows
     where import_id = ${id} and ${isOfLayer(layer)}
       and name->>'text' <> '' and name->>'text' <> all(${decided}::text[])
     group by 1`;
}

/** A query of the stored names that are similar to `text`, whose `name_key` is `key`, the most similar first. */
const similarTo = ({ table, csv }: Layer['record']) => sql`
  select name, similarity(name, text) as likeness
    from (select ${sql.raw(csv.import.match.name.sql)} as name from ${sql.table(table)} stored
           where search_text %> nullif(key, '') limit ${sql.lit(CANDIDATES)}) as candidate
   where similarity(name, text) >= ${sql.lit(SIMILAR)}
   group by name order by 2 desc, 1 limit ${sql.lit(OFFERED)}`;

/** The stored names that are similar to each of these. */
export async function findSimilarNames(em: EntityManager, record: Layer['record'], names: string[]) {
  const found = await runSql<{ text: string; names: string[] }>(
    em,
    sql`select text, jsonb_agg(found.name order by likeness desc, found.name) as names
          from (select text, ${nameKey(sql`text`)} as key
                  from unnest(${names.slice(0, COMPARED_NAMES)}::text[]) as text ${OPTIMIZATION_FENCE}) given,
               lateral (${similarTo(record)}) as found
         group by text`,
  );
  return new Map(found.map(({ text, names }) => [text, names]));
}

/** Makes problems of the rows with a new name that is similar to a stored one: somebody has to say which is meant. */
export async function askAboutSimilarNames(em: EntityManager, file: Pick<Import, 'id'>, layer: Layer) {
  const { record, outward } = layer;
  const field = outward(nameColumn(layer));
  await runSql(
    em,
    sql`with given as (select text, ${nameKey(sql`text`)} as key
                       from (${newNames(file, layer)} order by 2 limit ${sql.lit(COMPARED_NAMES)}) as names ${OPTIMIZATION_FENCE}),
        alike as (
          select text, jsonb_agg(found.name order by likeness desc, found.name) as names,
                 'Similar to ' || string_agg(found.name, ', ' order by likeness desc, found.name) || ${CHOOSE} as message
            from given,
                 lateral (${similarTo(record)}) as found
           group by text)
        update import_rows as stored
           set action = 'problem', changes = '{}', match_key = null, record_id = null,
               reasons = jsonb_build_array(alike.message),
               faults = jsonb_build_array(jsonb_build_object('field', ${field}::text, 'message', alike.message,
                                                             'text', stored.title, 'alike', alike.names))
          from alike
         where stored.import_id = ${file.id} and ${isOfLayer(layer, 'stored')}
           and stored.name->>'text' = alike.text`,
  );
}

/** The number of new names in the layers of a file that were not compared. */
export async function countNotCompared(em: EntityManager, file: Pick<Import, 'id'>, layers: Layer[]) {
  let left = 0;
  for (const layer of layers.filter(isCompared)) {
    const [row] = await runSql<{ names: number }>(
      em,
      sql`select count(*)::int as names from (${newNames(file, layer)}) as names`,
    );
    left += Math.max(0, (row?.names ?? 0) - COMPARED_NAMES);
  }
  return left;
}
