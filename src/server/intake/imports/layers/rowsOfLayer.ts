import { type RawBuilder, sql } from 'kysely';
import type { RowAction } from '#shared/records/imports.schema.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../../platform/database/orm.ts';
import { runSql } from '../../../platform/database/runSql.ts';
import type { Import } from '../imports.entity.ts';
import type { FileRow } from '../parseRow.ts';

/** A row with what the preview showed of it. */
export interface PreviewedRow extends FileRow {
  action: RowAction;
  recordId: string | null;
  version: number | null;
}

/** The first rows of a layer that a condition holds for, with the cells of their lines. */
export const rowsOfLayer = (
  em: EntityManager,
  { id, noun }: Pick<Import, 'id' | 'noun'>,
  layer: ImportNoun,
  condition: RawBuilder<unknown>,
  limit: number,
) =>
  runSql<PreviewedRow>(
    em,
    sql`select row.line, file.cells, file.damage, row.action, row.record_id as "recordId", row.version
          from import_rows row
          join import_rows file on file.import_id = row.import_id and file.noun = ${noun} and file.line = row.line
         where row.import_id = ${id} and row.noun = ${layer} and ${condition}
         order by row.line limit ${sql.lit(limit)}`,
  );

/** The number of rows in a stage, by their noun; of planned ones those that are to be written. */
export async function stagesOf(em: EntityManager, id: string, stage: 'read' | 'planned' | 'applied') {
  const rows = await runSql<{ noun: ImportNoun; rows: number }>(
    em,
    sql`select noun, count(*)::int as rows from import_rows
         where import_id = ${id} and stage = ${stage} and (stage <> 'planned' or action in ('create', 'update'))
         group by 1`,
  );
  return new Map(rows.map(({ noun, rows }) => [noun, rows]));
}

/** The planner, until it knows a file or a layer, expects one row of it, and reads all of them for each row of a step. */
export const analyzeRows = (em: EntityManager) =>
  runSql(em, sql`analyze import_rows (import_id, noun, line, stage)`);
