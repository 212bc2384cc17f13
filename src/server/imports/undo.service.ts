import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import * as z from 'zod';
import { fitText } from '#shared/fields/fitText.ts';
import { LINE_LENGTH } from '#shared/fields/kinds.ts';
import { IMPORT_DAYS } from '#shared/imports/imports.schema.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';
import { setCause } from '../platform/database/actor.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { type Rows, updateRows } from '../platform/database/rows.ts';
import { readIds, readRows, runSql } from '../platform/database/runSql.ts';
import { User } from '../platform/identity/users.entity.ts';
import type { UndoableAct } from '../records/acts/acts.service.ts';
import { columnsPointingTo } from '../records/columnsPointingTo.ts';
import { storedIds } from '../records/csv/storedRecords.ts';
import { takeBackNews } from '../records/events/tell.ts';
import { wasMadeForDeadline } from '../records/history/history.queries.ts';
import { findTakenByChanges, writeInPlace } from '../records/places/places.ts';
import { importRecordType, type Records } from '../records/record.ts';
import { moveBatch } from '../records/trash/trash.service.ts';
import type { Import } from './imports.entity.ts';
import { assertState, findImport, type ImportContext, type Step, startJob } from './imports.service.ts';
import { allLayers, isOfLayer, layerKey, layersIn, lookUpRows } from './layers/rowsOfLayer.ts';

/** Rows of a step. */
const UNDO_ROWS = 500;

/**
 * The Undo of an import is done by a job: created records go to the trash with what we made of them, changed ones get back
 * their earlier values. Records that somebody has changed since, or added to, stay as they are. CONFLICT when nothing was
 * imported, or its rows are no longer kept.
 */
export const importAct: UndoableAct = {
  find: (id) => sql`select created_by_id as by from imports where id = ${id}`,

  async undo(context, id) {
    const { em } = context;
    const found = await findImport(em, id, context.user, { lock: true });
    if (found.state === 'undone') return { message: 'Import undone', skipped: found.undoSkipped };
    assertState(found, ['importing', 'imported', 'undoing'], 'There is nothing to undo');
    if (found.state === 'imported' && (await layersIn(em, id, 'applied')).size === 0) rejectPurged(found);
    await startJob(context, found, 'undoing');
    return { message: 'Undoing the import' };
  },
};

/** Takes back the last rows that are not undone yet. */
export async function undoStep(context: ImportContext, found: Import): Promise<Step> {
  const { em } = context;
  const { id } = found;
  await setCause(em, 'import_undo');
  await lookUpRows(em);
  // Records that were imported last are below the others, and go first.
  const waiting = await layersIn(em, id, 'applied');
  const layer = allLayers.findLast((one) => waiting.has(layerKey(one))) ?? {
    noun: found.noun,
    isBelow: false,
  };
  const { noun, isBelow } = layer;
  const applied = await readRows(em, appliedRow)`
    select line, action, record_id as "recordId", version, earlier, applied_at as "appliedAt" from import_rows
    where import_id = ${id} and ${isOfLayer(layer)} and stage = 'applied' order by line desc limit ${UNDO_ROWS + 1}`;
  const rows = applied.slice(0, UNDO_ROWS);
  const gone = await linesOfGone(em, noun, rows);
  const undone = new Set([
    ...(await trashCreated(context, { id, noun, fileName: found.fileName }, rows)),
    ...(await restoreUpdated(em, noun, rows)),
  ]);
  await markUndone(em, { id, noun, isBelow }, rows, { undone, gone });
  await takeBackNews(em, id);
  const isLast = waiting.size <= 1 && applied.length <= UNDO_ROWS;
  // The trash lists what was deleted in one moment as one.
  if (isLast) {
    await runSql(em)`update trash set deleted_at = now() where batch_id = ${id}`;
    em.assign(found, { undoneAt: new Date(), undoneBy: em.getReference(User, context.user.id) });
  }
  return { rows: rows.length, isLast };
}

const madeRow = z.object({ recordId: z.string(), appliedAt: z.string() });

type Made = z.output<typeof madeRow>;

const appliedRow = madeRow.extend({
  line: z.number(),
  action: z.enum(['create', 'update']),
  version: z.number(),
  earlier: z.record(z.string(), z.unknown()).nullable(),
});

type AppliedRow = z.output<typeof appliedRow>;

const storedVersion = z.object({ id: z.string(), version: z.number() });

/** The ids of the records that are in the trash now, or were gone before. */
async function trashCreated(
  context: ImportContext,
  { id, noun, fileName }: Pick<Import, 'id' | 'noun' | 'fileName'>,
  rows: AppliedRow[],
) {
  const { em, records } = context;
  const created = rows.filter(({ action }) => action === 'create');
  if (created.length === 0) return [];
  const ids = created.map(({ recordId }) => recordId);
  const found = await readRows(em, storedVersion)`
    select id, version from ${sql.table(noun)} where id = any(${ids}::uuid[]) order by id for update`;
  const versions = new Map(found.map((row) => [row.id, row.version]));
  const extended = await extendedSince(em, records, noun, created);
  const gone = ids.filter((one) => !versions.has(one));
  const removable = created.flatMap(({ recordId, version }) =>
    versions.get(recordId) === version && !extended.has(recordId) ? [recordId] : [],
  );
  const title = fitText(`Import of ${fileName}`, LINE_LENGTH);
  const made = await untouchedDeals(context, noun, removable);
  await moveBatch(context, { [noun]: removable, ...made }, { title, batchId: id });
  return [...gone, ...removable];
}

