import { sql } from 'kysely';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { RowPlan } from '../records/csv/recordCsv.ts';
import type { Import } from './imports.entity.ts';
import type { ImportContext } from './imports.service.ts';
import type { Layer } from './layers/layers.ts';
import { layersAbove, layersOf } from './layers/layersOfFile.ts';
import { leaveOutUnused } from './layers/leaveOutUnused.ts';
import { loadParentRows } from './layers/links.ts';
import { addMadeRows } from './layers/madeRows.ts';
import { layerKey, layersIn, lookUpRows, rowsOfLayer } from './layers/rowsOfLayer.ts';
import { askAboutSimilarNames, isCompared } from './layers/similarNames.ts';
import { planRows } from './planRows.ts';
import { rejectRepeatedRows } from './repeatedRows.ts';

/** Rows of a step. */
const CHECK_ROWS = 1_000;

/** Checks the next rows: their plans are saved, and no record is written. */
export async function checkStep(context: ImportContext, found: Import): Promise<boolean> {
  const { em, records } = context;
  const layers = layersOf(records, found);
  await lookUpRows(em);
  const unread = await layersIn(em, found.id, 'read');
  const layer = layers.find((one) => unread.has(layerKey(one))) ?? layers.at(-1);
  const isWhole = !layer || (await checkRows(context, found, layers, layer));
  return isWhole && layer === layers.at(-1);
}

/** Checks the next rows of a layer; true if these were its last. */
async function checkRows({ em, records }: ImportContext, found: Import, layers: Layer[], layer: Layer) {
  const { id } = found;
  const rows = await rowsOfLayer(em, found, layer, sql`row.stage = 'read'`, CHECK_ROWS + 1);
  const isLast = rows.length <= CHECK_ROWS;
  const step = rows.slice(0, CHECK_ROWS);
  const above = layersAbove(records, found, layers, layer);
  const lines = step.map(({ line }) => line);
  const parentRows = await loadParentRows(em, id, above, lines);
  await savePlans(em, id, layer, await planRows(em, layer, step, { records, parentRows }));
  if (!isLast) return false;
  if (isCompared(layer)) await askAboutSimilarNames(em, found, layer);
  await rejectRepeatedRows(em, id, layer);
  if (layer.noun !== found.noun) return true;
  for (const { noun } of above) await leaveOutUnused(em, found, noun);
  await addMadeRows(em, found, layers.at(-1));
  return true;
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
      faults: faults.map(({ field, ...fault }) => ({ ...fault, field: outward(field) })),
    })),
  );
  await runSql(
    em,
    sql`update import_rows as stored
        set stage = 'planned', title = given.title, action = given.action, reasons = given.reasons,
            faults = given.faults, match_key = given."matchKey", name = given.name, record_id = given."recordId",
            version = given.version, changes = given.changes
       from jsonb_to_recordset(${json}::jsonb)
              as given(line int, title text, action text, reasons jsonb, faults jsonb, "matchKey" text, name jsonb,
                       "recordId" uuid, version int, changes jsonb)
      where stored.import_id = ${id} and stored.noun = ${noun} and stored.is_below = ${isBelow} and stored.line = given.line`,
  );
}
