import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import * as z from 'zod';
import type { MisplacedRecord } from '#shared/records/trash.schema.ts';
import { setCause } from '../../platform/database/actor.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { type Rows, toFieldName } from '../../platform/database/rows.ts';
import { readColumn, readRows, runSql } from '../../platform/database/runSql.ts';
import { User } from '../../platform/identity/users.entity.ts';
import type { UndoableAct } from '../acts/acts.service.ts';
import { changesOfAct, type RowChanges, setBackInTrash, setBackRows } from '../history/acts.ts';
import { type Staying, writeInPlace } from '../places/places.ts';
import { rejectUndoneByOther } from '../recent-changes/undoRules.ts';
import { type RecordContext, recordOfTable } from '../record.ts';
import { misplacedOf } from '../trash/conflicts.ts';
import { restorePlaced } from '../trash/placed.service.ts';
import { lockBatch } from '../trash/restoreBatch.service.ts';
import { Merge } from './merges.entity.ts';

const placeNames = z.object({ from: z.string().nullable(), to: z.string().nullable() });

const mergedNames = z.object({ gone: z.string(), kept: z.string().nullable() });

/**
 * Undoes a merge, or several, last first: restores the merged record unless it was restored from the trash,
 * and sets back what the merge changed, also in the trash, unless it has changed since. The surviving
 * record's fields stay if it was saved since. NOT_FOUND when the merged record was removed from the trash.
 * CONFLICT when the surviving record is gone, another merge has to be undone first, somebody else has undone
 * this one, or some may not go back and no choice was made (`MisplacedError`).
 */
export const mergeAct: UndoableAct = {
  find: (id) => sql`select created_by_id as by from merges where id = ${id} or group_id = ${id} limit 1`,

  async undo(context, id, choice) {
    const { em } = context;
    await allowLongWork(em);
    const where = { $or: [{ id }, { groupId: id }] };
    const lockMode = LockMode.PESSIMISTIC_WRITE;
    const merges = await em.find(Merge, where, { lockMode, orderBy: { id: 'desc' } });
    const setBack = new Set<string>();
    const skipped: boolean[] = [];
    const misplaced: MisplacedRecord[] = [];
    for (const merge of merges) {
      const undone = await undoOne(context, merge, setBack);
      skipped.push(undone.fieldsSkipped);
      misplaced.push(...undone.misplaced);
    }
    if (misplaced.length > 0 && !choice)
      throw misplacedOf(misplaced, 'Undo the merge from Recent changes to choose.');
    const message = skipped.includes(true)
      ? 'Merge undone. One keeps its fields as they are, because somebody changed them since.'
      : 'Merge undone';
    return { message };
  },
};

interface UndoneMerge {
  /** The surviving record was changed since, so its fields stay as they are now. */
  fieldsSkipped: boolean;
  /** The records that came back to another place than they had, or stay where they are. */
  misplaced: MisplacedRecord[];
}

/**
 * `setBack`: records that later merges of the act restored. `fieldsSkipped`: the surviving record was saved
 * since, so its fields stay.
 */
