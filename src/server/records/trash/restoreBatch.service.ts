import { TRPCError } from '@trpc/server';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { TrashCounts } from '#shared/records/trash.schema.ts';
import { setAct, setCause } from '../../platform/database/actor.ts';
import { newId } from '../../platform/database/columns.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { readColumn, readRows, runSql } from '../../platform/database/runSql.ts';
import { isAncestor } from '../hierarchy.ts';
import { findTaken, type Staying } from '../places/places.ts';
import type { RecordContext, Records, RecordType } from '../record.ts';
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
    await setAct(em, newId());
    await lockBatch(em, batchId);
    const afterRestore: (() => Promise<void>)[] = [];
    for (const record of records) {
      const after = await record.beforeRestore?.({ ...context, em }, batchId);
      if (after) afterRestore.push(after);
    }
    const [blocked] = await findBlocked(em, records, batchId);
    if (blocked) throw conflict(blocked.why);
    const counts: TrashCounts = {};
    for (const { name, record } of trashTables(records)) {
      const restored = await restoreRows(em, batchId, name);
      if (record && !record.isUncounted && restored > 0) counts[record.noun] = restored;
    }
    for (const link of trashLinks(records)) await relink(em, batchId, link);
    for (const after of afterRestore) await after();
    await runSql(em)`delete from trash where batch_id = ${batchId}`;
    return counts;
  });
}

/**
 * Locks the rows of a batch until this transaction ends.
 *
 * @throws NOT_FOUND when it is no longer in the trash
 */
export async function lockBatch(em: EntityManager, batchId: string) {
  const locked = await runSql(em)`select id from trash where batch_id = ${batchId} for update`;
  if (locked.length > 0) return;
  throw new TRPCError({
    code: 'NOT_FOUND',
    message: 'This is no longer in the trash. It was restored, or removed for good.',
  });
}

/** Columns added since get their default; removed ones are ignored. */
async function restoreRows(em: EntityManager, batchId: string, table: string) {
  const columns = await readColumn(em, z.string())`
    select quote_ident(column_name) from information_schema.columns
  where table_schema = current_schema() and table_name = ${table}
    and column_name in (
      select jsonb_object_keys(row) from trash
       where batch_id = ${batchId} and table_name = ${table} and kind = 'row')`;
  if (columns.length === 0) return 0;
  const restored = await runSql(em)`
    insert into ${sql.table(table)} (${sql.raw(columns.join(', '))})
 select ${sql.raw(columns.map((name) => `kept.${name}`).join(', '))}
   from trash, jsonb_populate_record(null::${sql.table(table)}, trash.row) as kept
  where trash.batch_id = ${batchId} and trash.table_name = ${table} and trash.kind = 'row'
  returning id`;
  return restored.length;
}

/** A row that is kept comes back without the parents that were deleted for good. */
async function clearGoneParents(em: EntityManager, batchId: string, { table, parents }: RecordType) {
  for (const [column, parent] of Object.entries(parents)) {
    await runSql(em)`
      update trash set row = jsonb_set(row, array[${column}], 'null')
       where batch_id = ${batchId} and table_name = ${table} and kind = 'row' and kept_until is not null
         and not exists (select from ${sql.table(parent)} where id = (trash.row ->> ${column})::uuid)
         and not exists (select from trash above
                          where above.row_id = (trash.row ->> ${column})::uuid and above.kind = 'row')`;
  }
}

