import { sql } from 'kysely';
import * as z from 'zod';
import type { EntityManager } from '../../platform/database/orm.ts';
import { OPTIMIZATION_FENCE } from '../../platform/database/rows.ts';
import { readColumn, readRows, readValue, runSql } from '../../platform/database/runSql.ts';
import { OFFERED } from '../../records/csv/findByPhones.ts';
import type { CsvMatch, RowPlan, StoredRecords } from '../../records/csv/recordCsv.ts';
import { nameKey } from '../../records/duplicates/comparison.ts';
import type { Import } from '../imports.entity.ts';
import { CHOOSE, hasNoName, titleOf, uniqueValue } from '../matches.ts';
import type { ParsedRow } from '../parseRow.ts';
import { type Layer, nameColumn } from './layers.ts';
import { isOfLayer } from './rowsOfLayer.ts';

// A record above may be found by an ABN or an email while the file calls it otherwise. Somebody is asked which one is
// meant. Where its name stands in several columns nobody can be, and its row says so, and those that stand on it.

/** True where the name of records above stands in one column, so that somebody can be asked about its cells. */
const isAsked = ({ parent, file }: Pick<Layer, 'parent' | 'file'>) =>
  parent !== null && parent.name in file.matching;

/** The name as it is compared: that of a company without 'Pty Ltd'. */
const keyOf = ({ name }: CsvMatch, column: string) =>
  name.isCompany ? nameKey(sql.ref(column)) : sql`lower_text(${sql.ref(column)})`;

/**
 * True where a new row `stored` has the unique value of an earlier one, `same`, and another name; the question about it,
 * or the other names to say.
 */
export function otherNameOf({ record, parent, file, outward }: Layer) {
  const { match } = record.csv.import;
  const message = sql`${`Same ${match.unique?.label} as `} || same.title || ${CHOOSE}`;
  const field = outward(parent?.name ?? '');
  const is = sql`(${sql.lit(parent !== null)} and stored.action = 'create' and stored.match_key = same.match_key
             and ${keyOf(match, 'stored.title')} <> ${keyOf(match, 'same.title')})`;
  return {
    is,
    isAsked: sql.lit(isAsked({ parent, file })),
    message,
    faults: sql`jsonb_build_array(jsonb_build_object('field', ${field}::text, 'text', stored.title, 'message', ${message},
                                                     'alike', jsonb_build_array(same.title), 'sign', ${match.unique?.label}::text))`,
    names: sql`(stored.other_names || case when ${is} then jsonb_build_array(${`Same ${match.unique?.label} as `} || same.title
                                                                             || '; the file says ' || stored.title) else '[]' end)`,
  };
}

/** Asks about the other names of rows of a layer above that found a stored record, or adds them to their plans. */
export async function askAboutOtherNames(
  em: EntityManager,
  { record, parent, file }: Pick<Layer, 'record' | 'parent' | 'file'>,
  rows: ParsedRow[],
  plans: RowPlan[],
  stored: StoredRecords,
) {
  const { match } = record.csv.import;
  const name = parent?.name ?? '';
  const named = rows.flatMap((row, place) => {
    const plan = plans[place];
    const found = stored.get(plan?.recordId ?? '');
    if (!plan || !found || plan.action === 'problem' || row.decided.has(name)) return [];
    if (record.csv.import.isMadeName?.(found.fields)) return [];
    if (hasNoName(record.csv.import, row) || row.values[match.name.fields[0]] === undefined) return [];
    const said = titleOf(record.csv.import, row.values);
    const value = uniqueValue(match, row.values)?.toLowerCase();
    const isSame = value !== undefined && value === uniqueValue(match, found.fields)?.toLowerCase();
    return isSame && said.toLowerCase() !== plan.title.toLowerCase() ? [{ plan, said, row }] : [];
  });
  if (named.length === 0) return;
  const others = await readColumn(em, z.number())`
    select place::int from unnest(${named.map(({ said }) => said)}::text[], ${named.map(({ plan }) => plan.title)}::text[])
           with ordinality as given(said, title, place)
     where ${keyOf(match, 'said')} <> ${keyOf(match, 'title')}`;
  for (const place of others) {
    const { plan, said = '', row } = named[place - 1] ?? {};
    const text = row?.texts[name];
    if (!plan) continue;
    if (!isAsked({ parent, file }) || text === undefined) {
      plan.otherNames.push(`Same ${match.unique?.label} as ${plan.title}; the file says ${said}`);
      continue;
    }
    const message = `Same ${match.unique?.label} as ${plan.title}${CHOOSE}`;
    const faults = [{ field: name, text, message, alike: [plan.title], sign: match.unique?.label }];
    Object.assign(plan, { action: 'problem', title: said, reasons: [message], faults, ...NOTHING });
  }
}

/** The plan of a row before anything is known of its record. */
const NOTHING = { fields: {}, changes: {}, matchKey: null, name: null, recordId: null, version: null };

/** The most new names of a file that are compared: each takes some milliseconds where there are many stored names. */
const COMPARED_NAMES = 500;

/** The most stored names that a new one is compared with. With more similar ones, none is likely to be the right one. */
const CANDIDATES = 200;
/** The similarity, from 0 to 1, from which two names may be the same. */
const SIMILAR = 0.5;

/** Only names of companies are compared with stored ones. */
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

const alikeNames = z.object({ text: z.string(), names: z.array(z.string()) });

export async function findSimilarNames(em: EntityManager, record: Layer['record'], names: string[]) {
  const found = await readRows(em, alikeNames)`
    select text, jsonb_agg(found.name order by likeness desc, found.name) as names
      from (select text, ${nameKey(sql`text`)} as key
              from unnest(${names.slice(0, COMPARED_NAMES)}::text[]) as text ${OPTIMIZATION_FENCE}) given,
           lateral (${similarTo(record)}) as found
     group by text`;
  return new Map(found.map(({ text, names }) => [text, names]));
}

/** Makes problems of the rows with a new name that is similar to a stored one: somebody has to say which is meant. */
export async function askAboutSimilarNames(em: EntityManager, file: Pick<Import, 'id'>, layer: Layer) {
  const { record, outward } = layer;
  const field = outward(nameColumn(layer));
  await runSql(em)`
    with given as (select text, ${nameKey(sql`text`)} as key
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
       and stored.name->>'text' = alike.text`;
}

/** The number of new names in the layers of a file that were not compared. */
export async function countNotCompared(em: EntityManager, file: Pick<Import, 'id'>, layers: Layer[]) {
  let left = 0;
  for (const layer of layers.filter(isCompared)) {
    const names = await readValue(em, z.number())`
      select count(*)::int from (${newNames(file, layer)}) as names`;
    left += Math.max(0, names - COMPARED_NAMES);
  }
  return left;
}
