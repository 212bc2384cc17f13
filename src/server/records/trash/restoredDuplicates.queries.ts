import { type RawBuilder, sql } from 'kysely';
import type { RestoreDuplicate } from '#shared/records/trash.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import { contactPointsOf } from '../duplicates/contactPoints.ts';
import { nameKey } from '../duplicates/nameKey.ts';
import { type DuplicateSign, describeSigns } from '../duplicates/reasons.ts';
import type { With } from '../record.ts';

/** The values by which records are compared, of the rows of a query. */
const compared = ({ title, duplicates }: With<'duplicates'>, rows: RawBuilder<unknown>) => sql`
  select id, ${sql.raw(title)} as title, ${nameKey(sql.raw(title))} as key,
         ${sql.raw(duplicates.namesWithin ?? 'null::uuid')} as place,
         ${sql.raw(duplicates.abn ?? 'null::text')} as abn, ${contactPointsOf(duplicates)} as contact_points
    from (${rows}) as record`;

const signsOf = (records: string) => sql`
  select id, 'abn' as kind, abn as sign from ${sql.table(records)} where abn is not null
  union all
  select id, case when sign like '%@%' then 'email' else 'phone' end, sign
    from ${sql.table(records)}, unnest(contact_points) as sign
  union all
  select id, 'name', concat_ws(' ', place, key) from ${sql.table(records)} where key <> ''`;

interface DuplicateRow {
  id: string;
  title: string;
  existingId: string;
  existingTitle: string;
  signs: DuplicateSign[];
}

/**
 * The records of a batch that are there again: one that came or changed since they were deleted has the same ABN,
 * e-mail or phone, or the same name and nothing that contradicts it. Records that were there already when these were
 * deleted are none: restoring adds no duplicate that there was not before.
 */
export async function findRestoredDuplicates(
  em: EntityManager,
  record: With<'duplicates'>,
  batchId: string,
): Promise<(RestoreDuplicate & { id: string })[]> {
  const { noun, table } = record;
  const ofBatch = sql`trash.batch_id = ${batchId} and trash.table_name = ${table} and trash.kind = 'row'`;
  const rows = await runSql<DuplicateRow>(
    em,
    sql`
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
      select one.id, other.id as existing, array_agg(distinct kind) as signs
        from (${signsOf('deleted')}) as one join (${signsOf('live')}) as other using (kind, sign)
       group by 1, 2)
    select distinct on (deleted.title, deleted.id) deleted.id, deleted.title, live.id as "existingId",
           live.title as "existingTitle", signs
      from matched
      join deleted on deleted.id = matched.id
      join live on live.id = matched.existing
     where (deleted.abn = live.abn) is not false
       and (signs <> '{name}' or deleted.contact_points = '{}' or live.contact_points = '{}')
     order by deleted.title, deleted.id, cardinality(signs) desc, live.id`,
  );
  return rows.map(({ id, title, existingId, existingTitle, signs }) => ({
    id,
    noun,
    title,
    existing: { id: existingId, title: existingTitle, table },
    reasons: describeSigns(signs),
  }));
}
