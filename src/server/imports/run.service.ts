import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import * as z from 'zod';
import { BUSINESS_TIME_ZONE } from '#shared/fields/format.ts';
import { businessMoment } from '#shared/fields/workingTime.ts';
import { setCause } from '../platform/database/actor.ts';
import { newId } from '../platform/database/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { insertRows, type RowChange, toColumnName, updateRows } from '../platform/database/rows.ts';
import { readRows, runSql } from '../platform/database/runSql.ts';
import type { Fields, RowPlan } from '../records/csv/recordCsv.ts';
import { writeInPlace } from '../records/places/places.ts';
import { savePlans } from './check.service.ts';
import type { Import } from './imports.entity.ts';
import { tellImported } from './imports.events.ts';
import {
  assertState,
  findImport,
  type ImportCall,
  type ImportContext,
  presentProgress,
  type Step,
  startJob,
} from './imports.service.ts';
import { type Layer, layersAbove, layersOf } from './layers/layers.ts';
import {
  layerKey,
  layersIn,
  loadParentRows,
  lookUpRows,
  type PreviewedRow,
  rejectAbsent,
  rowsOfLayer,
} from './layers/rowsOfLayer.ts';
import { planRows } from './planRows.ts';
import { rejectLeft } from './rejectMisplacedRows.ts';

/** Rows that are written at once: more hold the process for longer than others may wait. */
const WRITE_ROWS = 500;

/** Writes in one step. Screens are told once a step. */
const PARTS = 3;

const CHANGED = 'This changed after the check. Import the file again to have it looked at afresh';

/**
 * Begins to import the rows that the check found good: each as the preview showed it, or not at all. What broke off, also a
 * check, goes on.
 *
 * @throws CONFLICT when the file has not been checked
 */
export function runImport(context: ImportCall, id: string) {
  return context.em.transactional(async (em) => {
    const found = await findImport(em, id, context.user, { lock: true });
    if (found.state !== 'imported') {
      assertState(found, ['checking', 'checked', 'importing'], 'This file has to be checked first');
      const state = found.state === 'checking' ? 'checking' : 'importing';
      await startJob({ ...context, em }, found, state);
    }
    return presentProgress(em, found);
  });
}

export async function runStep(context: ImportContext, found: Import): Promise<Step> {
  const { em, records } = context;
  await setCause(em, 'import');
  // The second of two files with the same people has to see those of the first.
  const layers = layersOf(records, found);
  for (const { noun } of layers) {
    await runSql(em)`select pg_advisory_xact_lock(hashtext(${`import of ${noun}`}))`;
  }
  await lookUpRows(em);
  const waiting = await layersIn(em, found.id, 'planned');
  const [layer, ...others] = layers.filter((one) => waiting.has(layerKey(one)));
  if (!layer) return { rows: 0, isLast: true };
  const step = { rows: 0, isLast: false };
  for (let part = 0; part < PARTS && !step.isLast; part += 1) {
    const written = await writeRows(context, found, layers, layer);
    Object.assign(step, { rows: step.rows + written.rows, isLast: written.isLast });
  }
  return { ...step, isLast: step.isLast && others.length === 0 };
}

async function writeRows(
  { em, records, user }: ImportContext,
  file: Import,
  layers: Layer[],
  layer: Layer,
): Promise<Step> {
  const { record } = layer;
  const condition = sql`row.stage = 'planned' and row.action in ('create', 'update')`;
  const planned = await rowsOfLayer(em, file, layer, condition, WRITE_ROWS + 1);
  const rows = planned.slice(0, WRITE_ROWS);
  const above = layersAbove(records, file, layers, layer);
  const lines = rows.map(({ line }) => line);
  const parentRows = await loadParentRows(em, file.id, above, lines);
  await rejectAbsent(em, above, parentRows);
  const { beforeWrite, afterWrite, owner } = record.csv.import;
  const plans = await keepUnchanged(
    em,
    file,
    layer,
    rows,
    await planRows(em, layer, rows, { records, lock: true, parentRows }),
  );
  const toCreate = plans
    .filter(({ action }) => action === 'create')
    .map((plan) => ({ ...plan, recordId: plan.recordId ?? newId() }));
  const toUpdate = plans.flatMap(({ action, recordId, version, ...plan }) =>
    action === 'update' && recordId ? [{ ...plan, recordId, version: version ?? 0 }] : [],
  );
  await beforeWrite?.(em, { created: toCreate, updated: toUpdate });
  const earlier = await earlierValues(
    em,
    record.table,
    toUpdate.map(({ recordId, version, fields }) => ({ id: recordId, version, fields })),
  );

  let written = { created: toCreate, updated: toUpdate };
  const left = await writeInPlace(em, async (em, staying) => {
    const stays = ({ recordId }: { recordId: string }) => !staying.has(recordId);
    written = { created: toCreate.filter(stays), updated: toUpdate.filter(stays) };
    await writeRecords(em, record.table, written, user.id);
    const all = [...written.created, ...written.updated];
    return { [record.table]: all.map(({ recordId }) => recordId) };
  });
  const lineOf = new Map([...toCreate, ...toUpdate].map(({ recordId, line }) => [recordId, line]));
  const planOf = (id: string) => plans.find(({ line }) => line === lineOf.get(id));
  await savePlans(em, file.id, layer, rejectLeft(record, left, planOf));
  const { created, updated } = written;
  await afterWrite?.(em, { created, updated }, { fileName: file.fileName, userId: user.id });
  // The owners of these hear of the records that they are made of.
  if (owner && !layer.made) await tellImported(em, file, owner, { created, updated }, user.id);
  await markApplied(em, file.id, layer, [
    ...created.map(({ line, recordId }) => ({ line, recordId, version: 1, earlier: null })),
    ...updated.map(({ line, recordId, version }) => ({
      line,
      recordId,
      version: version + 1,
      earlier: earlier.get(recordId) ?? {},
    })),
  ]);
  return { rows: rows.length, isLast: planned.length <= WRITE_ROWS };
}

