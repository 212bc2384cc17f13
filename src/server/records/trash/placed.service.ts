import { randomUUID } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import type { MisplacedRecord } from '#shared/records/trash.schema.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { Rows } from '../../platform/database/rows.ts';
import { readColumn, readIds, readRows, runSql } from '../../platform/database/runSql.ts';
import { changeInTrash } from '../history/acts.ts';
import type { Misplaced } from '../places/placeRules.ts';
import { attempt, describeMisplaced, type Staying } from '../places/places.ts';
import { type RecordContext, type Records, recordOfTable } from '../record.ts';
import { findBlocked, restoreBatch } from './restoreBatch.service.ts';
import { rowsOfBatch } from './trash.service.ts';
import { trashLinks, trashTables } from './trashTables.ts';

/** A record that comes back to another place than it had. */
export interface Moved extends MisplacedRecord {
  table: string;
  id: string;
}

export interface Placed {
  rows: Rows;
  moved: Moved[];
  /** The records that stay in the trash because they cannot be there now. */
  staying: Staying[];
  /** With all rows that stay with them. */
  left: Rows;
}

/**
 * Restores what is valid: a misplaced record goes to its parent's current place; what cannot be restored
 * stays in the batch `homeId`.
 */
export async function restorePlaced(
  context: RecordContext,
  batchId: string,
  homeId: string,
): Promise<Placed> {
  const { em, records } = context;
  const moved = new Map<string, Moved>();
  const staying: Staying[] = [];
  const left: Rows = {};
  let current = batchId;
  const leave = async (these: Staying[]) => {
    staying.push(...these);
    const separated = await leaveInBatch(em, records, { current, homeId }, these);
    current = separated.restoredId;
    for (const [table, ids] of Object.entries(separated.staying))
      left[table] = [...(left[table] ?? []), ...ids];
  };
  const isAnyLeft = async () => Object.keys(await rowsOfBatch(em, current)).length > 0;

  for (const one of await followMerges(em, records, current)) moved.set(one.id, one);
  while (await isAnyLeft()) {
    const blocked = await findBlocked(em, records, current);
    if (blocked.length > 0) {
      await leave(blocked);
      continue;
    }
    const { rows, misplaced } = await attempt(em, async (em) => {
      const rows = await rowsOfBatch(em, current);
      await restoreBatch({ ...context, em }, current);
      return rows;
    });
    if (misplaced.length === 0) return { rows, moved: remaining(moved, left), staying, left };
    const homeless = await moveAll(em, records, { batchId: current, rows, moved }, misplaced);
    if (homeless.length > 0) await leave(homeless);
  }
  return { rows: {}, moved: [], staying, left };
}

const remaining = (moved: Map<string, Moved>, left: Rows) =>
  [...moved.values()].filter(({ table, id }) => !left[table]?.includes(id));

/** Leaves records with what is below them in the batch that they were part of, and puts the others into one of their own. */
export async function leaveInBatch(
  em: EntityManager,
  records: Records,
  { current, homeId }: { current: string; homeId: string },
  these: { table: string; id: string }[],
) {
  const rows: Rows = {};
  for (const { table, id } of these) rows[table] = [...(rows[table] ?? []), id];
  const separated = await separateBatch(em, records, current, rows);
  if (current !== homeId) await runSql(em)`update trash set batch_id = ${homeId} where batch_id = ${current}`;
  return separated;
}

const followedRow = z.object({
  id: z.string(),
  title: z.string(),
  now: z.string(),
  from: z.string().nullable(),
  to: z.string(),
});

/** Targets may have been merged since: then use the surviving record. */
async function followMerges(em: EntityManager, records: Records, batchId: string): Promise<Moved[]> {
  const moved: Moved[] = [];
  for (const { name: table, parents, record } of trashTables(records)) {
    for (const [column, parent] of Object.entries({ ...parents, ...record?.links })) {
      if (!records.some((type) => type.table === parent && type.merge)) continue;
      const title = record
        ? sql`(select ${sql.raw(record.title)} from jsonb_populate_record(null::${sql.table(table)}, trash.row))`
        : sql`trash.batch_title`;
      const rows = await readRows(em, followedRow)`
        with recursive ${waysOfMerged(batchId, table, column, parent)}
        select trash.row_id as id, coalesce(${title}, '') as title, ways.now, btrim(search_name(kept)) as "to",
               (select above.batch_title from trash above where above.row_id = ways.gone and above.kind = 'row' limit 1) as "from"
          from trash join ways on ways.gone = (trash.row ->> ${column})::uuid
          join ${sql.table(parent)} kept on kept.id = ways.now
         where trash.batch_id = ${batchId} and trash.table_name = ${table} and trash.kind = 'row'`;
      for (const { id, title, now, from, to } of rows) {
        await changeInTrash(em, id, { [column]: now });
        if (record) moved.push({ table, id, noun: record.noun, title, from, to, why: null });
      }
    }
  }
  return moved;
}

/** Merged targets of a column, each with the records that it became part of. */
const waysOfMerged = (
  batchId: string,
  table: string,
  column: string,
  parent: string,
): RawBuilder<unknown> => sql`
  pointed as (
    select distinct (row ->> ${column})::uuid as id from trash
     where batch_id = ${batchId} and table_name = ${table} and kind = 'row' and row ->> ${column} is not null),
  ways as (
    select pointed.id as gone, merges.kept_id as now
      from pointed join merges on merges.gone_id = pointed.id and merges.undone_at is null
     where not exists (select from ${sql.table(parent)} where id = pointed.id)
       and not exists (select from trash above where above.row_id = pointed.id and above.kind = 'row'
                          and (above.batch_id <> merges.id or above.batch_id = ${batchId}))
    union
    select ways.gone, merges.kept_id
      from ways join merges on merges.gone_id = ways.now and merges.undone_at is null
     where not exists (select from ${sql.table(parent)} where id = ways.now))`;

