import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import * as z from 'zod';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { oneOf } from '#shared/fields/fields.schema.ts';
import {
  type AboveCounts,
  type FaultyValues,
  IMPORT_DAYS,
  type ImportRecord,
  type ImportRow,
  type ImportState,
  type ImportSummary,
  type importListInput,
  type importRowsInput,
  type RowAction,
  rowAction,
} from '#shared/imports/imports.schema.ts';
import { CORRECTED_LENGTH } from '#shared/imports/imports.ts';
import { importNoun } from '#shared/records/nouns.ts';
import { hasRight } from '#shared/team/rights.ts';
import { selectFullName } from '../platform/database/fullName.ts';
import { kysely } from '../platform/database/kysely.ts';
import { doLongWork } from '../platform/database/longWork.ts';
import type { Database, EntityManager } from '../platform/database/orm.ts';
import { readRows, runSql } from '../platform/database/runSql.ts';
import { User } from '../platform/identity/users.entity.ts';
import type { Jobs } from '../platform/jobs.ts';
import { importRecordType, type RecordContext } from '../records/record.ts';
import { EMPTY_ROW_COUNTS, Import } from './imports.entity.ts';
import { countNotCompared } from './layers/askedNames.ts';
import { allColumns, layersOf, requiredColumns } from './layers/layers.ts';
import { presentMade } from './layers/rowsOfLayer.ts';

/** The context with the user, whose role decides which imports may be seen. */
export type ImportContext = RecordContext & { user: SessionUser };

/** That of a call, which may have a job do something. */
export type ImportCall = ImportContext & { jobs: Jobs };

/** The condition of the imports that a person may see: their own, and for administrators everybody's. */
export const ownImports = (user: SessionUser) => (hasRight(user, 'oversee') ? {} : { createdBy: user.id });

/**
 * One of the user's own imports; administrators find everybody's. With `lock` nobody else changes it until this
 * transaction ends.
 *
 * @throws NOT_FOUND
 */
export async function findImport(em: EntityManager, id: string, user: SessionUser, { lock = false } = {}) {
  const found = await em.findOne(
    Import,
    { id, ...ownImports(user) },
    lock ? { lockMode: LockMode.PESSIMISTIC_WRITE } : {},
  );
  if (!found) throw new TRPCError({ code: 'NOT_FOUND', message: 'Import not found' });
  return found;
}

/** @throws CONFLICT with this message when the import is in none of these states */
export function assertState(found: Import, states: ImportState[], message: string) {
  if (!states.includes(found.state)) throw new TRPCError({ code: 'CONFLICT', message });
}

/** Has a job do what follows in this state, for the caller, once the transaction of `em` ends. */
export async function startJob({ em, jobs, user }: ImportCall, found: Import, state: ImportState) {
  const isQueued = found.runBy?.id === user.id;
  Object.assign(found, { state, runBy: em.getReference(User, user.id) });
  await countRows(em, found);
  await em.flush();
  if (!isQueued) await jobs.send(em, 'import', { id: found.id }, { singletonKey: user.id });
}

/** The rows that a step of a job did, and whether it was the last one. */
export interface Step {
  rows: number;
  isLast: boolean;
}

/** An import as screens get it. */
export async function presentImport(context: RecordContext, found: Import): Promise<ImportRecord> {
  const { em } = context;
  const isChecked = found.state === 'checked';
  return {
    ...(await presentProgress(em, found)),
    ...(await describeRows(context, found)),
    headers: found.headers,
    leftOut: found.leftOut,
    columns: allColumns(context.records, found.noun).map(({ field, label, isPhone = false }) => ({
      field,
      label,
      isPhone,
    })),
    matching: found.matching,
    reading: found.reading,
    conventions: found.conventions,
    notCompared: isChecked ? await countNotCompared(em, found, layersOf(context.records, found)) : 0,
    faulty: isChecked ? await listFaultyCells(context, found) : { items: [], total: 0 },
    samples: found.samples,
  };
}

const describedRows = z.object({
  repeats: z.number(),
  skipped: z.string().nullable(),
  undated: z.number(),
  deals: z.number(),
});

const NO_ROWS = { repeats: 0, skipped: null, undated: 0, deals: 0 };

