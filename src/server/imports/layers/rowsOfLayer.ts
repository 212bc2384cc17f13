import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
import { type ImportRecord, rowAction } from '#shared/imports/imports.schema.ts';
import { importNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readRows, readValue, runSql } from '../../platform/database/runSql.ts';
import type { CsvMade } from '../../records/csv/recordCsv.ts';
import { storedIds } from '../../records/csv/storedRecords.ts';
import { importRecordType, type Records } from '../../records/record.ts';
import type { Import } from '../imports.entity.ts';
import type { ParsedRow } from '../parseRow.ts';
import { type Layer, madeOf } from './layers.ts';

/** A row with what the preview showed of it. */
const previewedRow = z.object({
  line: z.number(),
  cells: z.array(z.string()),
  /** Null for a row that is not checked yet. */
  action: oneOf(rowAction).nullable(),
  recordId: z.string().nullable(),
  version: z.number().nullable(),
});

export type PreviewedRow = z.output<typeof previewedRow>;

const joinedLines = z.object({ lines: z.array(z.number()), texts: z.array(z.string().nullable()) });

const layerRow = z.object({ noun: oneOf(importNoun), isBelow: z.boolean() });

export const isOfLayer = ({ noun, isBelow }: Pick<Layer, 'noun' | 'isBelow'>, rows = 'import_rows') =>
  sql`(${sql.ref(`${rows}.noun`)} = ${noun} and ${sql.ref(`${rows}.is_below`)} = ${sql.lit(isBelow)})`;

/** The first rows of a layer that a condition holds for, with the cells of their lines. */
export async function rowsOfLayer(
  em: EntityManager,
  { id, noun }: Pick<Import, 'id' | 'noun'>,
  layer: Pick<Layer, 'noun' | 'isBelow' | 'parent' | 'record' | 'file'>,
  condition: RawBuilder<unknown>,
  limit: number,
) {
  const rows = await readRows(em, previewedRow)`
    select row.line, file.cells, row.action, row.record_id as "recordId", row.version
      from import_rows row
      join import_rows file on file.import_id = row.import_id and file.noun = ${noun} and not file.is_below and file.line = row.line
     where row.import_id = ${id} and ${isOfLayer(layer, 'row')} and ${condition}
     order by row.line limit ${sql.lit(limit)}`;
  await joinCells(em, id, layer, rows);
  return rows;
}

/** Gives each of several rows about one record what all of them have in the column `joined`, as in a list of registration groups. */
async function joinCells(
  em: EntityManager,
  id: string,
  { noun, parent, record, file: { matching } }: Pick<Layer, 'noun' | 'parent' | 'record' | 'file'>,
  rows: PreviewedRow[],
) {
  const { joined = '', match, parents = [] } = record.csv.import;
  const [place, name] = [matching[joined], matching[match.name.fields[0]]];
  if (parent || place === undefined || name === undefined) return;
  const places = [name, ...parents.flatMap(({ field }) => matching[field] ?? [])];
  const key = sql`array[${sql.join(places.map((one) => sql`lower(btrim(coalesce(cells->>(${one}::int), '')))`))}]`;
  const all = await readRows(em, joinedLines)`
    select array_agg(line order by line) as lines, array_agg(cells->>(${place}::int) order by line) as texts
      from import_rows
     where import_id = ${id} and noun = ${noun} and not is_below and damage is null and btrim(cells->>(${name}::int)) <> ''
     group by ${key} having count(*) > 1`;
  const joinedTexts = new Map(
    all.flatMap(({ lines, texts }) => {
      const text = [...new Set(texts.map((one) => one?.trim()).filter(Boolean))].join('; ');
      return lines.map((line) => [line, text] as const);
    }),
  );
  for (const { line, cells } of rows) {
    const text = joinedTexts.get(line);
    if (text !== undefined) cells[place] = text;
  }
}

/** Tells the layers of an import apart. */
export const layerKey = ({ noun, isBelow }: Pick<Layer, 'noun' | 'isBelow'>) =>
  isBelow ? `${noun} below` : noun;

/** The layers that an import may have, in the order in which they are written. */
export const allLayers = importNoun.values.flatMap((noun) => [
  { noun, isBelow: false },
  { noun, isBelow: true },
]);

