import { TRPCError } from '@trpc/server';
import { type Expression, type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { formatCount } from '#shared/fields/format.ts';
import {
  type DeleteResult,
  type deleteInput,
  TRASH_DAYS,
  type TrashCounts,
} from '#shared/records/trash.schema.ts';
import { setAct } from '../../platform/database/actor.ts';
import { newId } from '../../platform/database/columns.ts';
import { claimKey, purgeKeys, usedIdError } from '../../platform/database/idempotencyKeys.ts';
import { allowLongWork, doLongWork } from '../../platform/database/longWork.ts';
import type { Database, EntityManager } from '../../platform/database/orm.ts';
import type { Rows } from '../../platform/database/rows.ts';
import { readColumn, readIds, readRows, readValue, runSql } from '../../platform/database/runSql.ts';
import { noteBulkDelete } from '../bulk-changes/bulk-changes.service.ts';
import type { RecordContext, Records, RecordType } from '../record.ts';
import { namesIn } from './batchTitles.queries.ts';
import type { Trash } from './trash.entity.ts';
import { trashLinks, trashTables } from './trashTables.ts';

export type DeleteInput = z.output<typeof deleteInput>;

interface Batch {
  title: string;
  /** Rows may be added to a batch that is there already. */
  batchId: string;
}

/**
 * Deletes in one transaction, once for each id of a batch: a repeated call answers what the first moved to the trash.
 *
 * @throws CONFLICT when the batch has none of these records
 */
export function deleteOnce<Deleted>(
  context: RecordContext,
  batchId: string = newId(),
  ids: string[],
  work: (within: RecordContext, batchId: string) => Promise<Deleted>,
): Promise<Deleted | DeleteResult> {
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    const within = { ...context, em };
    if (await claimKey(em, 'delete', batchId)) {
      await setAct(em, batchId);
      return work(within, batchId);
    }
    const rows = await rowsOfBatch(em, batchId);
    const moved = Object.values(rows).flat();
    const isSame = moved.length === 0 || ids.length === 0 || ids.some((id) => moved.includes(id));
    if (!isSame) throw usedIdError();
    return { batchId, counts: countRows(context.records, rows) };
  });
}

const batchRows = z.object({ table: z.string(), ids: z.array(z.string()) });

/** The ids of the rows that a batch holds, by table. */
export async function rowsOfBatch(em: EntityManager, batchId: string): Promise<Rows> {
  const rows = await readRows(em, batchRows)`
    select table_name as table, array_agg(row_id::text) as ids from trash
     where batch_id = ${batchId} and kind = 'row' group by 1`;
  return Object.fromEntries(rows.map(({ table, ids }) => [table, ids]));
}

/** The number of rows of each record type, but for those that are not counted. */
export const countRows = (records: Records, rows: Rows): TrashCounts =>
  Object.fromEntries(
    records.flatMap(({ noun, table, isUncounted }) => {
      const count = rows[table]?.length ?? 0;
      return count > 0 && !isUncounted ? [[noun, count]] : [];
    }),
  );

/**
 * Moves a record to the trash with everything below it.
 *
 * @throws NOT_FOUND when it is gone already
 */
export async function moveToTrash(
  context: RecordContext,
  record: RecordType,
  { id, batchId }: DeleteInput,
): Promise<DeleteResult> {
  const deleted = await deleteOnce(context, batchId, [id], (within, batchId) =>
    moveRecord(within, record, id, batchId),
  );
  const first: NonNullable<DeleteResult['first']> = {};
  for (const other of context.records) {
    if (other.noun === record.noun || !deleted.counts[other.noun]) continue;
    const [batch] = await namesIn(context.em, other, [{ id: deleted.batchId }]);
    if (batch?.names[0]) first[other.noun] = batch.names[0];
  }
  return { ...deleted, first };
}

/** Like `moveToTrash`, within `deleteOnce`. */
export async function moveRecord(context: RecordContext, record: RecordType, id: string, batchId: string) {
  const [title] = await readColumn(context.em, z.string())`
    select ${sql.raw(record.title)} from ${sql.table(record.table)} where id = ${id} for update`;
  if (title === undefined)
    throw new TRPCError({ code: 'NOT_FOUND', message: `${capitalize(record.noun)} not found` });
  return moveBatch(context, { [record.table]: [id] }, { title, batchId });
}

/**
 * Moves several records to the trash, as one batch; those that are gone already are skipped.
 *
 * @throws NOT_FOUND when all of them are gone
 */
export function moveManyToTrash(
  context: RecordContext,
  record: RecordType,
  ids: string[],
  batchId?: string,
): Promise<DeleteResult> {
  return deleteOnce(context, batchId, ids, async (within, batchId) => {
    const found = await lockIds(within.em, record.table, sql`id = any(${ids}::uuid[])`);
    if (found.length === 0) throw new TRPCError({ code: 'NOT_FOUND', message: 'These are gone already' });
    const title = formatCount(found.length, record.noun);
    await noteBulkDelete(within.em, batchId, record.table, found.length, context.user.id);
    return moveBatch(within, { [record.table]: found }, { title, batchId });
  });
}

