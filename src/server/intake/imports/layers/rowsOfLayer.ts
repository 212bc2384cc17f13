import { type RawBuilder, sql } from 'kysely';
import { BELOW_LINES, type RowAction } from '#shared/records/imports.schema.ts';
import { type ImportNoun, importNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { runSql } from '../../../platform/database/runSql.ts';
import type { Import } from '../imports.entity.ts';
import type { FileRow } from '../parseRow.ts';
import type { Layer } from './layers.ts';

/** A row with what the preview showed of it. */
export interface PreviewedRow extends FileRow {
  action: RowAction;
  recordId: string | null;
  version: number | null;
}

/** The rows of a layer among those of its noun: the lines of records below one above are larger. */
export const isOfLayer = ({ isBelow }: Pick<Layer, 'isBelow'>, line = sql.ref('line')) =>
  isBelow ? sql`${line} > ${sql.lit(BELOW_LINES)}` : sql`${line} < ${sql.lit(BELOW_LINES)}`;

/** The first rows of a layer that a condition holds for, with the cells of their lines. */
export const rowsOfLayer = (
  em: EntityManager,
  { id, noun }: Pick<Import, 'id' | 'noun'>,
  layer: Pick<Layer, 'noun' | 'isBelow'>,
  condition: RawBuilder<unknown>,
  limit: number,
) =>
  runSql<PreviewedRow>(
    em,
    sql`select row.line, file.cells, file.damage, row.action, row.record_id as "recordId", row.version
          from import_rows row
          join import_rows file on file.import_id = row.import_id and file.noun = ${noun} and file.line = row.line % ${sql.lit(BELOW_LINES)}
         where row.import_id = ${id} and row.noun = ${layer.noun} and ${isOfLayer(layer, sql.ref('row.line'))} and ${condition}
         order by row.line limit ${sql.lit(limit)}`,
  );

/** The name of a layer among those of an import. */
export const layerKey = ({ noun, isBelow }: Pick<Layer, 'noun' | 'isBelow'>) =>
  isBelow ? `${noun} below` : noun;

/** The layers that an import may have, in the order in which they are written. */
export const allLayers = importNoun.values.flatMap((noun) => [
  { noun, isBelow: false },
  { noun, isBelow: true },
]);

/** The number of rows in a stage, by the keys of their layers; of planned ones those that are to be written. */
export async function stagesOf(em: EntityManager, id: string, stage: 'read' | 'planned' | 'applied') {
  const rows = await runSql<{ noun: ImportNoun; isBelow: boolean; rows: number }>(
    em,
    sql`select noun, ${isOfLayer({ isBelow: true })} as "isBelow", count(*)::int as rows from import_rows
         where import_id = ${id} and stage = ${stage} and (stage <> 'planned' or action in ('create', 'update'))
         group by 1, 2`,
  );
  return new Map(rows.map(({ rows, ...layer }) => [layerKey(layer), rows]));
}

/** The planner, until it knows a file or a layer, expects one row of it, and reads all of them for each row of a step. */
export const analyzeRows = (em: EntityManager) =>
  runSql(em, sql`analyze import_rows (import_id, noun, line, stage)`);
