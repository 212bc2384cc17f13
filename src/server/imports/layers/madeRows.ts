import { sql } from 'kysely';
import type { ImportRecord } from '#shared/imports/imports.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { CsvMade } from '../../records/csv/csvMade.ts';
import { importRecordType, type Records } from '../../records/record.ts';
import type { Import } from '../imports.entity.ts';
import { type Layer, madeOf } from './layers.ts';

/** The rows of a file whose records are to have the value of those that become other records as well. */
const becoming = ({ id, noun }: Pick<Import, 'id' | 'noun'>, { when }: CsvMade) => sql`
  import_id = ${id} and noun = ${noun} and action in ('create', 'update')
  and changes->${when.field}->>1 = ${when.value}`;

/** Makes the rows of records that are made of the file's own, once it is known which these are. */
export async function addMadeRows(em: EntityManager, file: Import, layer: Layer | undefined) {
  if (!layer?.made) return;
  await runSql(
    em,
    sql`insert into import_rows (import_id, noun, line, cells)
        select ${file.id}, ${layer.noun}, line, '[]' from import_rows where ${becoming(file, layer.made)}`,
  );
}

/** The records that can be made of those of a file, while that can be chosen; null where there are none. */
export async function presentMade(
  em: EntityManager,
  records: Records,
  file: Import,
): Promise<ImportRecord['made']> {
  const found = madeOf(records, file.noun);
  if (!found) return null;
  const [row] = await runSql<{ rows: number }>(
    em,
    sql`select count(*)::int as rows from import_rows where ${becoming(file, found.made)}`,
  );
  if (!row?.rows) return null;
  const { labels } = importRecordType(records, found.noun).csv.import;
  return { noun: found.noun, rows: row.rows, labels };
}
