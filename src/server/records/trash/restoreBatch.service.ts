import { TRPCError } from '@trpc/server';
import { type RawBuilder, sql } from 'kysely';
import type { TrashCounts } from '#shared/records/trash.schema.ts';
import { setCause } from '../../platform/database/actor.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import { isAncestor } from '../hierarchy.ts';
import type { RecordContext, RecordType } from '../record.ts';
import { type TrashLink, trashLinks, trashTables } from './trashTables.ts';

/**
 * Puts a batch back where it came from, whole or not at all, also what is there again.
 *
 * @throws NOT_FOUND when it is no longer in the trash
 * @throws CONFLICT when what it belongs to is gone, or something has taken its place
 */
export function restoreBatch(context: RecordContext, batchId: string): Promise<TrashCounts> {
  const { records } = context;
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    await setCause(em, 'restore');
    await lockBatch(em, batchId);
    const afterRestore: (() => Promise<void>)[] = [];
    for (const record of records) {
      const after = await record.beforeRestore?.({ ...context, em }, batchId);
      if (after) afterRestore.push(after);
    }
    const counts: TrashCounts = {};
    for (const { name, parents, record } of trashTables(records)) {
      if (record?.isKept) await clearGoneParents(em, batchId, record);
      await rejectWithoutParents(em, batchId, name, { ...parents, ...record?.links });
      await rejectRows(em, batchId, name, isTaken(name, 'id'), 'a record of it is there again');
      if (record?.unique) {
        const why = 'another record has taken its place since';
        await rejectRows(em, batchId, name, isTaken(name, record.unique), why);
      }
      const restored = await restoreRows(em, batchId, name);
      if (record && !record.isUncounted && restored > 0) counts[record.noun] = restored;
    }
    for (const link of trashLinks(records)) await relink(em, batchId, link);
    for (const after of afterRestore) await after();
    await runSql(em, sql`delete from trash where batch_id = ${batchId}`);
    return counts;
  });
}

/**
 * Locks the rows of a batch until this transaction ends.
 *
 * @throws NOT_FOUND when it is no longer in the trash
 */
export async function lockBatch(em: EntityManager, batchId: string) {
  const locked = await runSql(em, sql`select id from trash where batch_id = ${batchId} for update`);
  if (locked.length > 0) return;
  throw new TRPCError({
    code: 'NOT_FOUND',
    message: 'This is no longer in the trash. It was restored, or removed for good.',
  });
}

/** Inserts the rows of one table; a column that came later gets its default, one that is gone is left out. */
async function restoreRows(em: EntityManager, batchId: string, table: string) {
  const columns = await runSql<{ name: string }>(
    em,
    sql`select quote_ident(column_name) as name from information_schema.columns
      where table_schema = current_schema() and table_name = ${table}
        and column_name in (
          select jsonb_object_keys(row) from trash
           where batch_id = ${batchId} and table_name = ${table} and kind = 'row')`,
  );
  if (columns.length === 0) return 0;
  const names = columns.map(({ name }) => name).join(', ');
  const restored = await runSql(
    em,
    sql`insert into ${sql.table(table)} (${sql.raw(names)})
     select ${sql.raw(columns.map(({ name }) => `kept.${name}`).join(', '))}
       from trash, jsonb_populate_record(null::${sql.table(table)}, trash.row) as kept
      where trash.batch_id = ${batchId} and trash.table_name = ${table} and trash.kind = 'row'
      returning id`,
  );
  return restored.length;
}

/** A row that is kept comes back without the parents that were deleted for good. */
async function clearGoneParents(em: EntityManager, batchId: string, { table, parents }: RecordType) {
  for (const [column, parent] of Object.entries(parents)) {
    await runSql(
      em,
      sql`update trash set row = jsonb_set(row, array[${column}], 'null')
           where batch_id = ${batchId} and table_name = ${table} and kind = 'row' and kept_until is not null
             and not exists (select from ${sql.table(parent)} where id = (trash.row ->> ${column})::uuid)
             and not exists (select from trash above
                              where above.row_id = (trash.row ->> ${column})::uuid and above.kind = 'row')`,
    );
  }
}

/** A parent may have been deleted after the row: then it has to be restored first. */
async function rejectWithoutParents(
  em: EntityManager,
  batchId: string,
  table: string,
  parents: Record<string, string>,
) {
  for (const [column, parent] of Object.entries(parents)) {
    const [missing] = await runSql<{ title: string }>(
      em,
      sql`select coalesce(above.batch_title, '') as title
         from trash
         left join trash above on above.row_id = (trash.row ->> ${column})::uuid and above.kind = 'row'
        where trash.batch_id = ${batchId} and trash.table_name = ${table} and trash.kind = 'row'
          and trash.row ->> ${column} is not null
          and not exists (select 1 from ${sql.table(parent)} where id = (trash.row ->> ${column})::uuid)
          and above.batch_id is distinct from trash.batch_id
        limit 1`,
    );
    if (missing) {
      throw conflict(
        missing.title
          ? `This belongs to something that was deleted later. Restore ‘${missing.title}’ first.`
          : 'This belongs to something that was removed for good, so it cannot be restored.',
      );
    }
  }
}

/** Rejects a batch of which a row cannot be there beside what is there now. */
async function rejectRows(
  em: EntityManager,
  batchId: string,
  table: string,
  isInTheWay: RawBuilder<unknown>,
  why: string,
) {
  const [found] = await runSql<{ title: string }>(
    em,
    sql`select batch_title as title from trash
      where batch_id = ${batchId} and table_name = ${table} and kind = 'row' and ${isInTheWay} limit 1`,
  );
  if (found) throw conflict(`‘${found.title}’ cannot be restored: ${why}. Delete that one first.`);
}

/** True for a row of the trash whose id, or whose value of this column, a row of its table has by now. */
const isTaken = (table: string, column: string) =>
  sql`exists (select from ${sql.table(table)} taken
               where taken.${sql.ref(column)} = (jsonb_populate_record(null::${sql.table(table)}, row)).${sql.ref(column)})`;

const conflict = (message: string) => new TRPCError({ code: 'CONFLICT', message });

/** Sets the links of other rows to the restored ones again, unless they point elsewhere by now. */
async function relink(em: EntityManager, batchId: string, { table, column, target }: TrashLink) {
  const cut = await runSql<{ id: string; above: string }>(
    em,
    sql`select row_id as id, row ->> ${column} as above from trash
      where batch_id = ${batchId} and kind = 'relink' and table_name = ${table} and row ->> ${column} is not null`,
  );
  for (const { id, above } of cut) {
    if (table === target && (await isAncestor(em, { table, column }, id, above))) continue;
    await runSql(
      em,
      sql`update ${sql.table(table)} set ${sql.ref(column)} = ${above}, version = version + 1
           where id = ${id} and ${sql.ref(column)} is null`,
    );
  }
}
