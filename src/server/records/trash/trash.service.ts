import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { type RawBuilder, sql } from 'kysely';
import { formatCount } from '#shared/fields/format.ts';
import { type DeleteResult, TRASH_DAYS, type TrashCounts } from '#shared/records/trash.schema.ts';
import type { Database, EntityManager } from '../../platform/database/orm.ts';
import { disableStatementTimeout } from '../../platform/database/statementTimeout.ts';
import type { Trash } from './trash.entity.ts';
import { type TrashTable, type TrashTableName, trashLinks, trashTables } from './trash.tables.ts';

/** Moves a record to the trash with everything below it. */
export function moveToTrash(
  em: EntityManager,
  table: TrashTableName,
  id: string,
  deletedBy: string,
): Promise<DeleteResult> {
  return em.transactional(async (em) => {
    await disableStatementTimeout(em);
    const { name, noun, title } = trashTables.find(({ name }) => name === table) as TrashTable;
    const [root] = await em.execute<{ title: string }[]>(
      `select ${title} as title from ${name} where id = ? for update`,
      [id],
    );
    if (!root) {
      const word = noun ?? 'record';
      throw new TRPCError({
        code: 'NOT_FOUND',
        message: `${word[0]?.toUpperCase()}${word.slice(1)} not found`,
      });
    }
    return moveRows(em, await rowsBelow(em, { [table]: [id] }), root.title, deletedBy);
  });
}

/** Moves several records to the trash, as one batch; those that are gone already are passed over. */
export function moveManyToTrash(
  em: EntityManager,
  table: TrashTableName,
  ids: string[],
  deletedBy: string,
): Promise<DeleteResult> {
  return em.transactional(async (em) => {
    await disableStatementTimeout(em);
    const { noun = 'record' } = trashTables.find(({ name }) => name === table) as TrashTable;
    const found = await idsOf(em, table, sql`id = any(${ids}::uuid[])`);
    if (found.length === 0) throw new TRPCError({ code: 'NOT_FOUND', message: 'These are gone already' });
    const title = formatCount(found.length, noun);
    return moveRows(em, await rowsBelow(em, { [table]: found }), title, deletedBy);
  });
}

/** Moves every record there is to the trash, as one batch; without any there is no batch. */
export async function moveAllToTrash(em: EntityManager, title: string, deletedBy: string) {
  await disableStatementTimeout(em);
  const accounts = await idsOf(em, 'accounts', sql`true`);
  const contacts = await idsOf(em, 'contacts', sql`true`);
  if (accounts.length + contacts.length === 0) return { batchId: null, counts: {} };
  return moveRows(em, await rowsBelow(em, { accounts, contacts }), title, deletedBy);
}

/** Moves these records to the trash with everything below them, as part of one batch. */
export async function addToTrash(
  em: EntityManager,
  table: TrashTableName,
  ids: string[],
  title: string,
  deletedBy: string,
  batchId?: string,
) {
  if (ids.length === 0) return;
  await moveRows(em, await rowsBelow(em, { [table]: ids }), title, deletedBy, batchId);
}

/** Deletes for good what has been in the trash for longer than it is kept. */
export function purgeTrash(orm: Database) {
  return orm.em.fork().transactional(async (em) => {
    await disableStatementTimeout(em);
    // Files that nothing tells of from here on are removed after that, however often it takes (see `loose_files`).
    const [purged] = await em.execute<[{ rows: number }]>(
      `with gone as (
         delete from trash where deleted_at < now() - make_interval(days => ?)
         returning table_name, kind, deleted_at, row),
       loose as (
         insert into loose_files (id, since)
         select (row ->> 'file_key')::uuid, deleted_at from gone
          where table_name = 'document_versions' and kind = 'row')
       select count(*)::int as rows from gone`,
      [TRASH_DAYS],
    );
    return purged.rows;
  });
}

type Rows = Record<string, string[]>;

/** The ids of the rows that meet a condition, locked until this transaction ends. */
async function idsOf(em: EntityManager, table: string, condition: RawBuilder<unknown>) {
  const { rows } = await sql<{ id: string }>`
    select id from ${sql.table(table)} where ${condition} order by id for update`.execute(em.getKysely());
  return rows.map(({ id }) => id);
}

/** The ids of these rows and of all that hang on them, by table; locked from the top down, so nothing joins them. */
async function rowsBelow(em: EntityManager, roots: Rows): Promise<Rows> {
  const found: Rows = {};
  for (const { name, parents } of trashTables) {
    const hangsOnFound = Object.entries(parents).map(
      ([column, parent]) => sql`${sql.ref(column)} = any(${found[parent] ?? []}::uuid[])`,
    );
    const below = hangsOnFound.length ? await idsOf(em, name, sql.join(hangsOnFound, sql` or `)) : [];
    found[name] = [...new Set([...(roots[name] ?? []), ...below])];
  }
  return found;
}

/** Moves rows from their tables to the trash: what hangs on others leaves first. */
async function moveRows(
  em: EntityManager,
  rows: Rows,
  title: string,
  deletedBy: string,
  batchId: string = randomUUID(),
): Promise<DeleteResult> {
  const deletedAt = new Date();
  const counts: TrashCounts = {};
  const intoTrash = (position: number, table: string, kind: Trash['kind'], source: string) => sql`
    insert into trash (id, batch_id, batch_title, position, table_name, kind, deleted_by_id, deleted_at, row_id, row)
    select gen_random_uuid(), ${batchId}::uuid, ${title}, ${position}::int, ${table}, ${kind},
           ${deletedBy}::uuid, ${deletedAt}::timestamptz, id, to_jsonb(${sql.ref(source)})
      from ${sql.table(source)}`;

  // What only points to a deleted row stays; the trash remembers where it pointed.
  for (const [table, column, target] of trashLinks) {
    const gone = rows[target] ?? [];
    if (gone.length === 0) continue;
    await sql`
      with left_behind as (
        select id, ${sql.ref(column)} from ${sql.table(table)}
         where ${sql.ref(column)} = any(${gone}::uuid[]) and id <> all(${rows[table] ?? []}::uuid[]) for update),
      unlinked as (
        update ${sql.table(table)} set ${sql.ref(column)} = null, version = version + 1
         where id in (select id from left_behind))
      ${intoTrash(trashTables.length, table, 'relink', 'left_behind')}`.execute(em.getKysely());
  }
  for (const [position, table] of [...trashTables.entries()].reverse()) {
    const ids = rows[table.name] ?? [];
    if (ids.length === 0) continue;
    await sql`
      with gone as (delete from ${sql.table(table.name)} where id = any(${ids}::uuid[]) returning *)
      ${intoTrash(position, table.name, 'row', 'gone')}`.execute(em.getKysely());
    if ('noun' in table) counts[table.noun] = ids.length;
  }
  return { batchId, counts };
}
