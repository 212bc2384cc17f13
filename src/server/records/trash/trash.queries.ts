import { type SqlBool, sql } from 'kysely';
import * as z from 'zod';
import type { Page } from '#shared/records/lists.schema.ts';
import type {
  GoneRecord,
  goneRecordInput,
  TrashBatch,
  TrashCounts,
  trashListInput,
} from '#shared/records/trash.schema.ts';
import { selectFullName } from '../../platform/database/fullName.ts';
import { kysely, namedColumns } from '../../platform/database/kysely.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { instantColumn, readRows } from '../../platform/database/runSql.ts';
import { keysetPage, orderByKeyset } from '../list/keyset.ts';
import { listPage } from '../list/listPage.ts';
import { containsAny, type SearchFilters } from '../list/pagination.ts';
import type { RecordList } from '../list/recordList.ts';
import { type RecordContext, type Records, recordOfNoun } from '../record.ts';
import { titlesOfBatches } from './batchTitles.queries.ts';
import { purgedAt } from './trash.service.ts';

interface TrashFilters {
  search?: string | undefined;
  table?: string | undefined;
}

interface BatchRow extends Omit<TrashBatch, 'batchId' | 'counts'> {
  id: string;
  rows: Record<string, number>;
}

const batchesWhere = (em: EntityManager, { search, table }: SearchFilters<TrashFilters>) =>
  kysely(em)
    .selectFrom('Trash as trash')
    .where(({ ref }) => (search ? containsAny([ref('trash.batchTitle')], search) : sql<SqlBool>`true`))
    .$if(table !== undefined, (query) => query.where('trash.tableName', '=', table ?? ''))
    .select('trash.batchId as id')
    .groupBy(['trash.batchId', 'trash.batchTitle', 'trash.deletedAt', 'trash.deletedBy']);

const batchList: RecordList<BatchRow, TrashFilters, 'deleted'> = {
  selectCards(em, filters, _me, page) {
    const batches = batchesWhere(em, filters).select([
      'trash.batchTitle as title',
      'trash.deletedAt',
      'trash.deletedBy',
    ]);
    const cards = kysely(em)
      .selectFrom(keysetPage(batches, sql.ref('trash.batchId'), page).as('page'))
      .leftJoin('User as author', 'author.id', 'page.deletedBy')
      .select(namedColumns('page', ['id', 'title', 'deletedAt']))
      .select(({ ref }) => [
        selectFullName<string | null>('author').as('deletedByName'),
        sql<Record<string, number>>`(
          select jsonb_object_agg(table_name, rows) from (
            select table_name, count(*)::int as rows from trash as batch
             where batch.batch_id = ${ref('page.id')} and batch.kind = 'row' group by 1) as counted)`.as(
          'rows',
        ),
        sql<
          TrashBatch['mergedNoun']
        >`(select noun from merges where merges.id = ${ref('page.id')} and undone_at is null)`.as(
          'mergedNoun',
        ),
        sql<Date | null>`(select max(kept_until) from trash as batch where batch.batch_id = ${ref('page.id')})`.as(
          'keptUntil',
        ),
        purgedAt(ref('page.id'), ref('page.deletedAt')).as('until'),
      ]);
    return orderByKeyset(cards, page);
  },
  sorts: { deleted: { value: sql.ref('trash.deletedAt'), type: 'timestamptz' } },
  defaultSort: { by: 'deleted', descending: true },
};

const batches = { table: 'trash', selectIds: batchesWhere, list: batchList };

/** One page of what was deleted, newest first. */
export async function listTrash(
  context: RecordContext,
  { noun, ...input }: z.output<typeof trashListInput>,
): Promise<Page<TrashBatch>> {
  const table = noun ? recordOfNoun(context.records, noun).table : undefined;
  const page = await listPage(context, batches, { ...input, table });
  const titles = await titlesOfBatches(context.em, context.records, page.items);
  return {
    ...page,
    items: page.items.map(({ id, rows, ...batch }) => ({
      ...batch,
      title: titles.get(id) ?? batch.title,
      batchId: id,
      counts: countsOf(context.records, rows),
    })),
  };
}

/** Types that go with every record count only if nothing else was deleted. */
function countsOf(records: Records, rows: Record<string, number>): TrashCounts {
  const countOf = (types: Records) =>
    Object.fromEntries(types.flatMap(({ noun, table }) => (rows[table] ? [[noun, rows[table]]] : [])));
  const counts = countOf(records.filter(({ isUncounted }) => !isUncounted));
  return Object.keys(counts).length > 0 ? counts : countOf(records);
}

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
