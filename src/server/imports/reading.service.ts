import { setImmediate as nextTurn } from 'node:timers/promises';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import * as z from 'zod';
import type { FileConventions, readingInput } from '#shared/imports/imports.schema.ts';
import type { ColumnMapping, CsvColumn } from '#shared/records/csv/columns.ts';
import { type ColumnSigns, readSigns, resolveConventions } from '#shared/records/csv/conventions.ts';
import { unescapeFormula } from '#shared/records/csv/csvLine.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import { allowLongWork } from '../platform/database/longWork.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { readColumn, readValue, runSql } from '../platform/database/runSql.ts';
import { Import } from './imports.entity.ts';
import { assertState, findImport, type ImportCall, presentProgress, startJob } from './imports.service.ts';
import { allColumns, type Layer, layersOf } from './layers/layers.ts';
import { analyzeRows } from './layers/rowsOfLayer.ts';

// The reading of the cells of a file: which column is which field, how numbers and days are written, and what cells that
// cannot be read mean. Whatever changes of it, all rows have to be checked again.

/**
 * Sets which column of the file is which field. What was said of the cells of a column is forgotten with its field.
 *
 * @throws CONFLICT when the import has begun
 * @throws BAD_REQUEST when no column is matched
 */
export function matchColumns(context: ImportCall, { id, matching }: { id: string; matching: ColumnMapping }) {
  return changeReading(context, id, (found, columns) => {
    const fields = new Set(columns.map(({ field }) => field));
    const known = Object.entries(matching).filter(
      ([field, place]) => fields.has(field) && place < found.headers.length,
    );
    if (known.length === 0) {
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'Match at least one column' });
    }
    const matched: ColumnMapping = Object.fromEntries(known);
    const corrections = found.reading.corrections.filter(
      ({ field }) => matched[field] === found.matching[field],
    );
    return { matching: matched, reading: { ...found.reading, corrections } };
  });
}

/**
 * Sets how numbers and days with two readings are read, and what is read in place of cells; the rest stays as it is.
 *
 * @throws CONFLICT when the import has begun, or its columns are not matched yet
 */
export const setReading = (
  context: ImportCall,
  { id, decimal, dayOrder, corrections, convert }: z.output<typeof readingInput>,
) =>
  changeReading(context, id, ({ matching, reading, state }) => {
    if (state === 'uploaded') {
      throw new TRPCError({ code: 'CONFLICT', message: 'Match the columns of this file first' });
    }
    return {
      matching,
      reading: {
        decimal: decimal === undefined ? reading.decimal : decimal,
        dayOrder: dayOrder === undefined ? reading.dayOrder : dayOrder,
        corrections: corrections ?? reading.corrections,
        convert: convert ?? reading.convert,
      },
    };
  });

function changeReading(
  context: ImportCall,
  id: string,
  change: (found: Import, columns: readonly CsvColumn[]) => Pick<Import, 'matching' | 'reading'>,
) {
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    const { records, user } = context;
    const found = await findImport(em, id, user, { lock: true });
    const message = 'This file is imported already, or about to be';
    assertState(found, ['uploaded', 'checking', 'checked'], message);
    const columns = allColumns(records, found.noun);
    Object.assign(found, change(found, columns));
    found.conventions = await detectConventions(em, found, columns);
    await runSql(em)`
      update import_rows set stage = 'read', action = null, reasons = '[]', faults = '[]', changes = '{}',
                             match_key = null, name = null, record_id = null, repeats = null
       where import_id = ${id} and noun = ${found.noun} and stage <> 'read' and damage is null`;
    await spreadRows(em, found, layersOf(records, found));
    await startJob({ ...context, em }, found, 'checking');
    return presentProgress(em, found);
  });
}

/**
 * Makes the rows of the records above: one for each line that has a cell of theirs, of one that may be clear without a name
 * also for a line with those above it, or names one below another.
 */
