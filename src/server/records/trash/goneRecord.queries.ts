import { sql } from 'kysely';
import * as z from 'zod';
import type { GoneRecord, goneRecordInput } from '#shared/records/trash.schema.ts';
import { selectFullName } from '../../platform/database/fullName.ts';
import { instantColumn, readRows } from '../../platform/database/runSql.ts';
import { type RecordContext, recordOfNoun } from '../record.ts';

const goneRow = z.object({
  at: instantColumn,
  byName: z.string().nullable(),
  batchId: z.string().nullable(),
  batchTitle: z.string(),
  isErased: z.boolean(),
  keptId: z.string().nullable(),
  keptTitle: z.string().nullable(),
});

/** The fate of a record that is not there any more; null for one that is there, or never was. */
export async function findGoneRecord(
  { em, records }: Pick<RecordContext, 'em' | 'records'>,
  { noun, id }: z.output<typeof goneRecordInput>,
): Promise<GoneRecord | null> {
  const { table, title } = recordOfNoun(records, noun);
  const [row] = await readRows(em, goneRow)`
    with gone as (
      (select deleted_at as at, deleted_by_id as by_id, batch_id, batch_title,
              row->>'erased_at' is not null as is_erased
         from trash where row_id = ${id} and table_name = ${table} and kind = 'row' limit 1)
      union all
      (select at, actor_id, null, '', false
         from history where record_id = ${id} and table_name = ${table} and action = 'deleted'
        order by at desc, id desc limit 1))
    select gone.at, gone.batch_id as "batchId", gone.batch_title as "batchTitle",
           gone.is_erased as "isErased", ${selectFullName('author')} as "byName",
           merged.kept_id as "keptId", kept.title as "keptTitle"
      from gone
      left join users author on author.id = gone.by_id
      left join merges merged on merged.gone_id = ${id} and merged.undone_at is null
                             and (gone.batch_id is null or gone.batch_id = merged.id)
      left join lateral (select ${sql.raw(title)} as title from ${sql.table(table)} where id = merged.kept_id) kept on true
     where not exists (select from ${sql.table(table)} where id = ${id})
     order by gone.batch_id is null limit 1`;
  if (!row) return null;
  const { at, byName, batchId, batchTitle, isErased, keptId, keptTitle } = row;
  return {
    reason: keptId ? 'merged' : batchId ? 'deleted' : 'removed',
    at,
    byName,
    batch: batchId && !keptId ? { id: batchId, title: batchTitle } : null,
    isErased,
    mergedInto: keptId ? { id: keptId, title: keptTitle } : null,
  };
}
