import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { MergeInput, MergeResult } from '#shared/records/merges.schema.ts';
import { setCause } from '../../platform/database/actor.ts';
import { lockId, usedIdError } from '../../platform/database/idempotencyKeys.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { toColumnName, updateRows } from '../../platform/database/rows.ts';
import { runSql } from '../../platform/database/runSql.ts';
import { StaleRecordError } from '../../platform/database/staleRecord.ts';
import type { MovedRows, StoredRow } from '../mergeRules.ts';
import type { MergeRecordType, RecordContext, Records } from '../record.ts';
import { addToTrash } from '../trash/trash.service.ts';
import { columnsPointingTo } from '../trash/trashTables.ts';
import { Merge } from './merges.entity.ts';
import { moveRows } from './moveRows.ts';

/**
 * Makes two records one: what belongs to the one that goes moves to the surviving one, which takes the chosen fields.
 *
 * @throws NOT_FOUND when one of them is gone
 * @throws CONFLICT when one has changed since it was read, or the id is that of another merge
 * @throws BAD_REQUEST when a chosen field cannot be set
 */
export function mergeRecords(
  context: RecordContext,
  record: MergeRecordType,
  input: MergeInput,
): Promise<MergeResult> {
  const { records, user } = context;
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    await lockId(em, input.id);
    const repeated = await em.findOne(Merge, { id: input.id });
    if (repeated) {
      const isSame = repeated.keptId === input.kept.id && repeated.goneId === input.gone.id;
      if (!isSame) throw usedIdError();
      return presentMerge(repeated);
    }
    if (input.kept.id === input.gone.id) {
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'A record cannot be merged with itself' });
    }
    await setCause(em, 'merge');
    const { kept, gone } = await lockBoth(em, record, input);
    const moved = (await record.merge.beforeMove?.(em, kept.row, gone.row)) ?? [];
    moved.push(...(await moveAll(em, records, record.table, input)));
    const earlier = await takeFields(em, record, input.data, kept.row, gone.row);
    moved.push(...((await record.merge.afterMove?.(em, input.kept.id)) ?? []));
    await addToTrash({ ...context, em }, record, [input.gone.id], { title: gone.title, batchId: input.id });
    const merge = em.create(Merge, {
      id: input.id,
      noun: record.table as Merge['noun'],
      keptId: input.kept.id,
      goneId: input.gone.id,
      moved: moved.filter(({ ids }) => ids.length > 0),
      earlier,
      version: await versionOf(em, record.table, input.kept.id),
      createdBy: user.id,
    });
    await em.flush();
    return presentMerge(merge);
  });
}

/** Moves what points to the record that goes, and lets its types react. */
async function moveAll(em: EntityManager, records: Records, table: string, { kept, gone }: MergeInput) {
  const moved: MovedRows[] = [];
  for (const place of columnsPointingTo(records, table)) {
    moved.push(await moveRows(em, { ...place, from: gone.id, to: kept.id }));
  }
  for (const record of records) {
    const ids = moved.filter(({ table }) => table === record.table).flatMap(({ ids }) => ids);
    moved.push(...((await record.afterMerge?.(em, ids)) ?? []));
  }
  return moved;
}

const presentMerge = ({ id, keptId, moved }: Merge): MergeResult => ({
  id,
  keptId,
  moved: Object.fromEntries(
    [...new Set(moved.map(({ table }) => table))].map((table) => [
      table,
      new Set(moved.filter((one) => one.table === table).flatMap(({ ids }) => ids)).size,
    ]),
  ),
});

/** Both records, locked, if they have the versions that were read. */
async function lockBoth(em: EntityManager, record: MergeRecordType, { kept, gone }: MergeInput) {
  const { table, title, noun, entity, present } = record;
  const rows = await runSql<{ title: string; row: StoredRow }>(
    em,
    sql`select ${sql.raw(title)} as title, to_jsonb(stored) as row from ${sql.table(table)} stored
      where id = any(${[kept.id, gone.id]}::uuid[]) order by id for update`,
  );
  const find = ({ id }: MergeInput['kept']) => {
    const found = rows.find(({ row }) => row.id === id);
    if (found) return found;
    throw new TRPCError({
      code: 'NOT_FOUND',
      message: `${noun[0]?.toUpperCase()}${noun.slice(1)} not found`,
    });
  };
  const both = { kept: find(kept), gone: find(gone) };
  for (const [{ row }, read] of [
    [both.kept, kept],
    [both.gone, gone],
  ] as const) {
    if (row.version === read.version) continue;
    throw new StaleRecordError(await present(em, await em.findOneOrFail(entity, { id: row.id })));
  }
  return both;
}

/** Sets the chosen fields of the surviving record. Returns what those that change were before. */
async function takeFields(
  em: EntityManager,
  { table, merge }: MergeRecordType,
  data: Record<string, unknown>,
  kept: StoredRow,
  gone: StoredRow,
) {
  const fields = (await merge.resolveFields?.(em, data, kept, gone)) ?? data;
  // `beforeMove` and the rows that moved may have changed it.
  const [current] = await runSql<{ row: StoredRow }>(
    em,
    sql`select to_jsonb(stored) as row from ${sql.table(table)} stored where id = ${kept.id}`,
  );
  const row = current?.row ?? kept;
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(row[toColumnName(name)] ?? null),
  );
  const earlier = Object.fromEntries(changed.map(([name]) => [name, row[toColumnName(name)] ?? null]));
  await updateRows(em, table, [{ id: kept.id, version: row.version, fields: Object.fromEntries(changed) }]);
  return earlier;
}

async function versionOf(em: EntityManager, table: string, id: string) {
  const [row] = await runSql<{ version: number }>(
    em,
    sql`select version from ${sql.table(table)} where id = ${id}`,
  );
  return row?.version ?? 0;
}
