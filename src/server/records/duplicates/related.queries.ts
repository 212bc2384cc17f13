import { sql } from 'kysely';
import type { TrashCounts } from '#shared/records/trash.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import { columnsPointingTo } from '../columnsPointingTo.ts';
import type { Records } from '../record.ts';

/** The number of records of each noun that stand on these of a table, by their ids. */
export async function countRelated(em: EntityManager, records: Records, table: string, ids: string[]) {
  const columns = columnsPointingTo(records, table);
  const parts = records.flatMap(({ noun, table: below }) => {
    const own = columns.filter((one) => one.table === below);
    if (own.length === 0) return [];
    const each = own.map(
      ({ column }) => sql`select id, ${sql.ref(column)} as of from ${sql.table(below)}
                           where ${sql.ref(column)} = any(${ids}::uuid[])`,
    );
    return sql`select of, ${sql.lit(noun)} as noun, count(*)::int as count
                 from (${sql.join(each, sql` union `)}) as below group by 1`;
  });
  const rows = await runSql<{ of: string; noun: string; count: number }>(
    em,
    sql.join(parts, sql` union all `),
  );
  const counts = new Map<string, TrashCounts>();
  for (const { of, noun, count } of rows) counts.set(of, { ...counts.get(of), [noun]: count });
  return counts;
}
