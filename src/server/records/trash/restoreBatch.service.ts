import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
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
      await rejectExisting(em, batchId, name);
      if (record?.unique) await rejectTaken(em, batchId, name, record.unique);
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
      throw new TRPCError({
        code: 'CONFLICT',
        message: missing.title
          ? `This belongs to something that was deleted later. Restore ‘${missing.title}’ first.`
          : 'This belongs to something that was removed for good, so it cannot be restored.',
      });
    }
  }
}

/** A record with the same id may have been created again. */
async function rejectExisting(em: EntityManager, batchId: string, table: string) {
  const [known] = await runSql<{ title: string }>(
    em,
    sql`select batch_title as title from trash
      where batch_id = ${batchId} and table_name = ${table} and kind = 'row'
        and row_id in (select id from ${sql.table(table)}) limit 1`,
  );
  if (known) {
    throw new TRPCError({
      code: 'CONFLICT',
      message: `‘${known.title}’ cannot be restored: a record of it is there again. Delete that one first.`,
    });
  }
}

/** Another row may have taken a value that is unique. */
async function rejectTaken(em: EntityManager, batchId: string, table: string, column: string) {
  const [taken] = await runSql<{ title: string }>(
    em,
    sql`select batch_title as title from trash
      where batch_id = ${batchId} and table_name = ${table} and kind = 'row'
        and exists (select from ${sql.table(table)} taken
                     where taken.${sql.ref(column)} = (jsonb_populate_record(null::${sql.table(table)}, row)).${sql.ref(column)})
      limit 1`,
  );
  if (taken) {
    throw new TRPCError({
      code: 'CONFLICT',
      message: `‘${taken.title}’ cannot be restored: another record has taken its place since. Delete that one first.`,
    });
  }
}

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