async function undoOne(context: RecordContext, merge: Merge, setBack: Set<string>): Promise<UndoneMerge> {
  const { em, records } = context;
  if (merge.undoneAt) {
    await rejectUndoneByOther(em, merge, context.user.id);
    return { fieldsSkipped: false, misplaced: [] };
  }
  const { id, noun, keptId, goneId, version } = merge;
  const changes = await changesOfAct(em, id);
  await rejectLaterMerge(context, merge, [
    keptId,
    ...[...changes.values()].flatMap((rows) => [...rows.keys()]),
  ]);
  const [keptVersion] = await readColumn(em, z.number())`
    select version from ${sql.table(noun)} where id = ${keptId} for update`;
  if (keptVersion === undefined) {
    throw new TRPCError({
      code: 'CONFLICT',
      message: 'The merged record was deleted since. Restore it first, then undo the merge.',
    });
  }
  const moved = (await exists(em, noun, goneId)) ? [] : await restoreGone(context, id);
  await setCause(em, 'merge_undo');
  const isSavedSince = keptVersion !== version && !setBack.has(keptId);
  if (!isSavedSince) setBack.add(keptId);
  const fieldsSkipped = isSavedSince && changes.get(noun)?.delete(keptId) === true;
  // The surviving record keeps what it took from the other one.
  if (fieldsSkipped) changes.get(noun)?.delete(goneId);

  const taken = new Map<string, Staying>();
  const staying = await writeInPlace(em, async (em, without) => {
    taken.clear();
    const written: Rows = { [noun]: [keptId, goneId] };
    const add = (table: string, ids: string[]) => {
      written[table] = [...new Set([...(written[table] ?? []), ...ids])];
    };
    for (const [table, changed] of changes) {
      const rows = new Map([...changed].filter(([id]) => !without.has(id)));
      for (const one of (await setBackRows(em, table, rows)).taken) taken.set(one.id, { ...one, table });
      await setBackInTrash(em, table, rows);
      add(table, [...changed.keys()]);
    }
    for (const { table, afterMergeUndone } of records) {
      const moved = await afterMergeUndone?.(em, written[table] ?? [], noun, without);
      for (const [table, ids] of Object.entries(moved ?? {})) add(table, ids);
    }
    return written;
  });
  em.assign(merge, { undoneAt: new Date(), undoneBy: em.getReference(User, context.user.id) });
  await em.flush();
  const misplaced: MisplacedRecord[] = [...moved];
  for (const one of new Map([...staying, ...taken.values()].map((one) => [one.id, one])).values())
    misplaced.push(await describeStaying(context, one, changes.get(one.table)?.get(one.id)));
  return { fieldsSkipped, misplaced };
}

/** Compares where it would go with where it is: by account, if that differs. */
async function describeStaying(
  { em, records }: RecordContext,
  { table, title, why }: Staying,
  changes: RowChanges = {},
): Promise<MisplacedRecord> {
  const { noun, parents, links } = recordOfTable(records, table);
  const pointing = Object.entries({ ...parents, ...links }).flatMap(([column, above]) => {
    const change = changes[toFieldName(column)];
    return change ? [{ above, ...change }] : [];
  });
  const changed = pointing.find(({ above }) => above === 'accounts') ?? pointing[0];
  if (!changed) return { noun, title, from: null, to: null, why };
  const nameOf = (id: unknown) =>
    sql`(select btrim(search_name(above)) from ${sql.table(changed.above)} above where id = ${id}::uuid)`;
  const [names] = await readRows(em, placeNames)`
    select ${nameOf(changed.from)} as "from", ${nameOf(changed.to)} as "to"`;
  return { noun, title, from: names?.from ?? null, to: names?.to ?? null, why };
}

/**
 * Restores what a merge moved to the trash, and returns what came back to another place than it had.
 *
 * @throws CONFLICT when it cannot be there now
 */
async function restoreGone(context: RecordContext, id: string) {
  await lockBatch(context.em, id);
  const { moved, staying } = await restorePlaced(context, id, id);
  if (staying[0]) throw new TRPCError({ code: 'CONFLICT', message: staying[0].why });
  return moved;
}

/**
 * A record that another merge has taken away since would not go back, nor would what that one moved. Once its way back
 * is closed it is no hindrance any more.
 */
async function rejectLaterMerge({ em, records }: RecordContext, { id, createdAt }: Merge, ids: string[]) {
  const [later] = await em.find(
    Merge,
    { id: { $ne: id }, undoneAt: null, goneId: { $in: ids }, createdAt: { $gte: createdAt } },
    { orderBy: { id: 'desc' } },
  );
  if (!later) return;
  const { title } = recordOfTable(records, later.noun);
  const [names] = await readRows(em, mergedNames)`
    select batch_title as gone,
           (select ${sql.raw(title)} from ${sql.table(later.noun)} where id = ${later.keptId}) as kept
      from trash where batch_id = ${later.id} and row_id = ${later.goneId} and kind = 'row'`;
  if (!names) return;
  const into = names.kept ? ` into ‘${names.kept}’` : '';
  throw new TRPCError({
    code: 'CONFLICT',
    message: `‘${names.gone}’ was merged${into} since. Undo that merge first.`,
  });
}

const exists = async (em: EntityManager, table: string, id: string) =>
  (await runSql(em)`select 1 from ${sql.table(table)} where id = ${id}`).length > 0;