/** The opportunities that we opened for records, of those that nobody has changed or added to. */
async function untouchedDeals(
  { em, records }: ImportContext,
  noun: ImportNoun,
  ids: string[],
): Promise<Rows> {
  const { findDeals } = importRecordType(records, noun).csv.import;
  if (!findDeals || ids.length === 0) return {};
  const deals = await readRows(em, madeRow)`
    select id as "recordId", created_at as "appliedAt" from opportunities
     where id in (${findDeals(ids)}) and version = 1 order by id for update`;
  const extended = await extendedSince(em, records, 'opportunities', deals);
  return { opportunities: deals.flatMap(({ recordId }) => (extended.has(recordId) ? [] : [recordId])) };
}

/**
 * The first UUID v7 after a moment: a record that another import has created may date from long before, and its id does
 * not. Records whose id somebody chose date from when they were created.
 */
const firstIdAt = sql`(lpad(to_hex((extract(epoch from made.at) * 1000)::bigint + 1), 12, '0') || repeat('0', 20))::uuid`;

/**
 * The ids of records to which somebody added another record after the import. Reminders, and what else we made for a day, are
 * no additions while nobody has touched them, nor are the parts of a record: who changes these changes the record.
 */
async function extendedSince(em: EntityManager, records: Records, table: string, created: Made[]) {
  const extended = new Set<string>();
  const ids = created.map(({ recordId }) => recordId);
  const times = created.map(({ appliedAt }) => appliedAt);
  const parts = new Set(records.flatMap(({ ownedTables = [] }) => ownedTables.map((owned) => owned.table)));
  for (const below of columnsPointingTo(records, table).filter((one) => !parts.has(one.table))) {
    const rows = await readIds(em)`
      select made.id
     from unnest(${ids}::uuid[], ${times}::timestamptz[]) as made(id, at),
          lateral (select from ${sql.table(below.table)} below
                    where below.${sql.ref(below.column)} = made.id
                      and (below.created_at > made.at or (below.id > ${firstIdAt} and substr(below.id::text, 15, 1) = '7'))
                      and not (below.version = 1 and ${wasMadeForDeadline(below.table, 'below')}) limit 1) later`;
    for (const id of rows) extended.add(id);
  }
  return extended;
}

/** The ids of the records that have their earlier values again. What may not stand so stays as it is. */
async function restoreUpdated(em: EntityManager, noun: ImportNoun, rows: AppliedRow[]) {
  const changes = rows
    .filter(({ action }) => action === 'update')
    .map(({ recordId, version, earlier }) => ({ id: recordId, version, fields: earlier ?? {} }));
  const taken = new Set((await findTakenByChanges(em, noun, changes)).map(({ id }) => id));
  let restored = new Set<string>();
  await writeInPlace(em, async (em, staying) => {
    const free = changes.filter(({ id }) => !taken.has(id) && !staying.has(id));
    restored = await updateRows(em, noun, free);
    return { [noun]: [...restored] };
  });
  await keepAsWritten(
    em,
    noun,
    changes.filter(({ id }) => restored.has(id)),
  );
  return restored;
}

/**
 * What an earlier import wrote, and this one wrote over, is there again: the two versions since then, of this import and of
 * its undo, count for the earlier ones as none.
 */
async function keepAsWritten(
  em: EntityManager,
  noun: ImportNoun,
  restored: { id: string; version: number }[],
) {
  if (restored.length === 0) return;
  await runSql(em)`
    update import_rows as before set version = before.version + 2
      from jsonb_to_recordset(${JSON.stringify(restored)}::jsonb) as given(id uuid, version int)
     where before.record_id = given.id and before.version < given.version
       and before.noun = ${noun} and before.stage = 'applied'`;
}

/** @throws CONFLICT when the import wrote something, of which nothing is known any more */
function rejectPurged({ counts, above }: Import) {
  if ([counts, ...Object.values(above)].every(({ create, update }) => create + update === 0)) return;
  throw new TRPCError({
    code: 'CONFLICT',
    message: `An import can be undone for ${IMPORT_DAYS} days, and this one is older`,
  });
}

const SKIPPED = 'Somebody changed or added to it after the import. It stays as it is.';
const GONE = 'It was deleted or merged after the import';

async function markUndone(
  em: EntityManager,
  { id, noun, isBelow }: Pick<Import, 'id' | 'noun'> & { isBelow: boolean },
  rows: AppliedRow[],
  { undone, gone }: { undone: Set<string>; gone: number[] },
) {
  const lines = rows.filter(({ recordId }) => undone.has(recordId)).map(({ line }) => line);
  await runSql(em)`
    update import_rows
    set earlier = null,
        -- What stays is counted with what was skipped, and not with what is gone.
        action = case when line = any(${lines}::int[]) then action else 'skip' end,
        stage = case when line = any(${lines}::int[]) then 'undone' else 'skipped' end,
        reasons = case when line = any(${gone}::int[]) then ${JSON.stringify([GONE])}::jsonb
                       when line = any(${lines}::int[]) then reasons
                       else ${JSON.stringify([SKIPPED])}::jsonb end
  where import_id = ${id} and noun = ${noun} and is_below = ${isBelow} and line = any(${rows.map(({ line }) => line)}::int[])`;
}

/** The lines of the rows whose records were gone before this. */
async function linesOfGone(em: EntityManager, table: string, rows: AppliedRow[]) {
  const there = await storedIds(
    em,
    table,
    rows.map(({ recordId }) => recordId),
  );
  return rows.filter(({ recordId }) => !there.has(recordId)).map(({ line }) => line);
}
