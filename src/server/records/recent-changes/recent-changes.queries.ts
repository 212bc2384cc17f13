import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { formatCount, singularOf } from '#shared/fields/format.ts';
import { mayUndo } from '#shared/records/acts.ts';
import type { Page } from '#shared/records/lists.schema.ts';
import { mergeNoun } from '#shared/records/nouns.ts';
import type { RecentChange, recentChangesInput } from '#shared/records/recentChanges.schema.ts';
import { hasRight } from '#shared/team/rights.ts';
import { selectFullName } from '../../platform/database/fullName.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { instantColumn, readRows } from '../../platform/database/runSql.ts';
import { decodeCursor, toPage } from '../list/pagination.ts';
import type { Records } from '../record.ts';
import { factsOfChanges, titlesOfBatches } from '../trash/batchTitles.queries.ts';
import { undoableSince } from './undoRules.ts';

const changeRow = z.object({
  id: z.string(),
  kind: z.enum(['change', 'delete', 'hand_over', 'tasks', 'merge', 'import']),
  noun: z.string(),
  count: z.number(),
  given: z.record(z.string(), z.unknown()),
  title: z.string().nullable(),
  keptId: z.string().nullable(),
  keptTitle: z.string().nullable(),
  at: instantColumn,
  byId: z.string().nullable(),
  byName: z.string().nullable(),
  isUndone: z.boolean(),
  undoneAt: instantColumn.nullable(),
  undoneByName: z.string().nullable(),
  restored: z.number().nullable(),
});

type ChangeRow = z.output<typeof changeRow>;

const COLUMNS = sql`(id, kind, noun, count, given, title, kept_id, kept_title, at, by_id, is_undone, undone_at, undone_by_id, restored)`;

/**
 * Acts on several records within `UNDO_DAYS`, newest first: everybody's, but only one's own imports unless an
 * administrator calls.
 * @throws BAD_REQUEST when the cursor is none of this list
 */
export async function listRecentChanges(
  { em, records, user }: { em: EntityManager; records: Records; user: SessionUser },
  { limit, cursor }: z.output<typeof recentChangesInput>,
): Promise<Page<RecentChange>> {
  const after = cursor ? decodeCursor(cursor) : null;
  const since = undoableSince(new Date());
  const parts = [bulkChanges, merges, imports(user)].map(
    (part) => sql`(select * from (${part}) as part ${COLUMNS}
      where at >= ${since}
        and ${after ? sql`(at, id) < (${after.key}::timestamptz, ${after.id}::uuid)` : sql`true`}
      order by at desc, id desc limit ${limit + 1})`,
  );
  const rows = await readRows(em, changeRow)`
    select change.id, kind, noun, count, given, title, kept_id as "keptId", kept_title as "keptTitle", at, by_id as "byId",
           ${selectFullName('author')} as "byName", is_undone as "isUndone", undone_at as "undoneAt",
           ${selectFullName('undoer')} as "undoneByName", restored
      from (${sql.join(parts, sql` union all `)}) as change
      left join users author on author.id = by_id
      left join users undoer on undoer.id = undone_by_id
     order by at desc, change.id desc limit ${limit + 1}`;
  const page = toPage(rows, limit, ({ at }) => at.toISOString(), null);
  const deletes = page.items.filter(({ kind, isUndone }) => kind === 'delete' && !isUndone);
  const titles = await titlesOfBatches(
    em,
    records,
    deletes.map(({ id, noun, count }) => ({
      id,
      title: formatCount(count, singularOf(noun)),
      rows: { [noun]: count },
    })),
  );
  const facts = await factsOfChanges(
    em,
    records,
    page.items.filter(({ kind }) => kind === 'change'),
  );
  return {
    ...page,
    items: page.items.map((row) => ({
      ...presentChange(row, user),
      ...(facts.get(row.id) ?? { records: [], before: {} }),
      title: titles.get(row.id) ?? row.title,
    })),
  };
}

/** A delete is undone once its batch is out of the trash, wherever it was restored. */
const bulkChanges = sql`
  select change.id, kind, noun, count, given,
         (select ${selectFullName('person')} from users person
           where kind = 'hand_over' and person.id = (given ->> 'personId')::uuid), null::uuid, null::text, change.created_at, made_by_id,
         undone_at is not null or (kind = 'delete' and not exists (
           select from trash where trash.batch_id = change.id and trash.kind = 'row')),
         coalesce(undone_at, restore.created_at), coalesce(undone_by_id, restore.created_by_id), restored
    from bulk_changes change
    left join lateral (select created_at, created_by_id from restores
                        where kind = 'delete' and batch_id = change.id order by created_at desc limit 1) restore on true
   where count > 0`;

/** The name of a record of either table that is merged. */
const nameOf = (id: RawBuilder<unknown>) =>
  sql`coalesce(${sql.join(
    mergeNoun.values.map(
      (table) => sql`(select search_name(named) from ${sql.table(table)} named where named.id = ${id})`,
    ),
  )})`;

/** One line per act; names the surviving record if there is only one. */
const merges = sql`
  select distinct on (act) act, 'merge', noun, records, '{}'::jsonb,
         coalesce((select batch_title from trash where batch_id = merge.id limit 1), ${nameOf(sql`gone_id`)}),
         case when kept = 1 then kept_id end, case when kept = 1 then ${nameOf(sql`kept_id`)} end,
         merge.created_at, created_by_id, undone_at is not null, undone_at, undone_by_id, null::int
    from (select *, coalesce(group_id, id) as act from merges) as merge
    join (select coalesce(group_id, id) as act, count(distinct kept_id) as kept,
                 (count(*) + count(distinct kept_id))::int as records
            from merges group by 1) as acts using (act)
   order by act, merge.id desc`;

const imports = (user: SessionUser) => sql`
  select id, 'import', noun, (counts ->> 'create')::int + (counts ->> 'update')::int, '{}'::jsonb, file_name, null::uuid, null::text,
         created_at, created_by_id, state = 'undone', undone_at, undone_by_id, null::int
    from imports
   where state in ('importing', 'imported', 'undoing', 'undone')
     and ${hasRight(user, 'oversee') ? sql`true` : sql`created_by_id = ${user.id}`}`;

function presentChange(row: ChangeRow, user: SessionUser) {
  const { isUndone, undoneAt, undoneByName, restored, byId, ...change } = row;
  const undone = { at: undoneAt, byName: undoneByName, restored };
  return {
    ...change,
    undone: isUndone ? undone : null,
    mayUndo: !isUndone && (change.kind === 'delete' || mayUndo(change.kind, user, byId)),
  };
}
