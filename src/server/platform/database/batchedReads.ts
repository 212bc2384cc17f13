import { type Expression, sql } from 'kysely';
import type { EntityManager } from './orm.ts';

/**
 * Any id of a parameter, on the right of `=`. The subquery hides from PostgreSQL how many there are: where it sees one or
 * two, it plans each call anew, because the plan that it would keep is for ten.
 */
export const anyOf = (ids: Expression<never>, type: 'uuid' | 'text') =>
  sql<string>`any((select ${ids}::${sql.raw(type)}[])::${sql.raw(type)}[])`;

/**
 * A function that reads one row by its id. All ids that are requested in the same turn of the event loop are read by one
 * query; the busier the process is, the more they are. The query is sent after the last request, so every row is at least
 * as new as the request for it.
 */
export function batchReads<Row extends { id: string }>(read: (ids: string[]) => Promise<Row[]>) {
  let batch: { ids: Set<string>; rows: Promise<Map<string, Row>> } | null = null;

  function begin() {
    const ids = new Set<string>();
    const rows = new Promise<void>((resolve) => setImmediate(resolve)).then(async () => {
      batch = null;
      return new Map((await read([...ids])).map((row) => [row.id, row]));
    });
    return { ids, rows };
  }

  return async (id: string): Promise<Row | undefined> => {
    batch ??= begin();
    batch.ids.add(id);
    return (await batch.rows).get(id);
  };
}

/** The same for the database of each caller's entity manager, outside of transactions. */
export function batchReadsOf<Row extends { id: string }>(
  read: (em: EntityManager, ids: string[]) => Promise<Row[]>,
) {
  const readers = new WeakMap<object, ReturnType<typeof batchReads<Row>>>();
  return (em: EntityManager, id: string): Promise<Row | undefined> => {
    const database = em.getConnection();
    const known = readers.get(database);
    if (known) return known(id);
    const own = em.fork();
    const reader = batchReads((ids) => read(own, ids));
    readers.set(database, reader);
    return reader(id);
  };
}