interface Batch {
  batchId: string;
  rows: Rows;
  moved: Map<string, Moved>;
}

/** Gives misplaced rows of a batch a place where they may stand, and returns those for which there is none. */
async function moveAll(em: EntityManager, records: Records, batch: Batch, misplaced: Misplaced[]) {
  const homeless: Staying[] = [];
  const done = new Set<string>();
  for (const found of misplaced) {
    const { rule, id, title, aboveTitle, placeId, place } = found;
    const { table } = rule;
    // Checked again if several rules apply, or in a cycle.
    const key = table === rule.above ? table : id;
    if (done.has(key)) continue;
    done.add(key);
    if (!batch.rows[table]?.includes(id)) await keepUnlinked(em, batch.batchId, found);
    else if (rule.place && !placeId) homeless.push({ table, id, title, why: withoutPlace(found) });
    else {
      const earlier = batch.moved.get(id);
      const from = earlier?.from ?? (rule.place ? await accountInTrash(em, id) : aboveTitle);
      const to = rule.place ? place : (earlier?.to ?? null);
      await changeInTrash(em, id, rule.place ? { account_id: placeId } : { [rule.column]: null });
      const { noun } = recordOfTable(records, table);
      batch.moved.set(id, { table, id, noun, title, from, to, why: null });
    }
  }
  return homeless;
}

const withoutPlace = (found: Misplaced) =>
  `${describeMisplaced(found)}, which has no account now. Give it one first.`;

async function accountInTrash(em: EntityManager, id: string) {
  const [name = null] = await readColumn(em, z.string().nullable())`
    select coalesce((select name from accounts where id = (trash.row ->> 'account_id')::uuid),
                    (select above.row ->> 'name' from trash above
                      where above.row_id = (trash.row ->> 'account_id')::uuid and above.kind = 'row' limit 1)) as name
      from trash where row_id = ${id} and kind = 'row'`;
  return name;
}

/**
 * Leaves a cleared reference cleared.
 * @throws CONFLICT when the link is not the problem
 */
async function keepUnlinked(em: EntityManager, batchId: string, found: Misplaced) {
  const links = await runSql(em)`
    delete from trash
     where batch_id = ${batchId} and kind = 'relink' and row_id = any(${[found.id, found.aboveId]}::uuid[])
    returning id`;
  if (links.length > 0) return;
  throw new TRPCError({ code: 'CONFLICT', message: `${describeMisplaced(found)}. Change that first.` });
}

/**
 * The given rows and those below stay; the others become a batch of their own. Returns its id, and the rows
 * that stay.
 */
async function separateBatch(em: EntityManager, records: Records, batchId: string, rows: Rows) {
  const restoredId = randomUUID();
  const staying = await withRowsBelow(em, records, batchId, rows);
  const isStaying = sql`row_id = any(${Object.values(staying).flat()}::uuid[])`;
  await runSql(em)`
    update trash set batch_id = ${restoredId} where batch_id = ${batchId} and kind = 'row' and not ${isStaying}`;
  for (const { table, column, target } of trashLinks(records)) {
    const pointsToStaying = sql`(row ->> ${column})::uuid = any(${staying[target] ?? []}::uuid[])`;
    await runSql(em)`
      update trash set batch_id = ${restoredId}
       where batch_id = ${batchId} and kind = 'relink' and table_name = ${table} and jsonb_exists(row, ${column})
         and not ${pointsToStaying}`;
    // A row that comes back is linked again once what it points to is restored as well.
    await runSql(em)`
      with unlinked as (
        update trash set row = jsonb_set(row, array[${column}], 'null')
         where batch_id = ${restoredId} and kind = 'row' and table_name = ${table}
           and id in (select id from trash
                       where batch_id = ${restoredId} and kind = 'row' and table_name = ${table} and ${pointsToStaying})
        returning row_id)
      insert into trash (id, batch_id, batch_title, position, table_name, kind, deleted_by_id, deleted_at, row_id, row)
      select gen_random_uuid(), ${batchId}, trash.batch_title, ${trashTables(records).length}::int, ${table}, 'relink',
             trash.deleted_by_id, trash.deleted_at, trash.row_id,
             jsonb_build_object('id', trash.row_id, ${column}::text, trash.row -> ${column})
        from unlinked join trash on trash.row_id = unlinked.row_id and trash.batch_id = ${restoredId}`;
  }
  return { restoredId, staying };
}

async function withRowsBelow(em: EntityManager, records: Records, batchId: string, rows: Rows) {
  const found: Rows = {};
  for (const { name, parents } of trashTables(records)) {
    const isBelowFound = Object.entries(parents).map(
      ([column, parent]) => sql`(row ->> ${column})::uuid = any(${found[parent] ?? []}::uuid[])`,
    );
    const condition = sql.join([sql`row_id = any(${rows[name] ?? []}::uuid[])`, ...isBelowFound], sql` or `);
    found[name] = await readIds(em)`
      select row_id from trash
       where batch_id = ${batchId} and table_name = ${name} and kind = 'row' and (${condition})`;
  }
  return found;
}
