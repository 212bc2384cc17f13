import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { RestoreDuplicate } from '#shared/records/trash.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readRows } from '../../platform/database/runSql.ts';
import { comparedValues, describeSigns, signsOf } from '../duplicates/comparison.ts';
import type { With } from '../record.ts';

const compared = (record: With<'duplicates'>, rows: RawBuilder<unknown>) => sql`
  select ${sql.raw(record.title)} as title, ${comparedValues(record)} from (${rows}) as record`;

const NAME = 8;

const allSignsOf = (records: string) => sql`
  ${signsOf(records)}
  union all
  select id, ${sql.lit(NAME)}, concat_ws(' ', place, key) from ${sql.table(records)} where key <> ''`;

const duplicateRow = z.object({
  id: z.string(),
  title: z.string(),
  existingId: z.string(),
  existingTitle: z.string(),
  signs: z.number(),
});

/**
 * Records of a batch that exist again: one created or changed since has the same ABN, email or phone, or the
 * same name and nothing that contradicts it. Earlier duplicates do not count: restoring does not add them.
 */
export async function findRestoredDuplicates(
  em: EntityManager,
  record: With<'duplicates'>,
  batchId: string,
): Promise<(RestoreDuplicate & { id: string })[]> {
  const { noun, table } = record;
  const ofBatch = sql`trash.batch_id = ${batchId} and trash.table_name = ${table} and trash.kind = 'row'`;
  const rows = await readRows(em, duplicateRow)`
    with deleted as materialized (${compared(
      record,
      sql`select stored.* from trash, jsonb_populate_record(null::${sql.table(table)}, trash.row) as stored
           where ${ofBatch}`,
    )}),
    live as materialized (${compared(
      record,
      sql`select stored.* from ${sql.table(table)} stored
           where updated_at >= (select min(deleted_at) from trash where ${ofBatch})`,
    )}),
    matched as (
      select one.id, other.id as existing, bit_or(kind) as signs
        from (${allSignsOf('deleted')}) as one join (${allSignsOf('live')}) as other using (kind, sign)
       group by 1, 2)
    select distinct on (deleted.title, deleted.id) deleted.id, deleted.title, live.id as "existingId",
           live.title as "existingTitle", signs
      from matched
      join deleted on deleted.id = matched.id
      join live on live.id = matched.existing
     where (deleted.abn = live.abn) is not false
       and (signs <> ${sql.lit(NAME)} or deleted.contact_points = '{}' or live.contact_points = '{}')
     order by deleted.title, deleted.id, bit_count(signs::bit(4)) desc, live.id`;
  return rows.map(({ id, title, existingId, existingTitle, signs }) => ({
    id,
    noun,
    title,
    existing: { id: existingId, title: existingTitle, table },
    reasons: describeSigns(signs, signs & NAME ? 1 : 0, 1),
  }));
}
