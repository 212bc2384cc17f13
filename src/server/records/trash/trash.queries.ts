import { sql } from 'kysely';
import type * as z from 'zod';
import type { listInput, Page } from '#shared/records/lists.schema.ts';
import type { TrashBatch, TrashCounts } from '#shared/records/trash.schema.ts';
import { kysely } from '../../platform/database/kysely.ts';
import { containsAny, countUpTo, decodeCursor, toPage } from '../list/pagination.ts';
import type { RecordContext, Records } from '../record.ts';

/** One page of what was deleted, newest first. */
export async function listTrash(
  { em, records }: Pick<RecordContext, 'em' | 'records'>,
  { search, limit, cursor }: z.output<typeof listInput>,
): Promise<Page<TrashBatch>> {
  const matching = kysely(em)
    .selectFrom('Trash as trash')
    .$if(Boolean(search), (query) =>
      query.where(({ ref }) => containsAny([ref('trash.batchTitle')], search ?? '')),
    );

  const after = cursor ? decodeCursor(cursor) : null;
  const rows = await matching
    .leftJoin('User as user', 'user.id', 'trash.deletedBy')
    .select(({ ref }) => {
      return [
        'trash.batchId as id',
        'trash.batchTitle as title',
        'trash.deletedAt',
        sql<string | null>`nullif(concat_ws(' ', ${ref('user.firstName')}, ${ref('user.lastName')}), '')`.as(
          'deletedByName',
        ),
        sql<Record<string, number>>`(
          select jsonb_object_agg(table_name, rows) from (
            select table_name, count(*)::int as rows from trash as batch
             where batch.batch_id = ${ref('trash.batchId')} and batch.kind = 'row' group by 1) as counted)`.as(
          'rows',
        ),
      ];
    })
    .$if(after !== null, (query) =>
      query.where(
        ({ refTuple }) =>
          sql<boolean>`${refTuple('trash.deletedAt', 'trash.batchId')} < (${after?.key}::timestamptz, ${after?.id}::uuid)`,
      ),
    )
    .groupBy(['trash.batchId', 'trash.batchTitle', 'trash.deletedAt', 'user.id'])
    .orderBy('trash.deletedAt', 'desc')
    .orderBy('trash.batchId', 'desc')
    .limit(limit + 1)
    .execute();

  const total = after ? null : await countUpTo(em, matching.select('trash.batchId').distinct());
  const page = toPage(rows, limit, (batch) => batch.deletedAt.toISOString(), total);
  return {
    ...page,
    items: page.items.map(({ id, rows, ...batch }) => ({
      ...batch,
      batchId: id,
      counts: countsOf(records, rows),
    })),
  };
}

/** What goes along with every record is counted only where nothing else was deleted. */
function countsOf(records: Records, rows: Record<string, number>): TrashCounts {
  const countOf = (types: Records) =>
    Object.fromEntries(types.flatMap(({ noun, table }) => (rows[table] ? [[noun, rows[table]]] : [])));
  const counts = countOf(records.filter(({ isUncounted }) => !isUncounted));
  return Object.keys(counts).length > 0 ? counts : countOf(records);
}
