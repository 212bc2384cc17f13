import { sql } from 'kysely';
import type { ImportNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { RowPlan } from '../records/csv/recordCsv.ts';
import { nameKey } from '../records/duplicates/comparison.ts';
import type { Import } from './imports.entity.ts';
import type { ImportContext, Step } from './imports.service.ts';
import { askAboutSimilarNames, isCompared, otherNameOf } from './layers/askedNames.ts';
import { type Layer, layersAbove, layersOf } from './layers/layers.ts';
import {
  addMadeRows,
  isOfLayer,
  layerKey,
  layersIn,
  loadParentRows,
  lookUpRows,
  rowsOfLayer,
} from './layers/rowsOfLayer.ts';
import { planRows } from './planRows.ts';

/** Rows of a step: more hold the process for longer than others may wait. */
const CHECK_ROWS = 500;

/** Checks the next rows: their plans are saved, and no record is written. */
export async function checkStep(context: ImportContext, found: Import): Promise<Step> {
  const { em, records } = context;
  const layers = layersOf(records, found);
  await lookUpRows(em);
  const unread = await layersIn(em, found.id, 'read');
  const layer = layers.find((one) => unread.has(layerKey(one))) ?? layers.at(-1);
  const { rows, isLast } = layer ? await checkRows(context, found, layers, layer) : { rows: 0, isLast: true };
  return { rows, isLast: isLast && layer === layers.at(-1) };
}

async function checkRows(
  { em, records }: ImportContext,
  found: Import,
  layers: Layer[],
  layer: Layer,
): Promise<Step> {
  const { id } = found;
  const rows = await rowsOfLayer(em, found, layer, sql`row.stage = 'read'`, CHECK_ROWS + 1);
  const isLast = rows.length <= CHECK_ROWS;
  const step = rows.slice(0, CHECK_ROWS);
  const above = layersAbove(records, found, layers, layer);
  const lines = step.map(({ line }) => line);
  const parentRows = await loadParentRows(em, id, above, lines);
  await savePlans(em, id, layer, await planRows(em, layer, step, { records, parentRows }));
  const done = { rows: step.length, isLast };
  if (!isLast) return done;
  if (isCompared(layer)) await askAboutSimilarNames(em, found, layer);
  await rejectRepeatedRows(em, id, layer);
  if (layer.noun !== found.noun) return done;
  for (const { noun } of above) await leaveOutUnused(em, found, noun);
  await addMadeRows(em, found, layers.at(-1));
  return done;
}

/** Saves what is done with rows, as the preview shows it. The fields are planned again when they are written. */
export async function savePlans(
  em: EntityManager,
  id: string,
  { noun, isBelow, outward }: Layer,
  plans: RowPlan[],
) {
  if (plans.length === 0) return;
  const json = JSON.stringify(
    plans.map(({ fields: _, texts: __, linked: ___, faults, ...plan }) => ({
      ...plan,
      reasons: plan.action === 'problem' ? plan.reasons : [...plan.reasons, ...plan.otherNames],
      faults: faults.map(({ field, ...fault }) => ({ ...fault, field: outward(field) })),
    })),
  );
  await runSql(em)`
    update import_rows as stored
    set stage = 'planned', title = given.title, action = given.action, reasons = given.reasons,
        other_names = given."otherNames",
        faults = given.faults, match_key = given."matchKey", name = given.name, record_id = given."recordId",
        version = given.version, changes = given.changes
   from jsonb_to_recordset(${json}::jsonb)
          as given(line int, title text, action text, reasons jsonb, "otherNames" jsonb, faults jsonb, "matchKey" text, name jsonb,
                   "recordId" uuid, version int, changes jsonb)
  where stored.import_id = ${id} and stored.noun = ${noun} and stored.is_below = ${isBelow} and stored.line = given.line`;
}

/**
 * Leaves out all but the first of several rows about the same record. Rows are about the same record if they found
 * the same record or have the same ID or unique value, and also if new ones have the same name and not two unique
 * values. Of records above all of these rows are about the first one's; somebody is asked about those with another name.
 * Where a row may also hold a record below, such as an outlet, a repeated one is no problem.
 */
async function rejectRepeatedRows(em: EntityManager, id: string, layer: Layer) {
  const { noun, isBelow, record, parent } = layer;
  const { match, below } = record.csv.import;
  const { name } = match;
  const other = otherNameOf(layer);
  const isOfThese = sql`import_id = ${id} and ${isOfLayer(layer)}`;
  const key = name.isCompany ? nameKey(sql`name->>'text'`) : sql`name->>'text'`;
  await runSql(em)`
    with keyed as (
      select line, match_key, min(line) over (partition by match_key) as same
        from import_rows where ${isOfThese} and match_key is not null),
    named as (
      select line, match_key, ${key} || chr(10) || (name->>'scope') as key
        from import_rows where ${isOfThese} and action = 'create' and name->>'text' <> ''),
    alike as (
      select named.line, min(named.line) over same_name as same_name,
             min(named.line) filter (where match_key is null) over same_name as first_without,
             match_key
        from named window same_name as (partition by key)),
    same_id as (
      select line, min(line) over (partition by record_id) as same
        from import_rows where ${isOfThese} and action = 'create' and record_id is not null),
    repeated as (
      select line, same as first from keyed where same < line
      union all
      select line, same from same_id where same < line
      union all
      select line, case when match_key is null then same_name else first_without end
        from alike
       where line > case when match_key is null then same_name else first_without end)
    update import_rows as stored
       set title = case when ${other.is} and not ${other.isAsked} then same.title else stored.title end,
           action = case when ${other.is} and ${other.isAsked} then 'problem' else ${parent || below ? 'skip' : 'problem'} end,
           faults = case when ${other.is} and ${other.isAsked} then ${other.faults} else stored.faults end,
           repeats = case when ${other.is} and ${other.isAsked} then null else repeated.first end,
           changes = '{}', version = null,
           record_id = case when ${other.is} and ${other.isAsked} then null
                            when ${parent !== null} then same.record_id else stored.record_id end,
           reasons = case when ${other.is} and ${other.isAsked} then jsonb_build_array(${other.message})
                          else jsonb_build_array('This is the same record as in row ' || repeated.first) || ${other.names} end,
           other_names = ${other.names}
      from (select line, min(first) as first from repeated group by line) as repeated
      join import_rows same
        on same.import_id = ${id} and same.noun = ${noun} and same.is_below = ${isBelow} and same.line = repeated.first
     where stored.import_id = ${id} and stored.noun = ${noun} and stored.is_below = ${isBelow} and stored.line = repeated.line`;
}

const UNUSED = 'Its row has a problem: nothing of it is imported';

/**
 * Leaves out the records above that only rows with problems would create or fill in. One that another row stands on
 * is imported with that row.
 */
async function leaveOutUnused(
  em: EntityManager,
  { id, noun }: Pick<Import, 'id' | 'noun'>,
  above: ImportNoun,
) {
  await runSql(em)`
    with used as (
      select stored.is_below, stored.line, stored.action, bool_or(own.action <> 'problem') over (partition by stored.record_id) as is_used
        from import_rows stored
        join import_rows own on own.import_id = ${id} and own.noun = ${noun}
             and not own.is_below and own.line = stored.line
       where stored.import_id = ${id} and stored.noun = ${above} and stored.record_id is not null)
    update import_rows as stored
       set action = 'skip', changes = '{}', version = null, reasons = ${JSON.stringify([UNUSED])}::jsonb,
           record_id = case when used.action = 'create' then null else stored.record_id end
      from used
     where stored.import_id = ${id} and stored.noun = ${above} and stored.is_below = used.is_below and stored.line = used.line
       and used.action in ('create', 'update') and not used.is_used`;
}
