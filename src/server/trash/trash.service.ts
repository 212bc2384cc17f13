import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { type Deleted, TRASH_DAYS, type TrashCounts } from '#shared/trash.ts';
import type { Database, EntityManager } from '../database/orm.ts';
import { type TrashTable, type TrashTableName, trashTables } from './trash.tables.ts';

/** Moves a record to the trash with everything below it. */
export function moveToTrash(
  em: EntityManager,
  table: TrashTableName,
  id: string,
  deletedBy: string,
): Promise<Deleted> {
  return em.transactional(async (em) => {
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

/** Moves every record there is to the trash, as one batch; without any there is no batch. */
export async function moveAllToTrash(em: EntityManager, title: string, deletedBy: string) {
  const accounts = await idsOf(em, 'accounts', 'true', []);
  const contacts = await idsOf(em, 'contacts', 'true', []);
  if (accounts.length + contacts.length === 0) return { batchId: null, counts: {} };
  return moveRows(em, await rowsBelow(em, { accounts, contacts }), title, deletedBy);
}

/** Deletes for good what has been in the trash for longer than it is kept. */
export async function purgeTrash(orm: Database) {
  const { affectedRows } = await orm.em
    .fork()
    .execute<{ affectedRows: number }>(
      `delete from trash where deleted_at < now() - make_interval(days => ?)`,
      [TRASH_DAYS],
      'run',
    );
  return affectedRows;
}

type Rows = Record<string, string[]>;

const idsOf = async (em: EntityManager, table: string, condition: string, values: unknown[]) => {
  const rows = await em.execute<{ id: string }[]>(
    `select id from ${table} where ${condition} order by id for update`,
    values,
  );
  return rows.map(({ id }) => id);
};

/** The ids of these rows and of all that hang on them, by table; locked from the top down, so nothing joins them. */
async function rowsBelow(em: EntityManager, roots: Rows): Promise<Rows> {
  const found: Rows = {};
  for (const { name, parents } of trashTables) {
    const above = Object.entries(parents).filter(([, parent]) => found[parent]?.length);
    const conditions = above.map(([column]) => `${column} = any(?::uuid[])`);
    const values = above.map(([, parent]) => found[parent]);
    const below = above.length ? await idsOf(em, name, conditions.join(' or '), values) : [];
    found[name] = [...new Set([...(roots[name] ?? []), ...below])];
  }
  return found;
}

/** Moves rows from their tables to the trash: what hangs on others leaves first. */
async function moveRows(em: EntityManager, rows: Rows, title: string, deletedBy: string): Promise<Deleted> {
  const batchId = randomUUID();
  const deletedAt = new Date();
  const counts: TrashCounts = {};
  const values = (position: number, table: string, kind: string) => [
    ...[batchId, title, position, table, kind, deletedBy, deletedAt],
  ];
  const columns =
    'id, batch_id, batch_title, position, table_name, kind, deleted_by_id, deleted_at, row_id, row';

  const accounts = rows.accounts ?? [];
  if (accounts.length > 0) {
    // Accounts below a deleted one stay; the trash remembers where they hung.
    await em.execute(
      `with left_behind as (
         select id, parent_account_id from accounts
          where parent_account_id = any(?::uuid[]) and id <> all(?::uuid[]) for update),
       unlinked as (
         update accounts set parent_account_id = null, version = version + 1
          where id in (select id from left_behind))
       insert into trash (${columns})
       select gen_random_uuid(), ?, ?, ?, ?, ?, ?, ?, id, to_jsonb(left_behind) from left_behind`,
      [accounts, accounts, ...values(trashTables.length, 'accounts', 'relink')],
    );
  }
  for (const [position, { name, ...table }] of [...trashTables.entries()].reverse()) {
    const ids = rows[name] ?? [];
    if (ids.length === 0) continue;
    await em.execute(
      `with gone as (delete from ${name} where id = any(?::uuid[]) returning *)
       insert into trash (${columns})
       select gen_random_uuid(), ?, ?, ?, ?, ?, ?, ?, id, to_jsonb(gone) from gone`,
      [ids, ...values(position, name, 'row')],
    );
    if ('noun' in table) counts[table.noun] = ids.length;
  }
  return { batchId, counts };
}