interface Written {
  created: (Pick<RowPlan, 'fields' | 'createdOn' | 'createdTime'> & { recordId: string })[];
  updated: { recordId: string; version: number; fields: Fields }[];
}

/**
 * The moment, never later than now, of a day and a time at the consultancy. Without a time it is midday in Sydney, which is the
 * same day in all of Australia.
 */
function momentOf(day: string, time: string | null, now: Date) {
  if (time && `${day} ${time}` < businessMoment(now)) return `${day} ${time} ${BUSINESS_TIME_ZONE}`;
  return new Date(Math.min(Date.parse(`${day}T02:00:00Z`), now.getTime()));
}

async function writeRecords(em: EntityManager, table: string, { created, updated }: Written, userId: string) {
  const now = new Date();
  const stamps = { createdAt: now, updatedAt: now, createdById: userId, version: 1 };
  await insertRows(
    em,
    table,
    created.map(({ recordId, fields, createdOn, createdTime }) => ({
      ...fields,
      id: recordId,
      ...stamps,
      ...(createdOn && { createdAt: momentOf(createdOn, createdTime, now) }),
    })),
  );
  const changes = updated.map(({ recordId, version, fields }) => ({ id: recordId, version, fields }));
  const changed = await updateRows(em, table, changes);
  // The records were locked when they were read.
  if (changed.size !== updated.length) throw new TRPCError({ code: 'CONFLICT', message: CHANGED });
}

/** The plans that are as the preview showed them. Of the others the new plan is saved, and nothing is written. */
async function keepUnchanged(
  em: EntityManager,
  file: Import,
  layer: Layer,
  rows: PreviewedRow[],
  plans: RowPlan[],
) {
  const previewed = new Map(rows.map((row) => [row.line, row]));
  const isAsShown = ({ line, action, recordId, version }: RowPlan) => {
    const row = previewed.get(line);
    return row?.action === action && row.recordId === recordId && row.version === version;
  };
  const others = plans.filter((plan) => !isAsShown(plan));
  await savePlans(
    em,
    file.id,
    layer,
    others.map((plan): RowPlan => {
      if (plan.action === 'skip') return { ...plan, changes: {} };
      const reasons = plan.action === 'problem' ? plan.reasons : [CHANGED];
      return { ...plan, changes: {}, action: 'problem', reasons };
    }),
  );
  return plans.filter(isAsShown);
}

const storedRow = z.object({ id: z.string(), row: z.record(z.string(), z.unknown()) });

/** The values that are about to be overwritten, by column. */
async function earlierValues(em: EntityManager, table: string, changes: RowChange[]) {
  if (changes.length === 0) return new Map<string, Fields>();
  const ids = changes.map(({ id }) => id);
  const rows = await readRows(em, storedRow)`
    select id, to_jsonb(stored) as row from ${sql.table(table)} stored where id = any(${ids}::uuid[])`;
  const stored = new Map(rows.map(({ id, row }) => [id, row]));
  return new Map(
    changes.map(({ id, fields }) => [
      id,
      Object.fromEntries(
        Object.keys(fields).map((name) => [name, stored.get(id)?.[toColumnName(name)] ?? null]),
      ),
    ]),
  );
}

/** A row that was written, with the version that the record has since, and what an update wrote over. */
interface AppliedRow {
  line: number;
  recordId: string;
  version: number;
  earlier: Fields | null;
}

async function markApplied(em: EntityManager, id: string, { noun, isBelow }: Layer, rows: AppliedRow[]) {
  await runSql(em)`
    update import_rows as stored
    set stage = 'applied', record_id = given."recordId", version = given.version, earlier = given.earlier,
        applied_at = clock_timestamp()
   from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb)
          as given(line int, "recordId" uuid, version int, earlier jsonb)
  where stored.import_id = ${id} and stored.noun = ${noun} and stored.is_below = ${isBelow} and stored.line = given.line`;
}