/** Accounts and contacts with all below them; no batch if there are none. */
export async function moveAllToTrash(
  context: RecordContext,
  roots: RecordType[],
  { title, batchId }: Batch,
): Promise<DeleteResult | { batchId: null; counts: TrashCounts }> {
  const { em } = context;
  const found: Rows = {};
  for (const { table } of roots) found[table] = await lockIds(em, table, sql`true`);
  if (Object.values(found).every((ids) => ids.length === 0)) return { batchId: null, counts: {} };
  return moveBatch(context, found, { title, batchId });
}

/**
 * Deletes for good what has been in the trash for more than `TRASH_DAYS` and is not kept longer. Returns the number of
 * rows.
 */
export const purgeTrash = (orm: Database, records: Records): Promise<number> =>
  doLongWork(orm, async (em) => {
    await purgeKeys(em);
    for (const record of records) await record.beforePurge?.(em, TRASH_DAYS);
    return readValue(em, z.number())`
      with forgotten as (
        delete from restores
         where coalesce(undone_at, created_at) < now() - make_interval(days => ${TRASH_DAYS})),
      purged as (
        delete from trash where ${isPurged(TRASH_DAYS)} returning 1)
      select count(*)::int from purged`;
  });

/**
 * True if a row of `trash` has been there for more than so many days, since its delete or since the undo of a restore, and
 * is not kept longer.
 */
export const isPurged = (days: number) =>
  sql<boolean>`deleted_at < now() - make_interval(days => ${days}) and (kept_until is null or kept_until < now())
    and not exists (select from restores where restores.batch_id = trash.batch_id
                       and restores.undone_at >= now() - make_interval(days => ${days}))`;

/** When a batch is deleted for good (`isPurged`), but for what is kept longer. */
export const purgedAt = (batchId: Expression<string>, deletedAt: Expression<Date>) =>
  sql<Date>`greatest(${deletedAt}, (select max(undone_at) from restores where restores.batch_id = ${batchId}))
    + make_interval(days => ${TRASH_DAYS})`;

/** The ids of the rows that match a condition, locked until this transaction ends. */
export const lockIds = (em: EntityManager, table: string, condition: RawBuilder<unknown>) =>
  readIds(em)`
    select id from ${sql.table(table)} where ${condition} order by id for update`;

/**
 * The ids of these rows and of all below them, by table, without rows that are kept; locked from the top down, so that no
 * row is added below.
 */
export async function rowsBelow(em: EntityManager, records: Records, roots: Rows): Promise<Rows> {
  const found: Rows = {};
  for (const { name, parents, record } of trashTables(records)) {
    const isBelowFound = Object.entries(parents).map(
      ([column, parent]) => sql`${sql.ref(column)} = any(${found[parent] ?? []}::uuid[])`,
    );
    const isKept = record?.isKept ?? sql<boolean>`false`;
    const below = isBelowFound.length
      ? await lockIds(em, name, sql`(${sql.join(isBelowFound, sql` or `)}) and not (${isKept})`)
      : [];
    found[name] = [...new Set([...(roots[name] ?? []), ...below])];
  }
  return found;
}

interface BatchFacts extends Batch {
  /** The earlier deletion, where there was one. */
  deletedAt?: Date;
  deletedById?: string | null;
}

/** Moves rows and all below them from their tables to the trash: children leave first. */
export async function moveBatch(
  { em, records, user }: RecordContext,
  roots: Rows,
  { title, batchId, deletedAt = new Date(), deletedById = user.id }: BatchFacts,
): Promise<DeleteResult> {
  const rows = await rowsBelow(em, records, roots);
  const tables = trashTables(records);
  const insertIntoTrash = (position: number, table: string, kind: Trash['kind'], source: string) => sql`
    insert into trash (id, batch_id, batch_title, position, table_name, kind, deleted_by_id, deleted_at, row_id, row)
    select gen_random_uuid(), ${batchId}::uuid, ${title}, ${position}::int, ${table}, ${kind},
           ${deletedById}::uuid, ${deletedAt}::timestamptz, id, to_jsonb(${sql.ref(source)})
      from ${sql.table(source)}`;

  // Rows with a mere link stay; the trash stores the link.
  for (const { table, column, target, condition } of trashLinks(records)) {
    const deleted = rows[target] ?? [];
    if (deleted.length === 0) continue;
    await runSql(em)`
      with linked as (
        select id, ${sql.ref(column)} from ${sql.table(table)}
         where ${sql.ref(column)} = any(${deleted}::uuid[]) and id <> all(${rows[table] ?? []}::uuid[])
           and (${condition}) for update),
      unlinked as (
        update ${sql.table(table)} set ${sql.ref(column)} = null, version = version + 1
         where id in (select id from linked))
      ${insertIntoTrash(tables.length, table, 'relink', 'linked')}`;
  }
  for (const [position, { name }] of [...tables.entries()].reverse()) {
    const ids = rows[name] ?? [];
    if (ids.length === 0) continue;
    await runSql(em)`
      with deleted as (delete from ${sql.table(name)} where id = any(${ids}::uuid[]) returning *)
      ${insertIntoTrash(position, name, 'row', 'deleted')}`;
  }
  return { batchId, counts: countRows(records, rows) };
}

const capitalize = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
