import { sql } from 'kysely';
import type * as z from 'zod';
import type { HistoryRecord, historyInput } from '#shared/history.ts';
import type { Page } from '#shared/lists.ts';
import type { EntityManager } from '../database/orm.ts';
import { countUpTo, queries } from '../database/page.ts';

export const tables = {
  lead: 'leads',
  contact: 'contacts',
  account: 'accounts',
  opportunity: 'opportunities',
};

/** One page of what happened to a record, newest first. It outlives the record. */
export async function historyOf(
  em: EntityManager,
  { noun, id, limit, cursor }: z.output<typeof historyInput>,
): Promise<Page<HistoryRecord>> {
  const matching = queries(em)
    .selectFrom('History as history')
    .where('history.recordId', '=', id)
    .where('history.tableName', '=', tables[noun]);

  const rows = await matching
    .leftJoin('User as actor', 'actor.id', 'history.actorId')
    .select(({ ref }) => [
      'history.id',
      'history.at',
      'history.action',
      'history.cause',
      'history.changes',
      sql<string | null>`nullif(concat_ws(' ', ${ref('actor.firstName')}, ${ref('actor.lastName')}), '')`.as(
        'byName',
      ),
    ])
    .$if(Boolean(cursor), (query) => query.where('history.id', '<', cursor ?? ''))
    .orderBy('history.id', 'desc')
    .limit(limit + 1)
    .execute();

  const items = rows.slice(0, limit).map(({ changes, ...row }) => ({
    ...row,
    changes: row.action === 'changed' ? fieldChanges(changes) : [],
  }));
  return {
    items,
    nextCursor: rows.length > limit ? (items.at(-1)?.id ?? null) : null,
    total: cursor ? null : await countUpTo(em, matching.select('history.id')),
  };
}

/** By the names of the wire, which are the columns' own in camel case. */
export const fieldChanges = (changes: Record<string, [unknown, unknown]>) =>
  Object.entries(changes).map(([column, [from, to]]) => ({
    field: column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    from,
    to,
  }));