async function spreadRows(em: EntityManager, { id, noun }: Import, layers: Layer[]) {
  await runSql(em)`delete from import_rows where import_id = ${id} and noun <> ${noun}`;
  const above = layers.filter(({ parent }) => parent);
  for (const layer of above) {
    if (layer.isBelow) {
      await spreadBelow(em, { id, noun }, layer, layers);
      continue;
    }
    const read = layer.reference?.findUnnamed ? above.slice(0, above.indexOf(layer) + 1) : [layer];
    const places = read.flatMap(({ file }) => Object.values(file.matching));
    await runSql(em)`
      insert into import_rows (import_id, noun, line, cells)
      select ${id}, ${layer.noun}, line, '[]' from import_rows
       where import_id = ${id} and noun = ${noun} and damage is null
         and exists (select from unnest(${places}::int[]) as place where btrim(cells->>place) <> '')`;
  }
  if (above.length > 0) await analyzeRows(em);
}

/** A line names a record below where that is not the record above itself, such as a head office. */
async function spreadBelow(
  em: EntityManager,
  { id, noun }: Pick<Import, 'id' | 'noun'>,
  layer: Layer,
  layers: Layer[],
) {
  const above = layers[layers.indexOf(layer) - 1];
  const nameOf = (one?: Layer) =>
    sql`lower(btrim(cells->>(${one?.file.matching[one.parent?.name ?? ''] ?? -1}::int)))`;
  await runSql(em)`
    insert into import_rows (import_id, noun, is_below, line, cells)
    select ${id}, ${layer.noun}, true, line, '[]' from import_rows
     where import_id = ${id} and noun = ${noun} and damage is null
       and ${nameOf(layer)} <> '' and ${nameOf(layer)} is distinct from ${nameOf(above)}`;
}

/** The way in which each column of numbers or days is read, by all of its cells. */
async function detectConventions(
  em: EntityManager,
  { id, noun, matching, reading }: Import,
  columns: readonly CsvColumn[],
): Promise<FileConventions> {
  const signs: Record<string, ColumnSigns> = {};
  for (const { field, cell } of columns) {
    const place = matching[field];
    if (!cell.kind || place === undefined) continue;
    const cells = await readColumn(em, z.string())`
      select cell from (select min(line) as line, left(cells->>${sql.lit(place)}, 40) as cell from import_rows
       where import_id = ${id} and noun = ${noun} group by 2) as cells where cell <> '' order by line`;
    signs[field] = readSigns(
      cell.kind,
      cells.map((cell) => unescapeFormula(cell).trim()),
    );
    await nextTurn();
  }
  const conventions = resolveConventions(signs, reading);
  return Object.fromEntries(
    columns.flatMap(({ field, cell: { kind } }) => {
      const convention = conventions[field];
      return convention && kind
        ? [[field, { ...convention, kind, ambiguous: signs[field]?.ambiguous ?? null }]]
        : [];
    }),
  );
}

/**
 * Makes an import of its own of the rows that an import left out as problems, so that they can be fixed on the screen, and
 * undone by themselves. Rows that repeat another one stay left out.
 *
 * @throws CONFLICT when the import is not done
 */
export async function importRest(context: ImportCall, { id, importId }: { id: string; importId: string }) {
  const { em, user } = context;
  const from = await findImport(em, importId, user);
  assertState(from, ['imported'], 'This file is not imported yet');
  const { noun, fileName, headers, samples, matching, reading } = from;
  const isToFix = sql`import_id = ${importId} and noun = ${noun} and action = 'problem' and repeats is null`;
  const rows = await readValue(em, z.number())`select count(*)::int from import_rows where ${isToFix}`;
  const file = { id, noun, fileName, headers, rows };
  await createOnce(em, Import, { ...file, createdById: user.id }, async (em) => {
    const read = { samples, matching, reading };
    const rest = em.create(Import, { ...file, ...read, createdBy: user.id, state: 'checking' });
    await em.flush();
    await runSql(em)`
      insert into import_rows (import_id, noun, line, cells, damage, stage, action, reasons)
      select ${id}, noun, line, cells, damage, case when damage is null then 'read' else 'planned' end,
             case when damage is not null then 'problem' end, to_jsonb(array_remove(array[damage], null))
        from import_rows where ${isToFix}`;
    await analyzeRows(em);
    return rest;
  });
  return setReading(context, { id });
}