/** The rows of a batch that cannot be there now: `why` is a sentence that names what to do first. */
export async function findBlocked(em: EntityManager, records: Records, batchId: string): Promise<Staying[]> {
  const blocked: Staying[] = [];
  for (const { name: table, parents, record } of trashTables(records)) {
    if (record?.isKept) await clearGoneParents(em, batchId, record);
    const of: TrashedTable = { em, batchId, table, title: record?.title };
    for (const [column, parent] of Object.entries({ ...parents, ...record?.links }))
      blocked.push(...(await findWithoutParent(of, column, parent)));
    const cannot = (title: string, why: string) => `‘${title}’ cannot be restored: ${why}`;
    for (const { id, title } of await findRows(
      of,
      sql`exists (select from ${sql.table(table)} taken where taken.id = row_id)`,
    )) {
      const why = cannot(title, 'a record of it is there again. Delete that one first.');
      blocked.push({ table, id, title, why });
    }
    const rows = sql`trash cross join lateral jsonb_populate_record(null::${sql.table(table)}, trash.row) as record`;
    for (const { id, title, why } of await findTaken(em, table, rows, { condition: isRowOf(of) }))
      blocked.push({ table, id, title, why: cannot(title, why) });
  }
  return blocked;
}

interface TrashedTable {
  em: EntityManager;
  batchId: string;
  table: string;
  /** SQL for the title of a row; without it rows have that of their batch. */
  title: string | undefined;
}

const isRowOf = ({ batchId, table }: TrashedTable) =>
  sql`trash.batch_id = ${batchId} and trash.table_name = ${table} and trash.kind = 'row'`;

const blockedRow = z.object({
  id: z.string(),
  title: z.string(),
  above: z.string().nullable(),
  kept: z.string().nullable(),
});

/** The rows of a batch that fulfil a condition, with their titles. */
function findRows(
  of: TrashedTable,
  condition: RawBuilder<unknown>,
  more = sql`, null as above, null as kept`,
) {
  const title = of.title
    ? sql`(select ${sql.raw(of.title)} from jsonb_populate_record(null::${sql.table(of.table)}, trash.row))`
    : sql`trash.batch_title`;
  return readRows(of.em, blockedRow)`
    select trash.row_id as id, coalesce(${title}, '') as title ${more} from trash
     where ${isRowOf(of)} and ${condition} order by trash.id`;
}

/** A parent may have been deleted or merged after the row: then that has to be undone first. */
async function findWithoutParent(of: TrashedTable, column: string, parent: string): Promise<Staying[]> {
  const pointed = sql`(trash.row ->> ${column})::uuid`;
  const above = sql`from trash above where above.row_id = ${pointed} and above.kind = 'row'`;
  const rows = await findRows(
    of,
    sql`${pointed} is not null
        and not exists (select from ${sql.table(parent)} where id = ${pointed})
        and not exists (select ${above} and above.batch_id = trash.batch_id)`,
    sql`, (select above.batch_title ${above} limit 1) as above,
        (select btrim(search_name(kept)) from merges join ${sql.table(parent)} kept on kept.id = merges.kept_id
          where merges.gone_id = ${pointed} and merges.undone_at is null
            and merges.id in (select above.batch_id ${above}) limit 1) as kept`,
  );
  return rows.map(({ id, title, above, kept }) => ({
    table: of.table,
    id,
    title,
    why: whyWithout(above, kept),
  }));
}

function whyWithout(above: string | null, kept: string | null) {
  if (above === null) return 'This belongs to something that was removed for good, so it cannot be restored.';
  if (kept)
    return `This belongs to ‘${above}’, which was merged into ‘${kept}’ since. Undo that merge first.`;
  return `This belongs to something that was deleted later. Restore ‘${above}’ first.`;
}

const conflict = (message: string) => new TRPCError({ code: 'CONFLICT', message });

const cutLink = z.object({ id: z.string(), above: z.string() });

/** Sets the links of other rows to the restored ones again, unless they point elsewhere by now. */
async function relink(em: EntityManager, batchId: string, { table, column, target }: TrashLink) {
  const cut = await readRows(em, cutLink)`
    select row_id as id, row ->> ${column} as above from trash
  where batch_id = ${batchId} and kind = 'relink' and table_name = ${table} and row ->> ${column} is not null`;
  for (const { id, above } of cut) {
    if (table === target && (await isAncestor(em, { table, column }, id, above))) continue;
    await runSql(em)`
      update ${sql.table(table)} set ${sql.ref(column)} = ${above}, version = version + 1
       where id = ${id} and ${sql.ref(column)} is null`;
  }
}