/** What is counted in all rows of a file: nothing while a job works on them, as screens ask after each of its steps. */
async function describeRows(
  { em, records }: RecordContext,
  found: Import,
): Promise<Pick<ImportRecord, 'repeats' | 'skipped' | 'undated' | 'deals' | 'made'>> {
  if (found.runBy) return { ...NO_ROWS, made: null };
  const { isDated = false, opensDeal = '' } = importRecordType(records, found.noun).csv.import;
  const [counted = NO_ROWS] = await readRows(em, describedRows)`
    select count(*) filter (where action = 'problem' and repeats is not null)::int as repeats,
           case when count(distinct reasons) filter (where action = 'skip') = 1
                then min(reasons->>0) filter (where action = 'skip') end as skipped,
           count(*) filter (where ${sql.lit(isDated)} and action = 'create' and not changes ? 'createdOn')::int as undated,
           count(*) filter (where action in ('create', 'update') and reasons ? ${opensDeal})::int as deals
      from import_rows where import_id = ${found.id} and noun = ${found.noun}`;
  return { ...counted, made: await presentMade(em, records, found) };
}

/** An import with its progress: `done` of `of` rows. */
export async function presentProgress(em: EntityManager, found: Import): Promise<ImportSummary> {
  const { createdBy } = await em.populate(found, ['createdBy']);
  const { id, noun, fileName, state, runBy, rows, done, total, counts, above, undoSkipped, createdAt } =
    found;
  return {
    id,
    noun,
    fileName,
    state,
    isRunning: runBy !== null,
    rows,
    counts,
    above,
    undoSkipped,
    createdAt,
    done,
    of: total,
    createdByName: createdBy && fullName(createdBy),
  };
}

const rowGroup = z.object({
  noun: oneOf(importNoun),
  stage: z.string(),
  action: oneOf(rowAction).nullable(),
  rows: z.number(),
});

/** Counts the rows of an import, as one of its steps would take too long to do: when something of it begins, and at its end. */
export async function countRows(em: EntityManager, found: Import) {
  const { id, noun, state } = found;
  const groups = await readRows(em, rowGroup)`
    select noun, stage, action, count(*)::int as rows from import_rows where import_id = ${id} group by 1, 2, 3`;
  const sum = (isCounted: (group: (typeof groups)[number]) => boolean) =>
    groups.filter(isCounted).reduce((total, { rows }) => total + rows, 0);
  const inStages = (...stages: string[]) => sum(({ stage }) => stages.includes(stage));
  const isWritten = ({ action }: { action: RowAction | null }) => action === 'create' || action === 'update';

  const counts = { ...EMPTY_ROW_COUNTS };
  const above: AboveCounts = {};
  for (const { noun: one, action, rows } of groups) {
    if (!action) continue;
    if (one !== noun) above[one] ??= { ...EMPTY_ROW_COUNTS };
    (above[one] ?? counts)[action] += rows;
  }
  const total =
    state === 'importing'
      ? sum(isWritten)
      : state === 'undoing'
        ? inStages('applied', 'undone', 'skipped')
        : sum(() => true);
  const waiting =
    state === 'importing'
      ? sum((group) => group.stage === 'planned' && isWritten(group))
      : inStages(state === 'undoing' ? 'applied' : 'read');
  Object.assign(found, { counts, above, undoSkipped: inStages('skipped'), done: total - waiting, total });
}

/** Deletes the rows of old imports, and files that were not imported within a day. Who imported what is kept. */
export const purgeImports = (orm: Database) =>
  doLongWork(orm, async (em) => {
    await runSql(em)`
      delete from import_rows using imports
    where imports.id = import_id and imports.created_at < now() - make_interval(days => ${IMPORT_DAYS})`;
    await runSql(em)`
      delete from imports where state in ('uploaded', 'checking', 'checked')
      and created_at < now() - interval '1 day'`;
  });

/** Groups that a screen shows at once: once these are corrected, the next ones come. */
const SHOWN_GROUPS = 200;

const faultyGroup = z.object({
  field: z.string(),
  text: z.string(),
  message: z.string(),
  rows: z.number(),
  line: z.number(),
  title: z.string(),
  alike: z.array(z.string()).nullable(),
  sign: z.string().nullable(),
  isKept: z.boolean(),
  total: z.number(),
});