/** The keys of the layers that have rows in a stage; of planned ones rows that are to be written. */
export async function layersIn(em: EntityManager, id: string, stage: 'read' | 'planned' | 'applied') {
  const layers = allLayers.map(({ noun, isBelow }) => sql`(${sql.lit(noun)}, ${sql.lit(isBelow)})`);
  const found = await readRows(em, layerRow)`
    select layer.noun, layer."isBelow"
      from (values ${sql.join(layers)}) as layer(noun, "isBelow"),
           lateral (select from import_rows
                     where import_id = ${id} and noun = layer.noun and is_below = layer."isBelow" and stage = ${stage}
                       and (stage <> 'planned' or action in ('create', 'update')) limit 1) row`;
  return new Set(found.map(layerKey));
}

/** Has each row looked up by an index: the planner knows nothing of tables that an import fills, and would read them whole. */
export const lookUpRows = (em: EntityManager) => runSql(em)`set local enable_seqscan = off`;

/** Without statistics the planner expects one row of a new file or layer, and reads all of them for each row of a step. */
export const analyzeRows = (em: EntityManager) =>
  runSql(em)`analyze import_rows (import_id, noun, is_below, line, stage)`;

/** The rows of a file whose records other records are made of, such as won leads. */
const becoming = ({ id, noun }: Pick<Import, 'id' | 'noun'>, { when }: CsvMade) => sql`
  import_id = ${id} and noun = ${noun} and action in ('create', 'update')
  and changes->${when.field}->>1 = ${when.value}`;

/** Makes the rows of records that are made of the file's own, once it is known which these are. */
export async function addMadeRows(em: EntityManager, file: Import, layer: Layer | undefined) {
  if (!layer?.made) return;
  await runSql(em)`
    insert into import_rows (import_id, noun, line, cells)
    select ${file.id}, ${layer.noun}, line, '[]' from import_rows where ${becoming(file, layer.made)}`;
}

/** The records that can be made of those of a file, while that can be chosen; null where there are none. */
export async function presentMade(
  em: EntityManager,
  records: Records,
  file: Import,
): Promise<ImportRecord['made']> {
  const found = madeOf(records, file.noun);
  if (!found) return null;
  const rows = await readValue(em, z.number())`
    select count(*)::int from import_rows where ${becoming(file, found.made)}`;
  if (rows === 0) return null;
  const { labels } = importRecordType(records, found.noun).csv.import;
  return { noun: found.noun, rows, labels };
}

/** The record above of a line, as it was planned. */
export interface ParentRow extends z.output<typeof rowAbove> {
  /** The column that names it. */
  field: string;
}

const rowAbove = z.object({
  noun: z.string(),
  line: z.number(),
  action: oneOf(rowAction),
  recordId: z.string().nullable(),
  title: z.string(),
  reasons: z.array(z.string()),
  otherNames: z.array(z.string()),
});

export async function loadParentRows(
  em: EntityManager,
  id: string,
  above: Layer[],
  lines: number[],
): Promise<ParentRow[]> {
  const fields = new Map(above.map(({ noun, field }) => [noun as string, field]));
  if (fields.size === 0) return [];
  const rows = await readRows(em, rowAbove)`
    select noun, line, action, record_id as "recordId", title, reasons,
           other_names as "otherNames" from import_rows
     where import_id = ${id} and noun = any(${[...fields.keys()]}::text[]) and line = any(${lines}::int[])
       and not is_below`;
  return rows.map((row) => ({ ...row, field: fields.get(row.noun) ?? '' }));
}

/** Makes problems of records above that were created or found before, and are gone. */
export async function rejectAbsent(em: EntityManager, above: Layer[], parentRows: ParentRow[]) {
  for (const layer of above) {
    const { record } = layer;
    const rows = parentRows.filter(({ field, recordId }) => field === layer.field && recordId);
    const there = await storedIds(
      em,
      record.table,
      rows.map(({ recordId }) => recordId),
    );
    for (const row of rows) {
      if (row.recordId && there.has(row.recordId)) continue;
      Object.assign(row, { action: 'problem', reasons: [`Its ${row.field} was not imported`] });
    }
  }
}

/** Sets the records above in the rows of their lines; what is wrong with them is wrong with these rows. */
export function linkRows(rows: ParsedRow[], parentRows: ParentRow[]) {
  const byLine = new Map(rows.map((row) => [row.line, row]));
  for (const { field, line, action, recordId, title, reasons, otherNames } of parentRows) {
    const row = byLine.get(line);
    if (!row) continue;
    row.linked.push(field);
    if (action === 'problem') {
      for (const message of reasons) row.faults.push({ field, message, isElsewhere: true });
    } else if (recordId) {
      row.values[`${field}Id`] = recordId;
      row.linkedTitles[field] = title;
      if (otherNames.length > 0) row.values[field] = title;
      row.otherNames = [...new Set([...row.otherNames, ...otherNames])];
    }
  }
}
