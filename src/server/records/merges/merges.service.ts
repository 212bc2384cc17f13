import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import * as z from 'zod';
import type { MergeInput, MergeResult } from '#shared/records/merges.schema.ts';
import { setAct, setCause } from '../../platform/database/actor.ts';
import { lockId, usedIdError } from '../../platform/database/idempotencyKeys.ts';
import { allowLongWork } from '../../platform/database/longWork.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { toColumnName, toFieldName, updateRows } from '../../platform/database/rows.ts';
import { readIds, readRows, readValue } from '../../platform/database/runSql.ts';
import { StaleRecordError } from '../../platform/database/staleRecord.ts';
import { FieldError } from '../../platform/fieldError.ts';
import { columnsPointingTo } from '../columnsPointingTo.ts';
import { changesOfAct } from '../history/acts.ts';
import { type StoredRow, storedRow } from '../mergeRules.ts';
import type { Misplaced } from '../places/placeRules.ts';
import { describeMisplaced, findMisplaced, rejectBoth } from '../places/places.ts';
import type { RecordContext, Records, With } from '../record.ts';
import { moveBatch } from '../trash/trash.service.ts';
import { Merge } from './merges.entity.ts';

const isBlank = (value: unknown) =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0);

const fieldColumns = ({ edit }: With<'edit'>) =>
  Object.keys(edit.fields.shape).map((name) => [name, toColumnName(name)] as const);

const blankFields = (record: With<'edit'>, kept: StoredRow, gone: StoredRow) =>
  Object.fromEntries(
    fieldColumns(record)
      .filter(([, column]) => isBlank(kept[column]) && !isBlank(gone[column]))
      .map(([name, column]) => [name, gone[column]]),
  );

/**
 * Moves everything to the surviving record, which takes the chosen fields.
 * @throws NOT_FOUND when one of them is gone
 * @throws CONFLICT when one has changed since it was read, or the id is that of another merge
 * @throws BAD_REQUEST when a chosen field cannot be set
 */
export function mergeRecords(
  context: RecordContext,
  record: With<'merge' | 'present' | 'edit'>,
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
      return presentMerge(em, repeated);
    }
    if (input.kept.id === input.gone.id) {
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'A record cannot be merged with itself' });
    }
    await setCause(em, 'merge');
    await setAct(em, input.id);
    const { kept, gone } = await lockBoth(em, record, input);
    const both: [string, string] = [input.kept.id, input.gone.id];
    await rejectBoth(em, record.table, both);
    const before = await findMisplaced(em, { [record.table]: both });
    await record.merge.beforeMove?.(em, kept.row, gone.row);
    await moveAll(em, records, record.table, input);
    const data = input.data ?? blankFields(record, kept.row, gone.row);
    await takeFields(em, record, data, kept.row, gone.row);
    await record.merge.afterMove?.(em, input.kept.id);
    await rejectApart(em, input, record.table, before);
    const batch = { title: gone.title, batchId: input.id };
    await moveBatch({ ...context, em }, { [record.table]: [input.gone.id] }, batch);
    const merge = em.create(Merge, {
      id: input.id,
      groupId: input.groupId ?? null,
      noun: record.table as Merge['noun'],
      keptId: input.kept.id,
      goneId: input.gone.id,
      version: await versionOf(em, record.table, input.kept.id),
      createdBy: user.id,
    });
    await em.flush();
    return presentMerge(em, merge);
  });
}

/**
 * Moves what points to the record that goes, and lets its types react. Counts as a change of each row, so that whoever has
 * one open gets a conflict on saving.
 */
async function moveAll(em: EntityManager, records: Records, noun: string, { kept, gone }: MergeInput) {
  const moved = new Map<string, string[]>();
  const owned = records.flatMap(({ ownedTables = [] }) => ownedTables.map(({ table }) => table));
  for (const { table, column } of columnsPointingTo(records, noun)) {
    if (owned.includes(table)) continue; // They go to the trash with the record.
    const ids = await readIds(em)`
      update ${sql.table(table)} set ${sql.ref(column)} = ${kept.id}, version = version + 1
       where ${sql.ref(column)} = ${gone.id} returning id`;
    moved.set(table, [...(moved.get(table) ?? []), ...ids]);
  }
  for (const record of records) await record.afterMerge?.(em, moved.get(record.table) ?? []);
}

/**
 * @throws BAD_REQUEST for the field of the surviving record that is not valid
 * @throws CONFLICT when moved records would contradict those above them
 */
async function rejectApart(em: EntityManager, { id, kept }: MergeInput, table: string, before: Misplaced[]) {
  const changes = await changesOfAct(em, id);
  const rows = Object.fromEntries([...changes].map(([table, rows]) => [table, [...rows.keys()]]));
  const known = new Set(before.map(({ rule, id }) => `${rule.column} ${id}`));
  const found = await findMisplaced(em, rows);
  const [apart] = found.filter(({ rule, id }) => !known.has(`${rule.column} ${id}`));
  if (!apart) return;
  const { rule } = apart;
  if (rule.table === table && apart.id === kept.id) {
    throw new FieldError(toFieldName(rule.column), rule.typed(apart));
  }
  const message = `${describeMisplaced(apart)}. Merge the accounts first, or change that.`;
  throw new TRPCError({ code: 'CONFLICT', message });
}

async function presentMerge(em: EntityManager, { id, keptId }: Merge): Promise<MergeResult> {
  const moved: Record<string, number> = {};
  for (const [table, rows] of await changesOfAct(em, id)) {
    rows.delete(keptId);
    if (rows.size > 0) moved[table] = rows.size;
  }
  return { id, keptId, moved };
}

const titledRow = z.object({ title: z.string(), row: storedRow });

async function lockBoth(em: EntityManager, record: With<'merge' | 'present'>, { kept, gone }: MergeInput) {
  const { table, title, noun, entity, present } = record;
  const rows = await readRows(em, titledRow)`
    select ${sql.raw(title)} as title, to_jsonb(stored) as row from ${sql.table(table)} stored
  where id = any(${[kept.id, gone.id]}::uuid[]) order by id for update`;
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

async function takeFields(
  em: EntityManager,
  { table, merge }: With<'merge' | 'present'>,
  data: Record<string, unknown>,
  kept: StoredRow,
  gone: StoredRow,
) {
  const fields = (await merge.resolveFields?.(em, data, kept, gone)) ?? data;
  // `beforeMove` and moved rows may have changed it.
  const row = await readValue(em, storedRow)`
    select to_jsonb(stored) from ${sql.table(table)} stored where id = ${kept.id}`;
  const changed = Object.entries(fields).filter(
    ([name, value]) => JSON.stringify(value ?? null) !== JSON.stringify(row[toColumnName(name)] ?? null),
  );
  await updateRows(em, table, [{ id: kept.id, version: row.version, fields: Object.fromEntries(changed) }]);
}

const versionOf = (em: EntityManager, table: string, id: string) =>
  readValue(em, z.number())`select version from ${sql.table(table)} where id = ${id}`;