/** Returns the texts that make rows problems, with their columns, the most frequent first. */
async function listFaultyCells({ em, records }: RecordContext, found: Import): Promise<FaultyValues> {
  const { id, noun } = found;
  const groups = await readRows(em, faultyGroup)`
    select fault->>'field' as field,
           (array_agg(left(fault->>'text', ${sql.lit(CORRECTED_LENGTH)}) order by line))[1] as text,
           (array_agg(fault->>'message' order by line))[1] as message,
           count(distinct line)::int as rows, min(line) as line, (array_agg(title order by line))[1] as title,
           (array_agg(fault->'alike' order by line))[1] as alike, (array_agg(fault->>'sign' order by line))[1] as sign,
           bool_and(fault->'isKept' is not null) as "isKept",
           count(*) over ()::int as total
      from import_rows, jsonb_array_elements(faults) as fault
     where import_id = ${id} and action <> 'skip' and repeats is null
     group by fault->>'field', lower_text(left(fault->>'text', ${sql.lit(CORRECTED_LENGTH)}))
     order by count(*) desc, min(line), 1
     limit ${SHOWN_GROUPS}`;
  const columns = allColumns(records, noun);
  const required = new Set(
    layersOf(records, found).flatMap(({ record, parent, outward }) =>
      [...requiredColumns(record.csv)].filter((field) => field !== parent?.name).map(outward),
    ),
  );
  const items = groups.flatMap(({ total: _, ...group }) => {
    const column = columns.find(({ field }) => field === group.field);
    if (!column) return [];
    const isRequired = required.has(group.field);
    const { options = null, kind } = column.cell;
    return [{ ...group, label: column.label, isRequired, options, isDay: kind === 'day' }];
  });
  return { items, total: groups[0]?.total ?? 0 };
}

const LISTED_IMPORTS = 50;

/** The latest imports into one list: one's own, and for administrators everybody's. */
export const listImports = (
  em: EntityManager,
  { noun }: z.output<typeof importListInput>,
  user: SessionUser,
): Promise<Omit<ImportSummary, 'done' | 'of' | 'isRunning'>[]> =>
  kysely(em)
    .selectFrom('Import as import')
    .leftJoin('User as author', 'author.id', 'import.createdBy')
    .where('import.noun', '=', noun)
    .$if(!hasRight(user, 'oversee'), (query) => query.where('import.createdBy', '=', user.id))
    .select([
      'import.id',
      'import.noun',
      'import.fileName',
      'import.state',
      'import.rows',
      'import.counts',
      'import.above',
      'import.undoSkipped',
      'import.createdAt',
      selectFullName<string | null>('author').as('createdByName'),
    ])
    .orderBy('import.createdAt', 'desc')
    .orderBy('import.id', 'desc')
    .limit(LISTED_IMPORTS)
    .execute();

/** One page of the rows of an import, from the first line on. */
export async function listImportRows(
  em: EntityManager,
  found: Pick<Import, 'id' | 'noun'>,
  { noun = found.noun, action, limit, cursor }: z.output<typeof importRowsInput>,
): Promise<{ items: ImportRow[]; nextCursor: Pick<ImportRow, 'line' | 'isBelow'> | null }> {
  const rows = await kysely(em)
    .selectFrom('ImportRow as row')
    .where('row.import', '=', found.id)
    .where('row.noun', '=', noun)
    .$if(action !== undefined, (query) => query.where('row.action', '=', action ?? null))
    .$if(Boolean(cursor), (query) =>
      query.where(({ refTuple, tuple, eb }) =>
        eb(refTuple('row.line', 'row.isBelow'), '>', tuple(cursor?.line ?? 0, cursor?.isBelow ?? false)),
      ),
    )
    .select([
      'row.line',
      'row.isBelow',
      'row.title',
      'row.action',
      'row.reasons',
      'row.repeats',
      'row.changes',
      'row.recordId',
    ])
    .orderBy('row.line')
    .orderBy('row.isBelow')
    .limit(limit + 1)
    .execute();
  const items = rows.slice(0, limit);
  const last = rows.length > limit ? items.at(-1) : undefined;
  return { items, nextCursor: last ? { line: last.line, isBelow: last.isBelow } : null };
}
