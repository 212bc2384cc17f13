import { sql } from 'kysely';
import type { FaultyCells, FaultyValues } from '#shared/imports/imports.schema.ts';
import { CORRECTED_LENGTH } from '#shared/imports/reading.ts';
import { runSql } from '../platform/database/runSql.ts';
import type { RecordContext } from '../records/record.ts';
import type { Import } from './imports.entity.ts';
import { allColumns } from './layers/layers.ts';
import { layersOf } from './layers/layersOfFile.ts';
import { requiredColumns } from './requiredColumns.ts';

/** Groups that a screen shows at once: once these are corrected, the next ones come. */
const SHOWN_GROUPS = 200;

/** Returns the texts that make rows problems, with their columns, the most frequent first. */
export async function listFaultyCells({ em, records }: RecordContext, found: Import): Promise<FaultyValues> {
  const { id, noun } = found;
  const groups = await runSql<FaultyGroup>(
    em,
    sql`select fault->>'field' as field,
               (array_agg(left(fault->>'text', ${sql.lit(CORRECTED_LENGTH)}) order by line))[1] as text,
               (array_agg(fault->>'message' order by line))[1] as message,
               count(*)::int as rows, min(line) as line, (array_agg(title order by line))[1] as title,
               (array_agg(fault->'alike' order by line))[1] as alike, (array_agg(fault->>'sign' order by line))[1] as sign,
               bool_and(fault->'isKept' is not null) as "isKept",
               count(*) over ()::int as total
          from import_rows, jsonb_array_elements(faults) as fault
         where import_id = ${id} and action <> 'skip' and repeats is null
         group by fault->>'field', lower_text(left(fault->>'text', ${sql.lit(CORRECTED_LENGTH)}))
         order by count(*) desc, min(line), 1
         limit ${SHOWN_GROUPS}`,
  );
  const columns = allColumns(records, noun);
  const required = new Set(
    layersOf(records, found).flatMap(({ record, parent, outward }) =>
      [...requiredColumns(record.csv)].filter((field) => field !== parent?.name).map(outward),
    ),
  );
  const items = groups.flatMap(({ total: _, ...group }) => {
    const column = columns.find(({ field }) => field === group.field);
    if (!column) return [];
    const isRequired = required.has(group.field);
    return [{ ...group, label: column.label, isRequired, options: column.cell.options ?? null }];
  });
  return { items, total: groups[0]?.total ?? 0 };
}

type FaultyGroup = Pick<
  FaultyCells,
  'field' | 'text' | 'message' | 'rows' | 'line' | 'title' | 'alike' | 'sign' | 'isKept'
> & {
  total: number;
};
