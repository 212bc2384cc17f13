import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { type RawBuilder, sql } from 'kysely';
import { formatCount } from '#shared/fields/format.ts';
import { type DeleteResult, TRASH_DAYS, type TrashCounts } from '#shared/records/trash.schema.ts';
import { allowLongWork, doLongWork } from '../../platform/database/longWork.ts';
import type { Database, EntityManager } from '../../platform/database/orm.ts';
import { runSql } from '../../platform/database/runSql.ts';
import type { RecordContext, Records, RecordType } from '../record.ts';
import type { Rows } from './leaveOut.service.ts';
import type { Trash } from './trash.entity.ts';
import { trashLinks, trashTables } from './trashTables.ts';

/**
 * Moves a record to the trash with everything below it.
 *
 * @throws NOT_FOUND when it is gone already
 */
export function moveToTrash(context: RecordContext, record: RecordType, id: string): Promise<DeleteResult> {
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    const rows = await runSql<{ title: string }>(
      em,
      sql`
      select ${sql.raw(record.title)} as title from ${sql.table(record.table)} where id = ${id} for update`,
    );
    const [root] = rows;
    if (!root) throw new TRPCError({ code: 'NOT_FOUND', message: `${capitalize(record.noun)} not found` });
    return moveBatch({ ...context, em }, { [record.table]: [id] }, { title: root.title });
  });
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
): Promise<DeleteResult> {
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    const found = await lockIds(em, record.table, sql`id = any(${ids}::uuid[])`);
    if (found.length === 0) throw new TRPCError({ code: 'NOT_FOUND', message: 'These are gone already' });
    const title = formatCount(found.length, record.noun);
    return moveBatch({ ...context, em }, { [record.table]: found }, { title });
  });
}

/** Moves every account and contact to the trash with all below them, as one batch; without any there is no batch. */
export async function moveAllToTrash(context: RecordContext, roots: RecordType[], title: string) {
  const { em } = context;
  await allowLongWork(em);
  const found: Rows = {};
  for (const { table } of roots) found[table] = await lockIds(em, table, sql`true`);
  if (Object.values(found).every((ids) => ids.length === 0)) return { batchId: null, counts: {} };
  return moveBatch(context, found, { title });
}

/** Moves these records to the trash with everything below them, as part of a batch that may be there already. */
export async function addToTrash(
  context: RecordContext,
  record: RecordType,
  ids: string[],
  batch: { title: string; batchId: string },
) {
  if (ids.length > 0) await moveBatch(context, { [record.table]: ids }, batch);
}

/** Deletes for good what has been in the trash for more than `TRASH_DAYS`. Returns the number of rows. */
export const purgeTrash = (orm: Database, records: Records): Promise<number> =>
  doLongWork(orm, async (em) => {
    for (const record of records) await record.beforePurge?.(em, TRASH_DAYS);
    const [purged] = await runSql<{ rows: number }>(
      em,
      sql`with forgotten as (
            delete from restores where created_at < now() - make_interval(days => ${TRASH_DAYS})),
          purged as (
            delete from trash where deleted_at < now() - make_interval(days => ${TRASH_DAYS}) returning 1)
          select count(*)::int as rows from purged`,
    );
    return purged?.rows ?? 0;
  });

/** The ids of the rows that match a condition, locked until this transaction ends. */
export async function lockIds(em: EntityManager, table: string, condition: RawBuilder<unknown>) {
  const rows = await runSql<{ id: string }>(
    em,
    sql`
    select id from ${sql.table(table)} where ${condition} order by id for update`,
  );
  return rows.map(({ id }) => id);
}

/** The ids of these rows and of all below them, by table; locked from the top down, so that no row is added below. */
export async function rowsBelow(em: EntityManager, records: Records, roots: Rows): Promise<Rows> {
  const found: Rows = {};
  for (const { name, parents } of trashTables(records)) {
    const isBelowFound = Object.entries(parents).map(
      ([column, parent]) => sql`${sql.ref(column)} = any(${found[parent] ?? []}::uuid[])`,
    );
    const below = isBelowFound.length ? await lockIds(em, name, sql.join(isBelowFound, sql` or `)) : [];
    found[name] = [...new Set([...(roots[name] ?? []), ...below])];
  }
  return found;
}

/** How a batch stands in the trash. */
interface BatchFacts {
  title: string;
  /** Where it is part of a batch that may be there already. */
  batchId?: string;
  /** Where it was deleted earlier. */
  deletedAt?: Date;
  deletedById?: string | null;
}

/** Moves rows and all below them from their tables to the trash: children leave first. */
export async function moveBatch(
  { em, records, user }: RecordContext,
  roots: Rows,
  { title, batchId = randomUUID(), deletedAt = new Date(), deletedById = user.id }: BatchFacts,
): Promise<DeleteResult> {
  const rows = await rowsBelow(em, records, roots);
  const tables = trashTables(records);
  const counts: TrashCounts = {};
  const insertIntoTrash = (position: number, table: string, kind: Trash['kind'], source: string) => sql`
    insert into trash (id, batch_id, batch_title, position, table_name, kind, deleted_by_id, deleted_at, row_id, row)
    select gen_random_uuid(), ${batchId}::uuid, ${title}, ${position}::int, ${table}, ${kind},
           ${deletedById}::uuid, ${deletedAt}::timestamptz, id, to_jsonb(${sql.ref(source)})
      from ${sql.table(source)}`;

  // Rows that only link to a deleted one stay; the trash stores their links.
  for (const { table, column, target } of trashLinks(records)) {
    const deleted = rows[target] ?? [];
    if (deleted.length === 0) continue;
    await runSql(
      em,
      sql`
      with linked as (
        select id, ${sql.ref(column)} from ${sql.table(table)}
         where ${sql.ref(column)} = any(${deleted}::uuid[]) and id <> all(${rows[table] ?? []}::uuid[]) for update),
      unlinked as (
        update ${sql.table(table)} set ${sql.ref(column)} = null, version = version + 1
         where id in (select id from linked))
      ${insertIntoTrash(tables.length, table, 'relink', 'linked')}`,
    );
  }
  for (const [position, { name, record }] of [...tables.entries()].reverse()) {
    const ids = rows[name] ?? [];
    if (ids.length === 0) continue;
    await runSql(
      em,
      sql`
      with deleted as (delete from ${sql.table(name)} where id = any(${ids}::uuid[]) returning *)
      ${insertIntoTrash(position, name, 'row', 'deleted')}`,
    );
    if (record && !record.isUncounted) counts[record.noun] = ids.length;
  }
  return { batchId, counts };
}

const capitalize = (word: string) => `${word[0]?.toUpperCase()}${word.slice(1)}`;
