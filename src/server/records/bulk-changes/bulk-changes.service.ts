import type { EntityClass } from '@mikro-orm/core';
import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import { formatCount, singularOf } from '#shared/fields/format.ts';
import {
  type BulkChangeResult,
  MAX_BULK_RECORDS,
  TOO_MANY_RECORDS_MESSAGE,
} from '#shared/records/bulk-changes.schema.ts';
import { setAct } from '../../platform/database/actor.ts';
import { newId } from '../../platform/database/columns.ts';
import { fieldValue, isSameValue } from '../../platform/database/fieldValues.ts';
import { usedIdError } from '../../platform/database/idempotencyKeys.ts';
import { allowLongWork, doLongWork } from '../../platform/database/longWork.ts';
import type { Database, EntityManager } from '../../platform/database/orm.ts';
import { FieldError } from '../../platform/fieldError.ts';
import { requireRight } from '../../platform/identity/rights.ts';
import { claimAct } from '../acts/acts.service.ts';
import { tellAssigned } from '../events/assign.ts';
import { changesOfAct, type RowChanges } from '../history/acts.ts';
import { resolveFilters } from '../lastContact.ts';
import { undoableSince } from '../recent-changes/undoRules.ts';
import {
  type BulkRecordType,
  type ListedRecordType,
  type RecordContext,
  type RecordType,
  recordOfTable,
} from '../record.ts';
import { BulkChange } from './bulk-changes.entity.ts';
import { bulkAct } from './bulkAct.ts';

type Values = Record<string, unknown>;

interface BulkChangeInput<Filters, Change> {
  selection: Selection<Filters> | { changeId: string };
  change: Change;
  changeId?: string | undefined;
}

/** The fields that name the owner. */
const OWNERS = ['ownerId', 'assignedToId'];

export type Selection<Filters> = { ids: string[] } | { filters: Filters };

/** @throws BAD_REQUEST when there are more than `MAX_BULK_RECORDS` */
export async function resolveSelection<Entity extends { id: string }, Filters extends object>(
  { em, records, user }: RecordContext,
  record: ListedRecordType<Entity, Filters>,
  selection: Selection<Filters>,
): Promise<string[]> {
  if ('ids' in selection) return [...new Set(selection.ids)];
  const rows = await record
    .selectIds(em, resolveFilters(records, record.table, selection.filters), user.id)
    .limit(MAX_BULK_RECORDS + 1)
    .execute();
  if (rows.length > MAX_BULK_RECORDS) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: TOO_MANY_RECORDS_MESSAGE });
  }
  return rows.map(({ id }) => id);
}

/**
 * Sets the same values on many records, all or none. Skips records that are gone. A repeated call with the
 * same id gets the first answer.
 * @throws FORBIDDEN when it gives the records to somebody, and the caller may not, or when the records are
 * those of a change that somebody else made
 * @throws CONFLICT when the id was used for another change
 * @throws NOT_FOUND when the records are those of a change that is gone
 * @throws BAD_REQUEST when the selection is too large, or a value cannot be set
 */
export async function changeMany<
  Entity extends { id: string },
  Filters extends object,
  Change extends object,
>(
  context: RecordContext & { user: SessionUser },
  record: BulkRecordType<Entity, Filters, Change>,
  { selection, change: wanted, changeId = newId() }: BulkChangeInput<Filters, Change>,
): Promise<BulkChangeResult> {
  const change = withoutUndefined(wanted);
  if (OWNERS.some((field) => field in change)) requireRight(context.user, 'assignMany');
  const ids =
    'changeId' in selection
      ? await changedIds(context, record, selection.changeId)
      : await resolveSelection(context, record, selection);
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    if (!(await claimAct(em, changeId))) return repeatedChange(em, changeId, change);
    await setAct(em, changeId);
    let count = 0;
    const given: { id: string; ownerId: string | null }[] = [];
    const rows = await lockRecords(em, record.entity, ids);
    for (const row of rows) {
      const picked = (record.pickBulkChange?.(row, change) ?? change) as Change;
      const changed = Object.entries(picked).filter(([name, value]) => fieldValue(row, name) !== value);
      if (changed.length === 0) continue;
      count += 1;
      const owner = changed.find(([name]) => OWNERS.includes(name));
      if (owner) given.push({ id: row.id, ownerId: owner[1] });
      await record.applyBulkChange(em, row, picked, context.user.id);
    }
    await tellAssigned(em, record.noun, given, context.user.id);
    em.create(BulkChange, {
      id: changeId,
      madeBy: context.user.id,
      noun: record.table as BulkChange['noun'],
      given: { ...change },
      count,
    });
    await em.flush();
    return { changeId, count, same: rows.length - count, gone: ids.length - rows.length };
  });
}

/** The records that an earlier change by the same person changed; none once it is undone. */
async function changedIds({ em, user }: RecordContext, { table }: RecordType, id: string) {
  const change = await em.findOne(BulkChange, { id, kind: 'change', noun: table as BulkChange['noun'] });
  if (!change) throw new TRPCError({ code: 'NOT_FOUND', message: 'This change is gone' });
  if (change.madeBy.id !== user.id)
    throw new TRPCError({ code: 'FORBIDDEN', message: 'Somebody else changed these' });
  return change.undoneAt ? [] : [...((await changesOfAct(em, id)).get(table)?.keys() ?? [])];
}

/** The answer of the first call; a change that was undone since counts no records. */
async function repeatedChange(em: EntityManager, id: string, change: object): Promise<BulkChangeResult> {
  const done = await em.findOne(BulkChange, { id });
  if (done && !isSameValue(done.given, change)) throw usedIdError();
  return { changeId: id, count: done && !done.undoneAt ? done.count : 0 };
}

/** A field that is sent as undefined is not changed. */
const withoutUndefined = <Change extends object>(change: Change) =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Change;

/** Undo restores the values of records that have not changed since. */
export const bulkChange = bulkAct(
  'change',
  async ({ em, records, user }, { id, noun, given }) => {
    const record = recordOfTable(records, noun);
    const changes = (await changesOfAct(em, id)).get(noun) ?? new Map<string, RowChanges>();
    const names = Object.keys(given).flatMap((name) => record.bulkRules?.[name] ?? [name]);
    let restored = 0;
    for (const row of await lockRecords(em, record.entity, [...changes.keys()])) {
      const values = valuesBefore(row, changes.get(row.id) ?? {}, names);
      if (values && (await setBack(em, record, row, values, user.id))) restored += 1;
    }
    return restored;
  },
  ({ restored, skipped }, noun) => {
    if (skipped === 0) return 'Change undone';
    // The only activities that are changed are tasks.
    const records = formatCount(restored, noun === 'activities' ? 'task' : singularOf(noun));
    return `${records} as before; ${skipped} skipped: changed, deleted or their owner left`;
  },
);

/** Notes a delete of many records, for the list of recent changes. */
export function noteBulkDelete(
  em: EntityManager,
  batchId: string,
  table: string,
  count: number,
  userId: string,
) {
  em.create(BulkChange, {
    id: batchId,
    kind: 'delete',
    madeBy: userId,
    noun: table as BulkChange['noun'],
    given: {},
    count,
  });
  return em.flush();
}

/** Deletes changes that cannot be undone any more. The trash keeps deleted records longer. */
export const purgeBulkChanges = (orm: Database, now = new Date()) =>
  doLongWork(orm, (em) => em.nativeDelete(BulkChange, { createdAt: { $lt: undoableSince(now) } }));

/** True if a record could be set back: not where its owner was a colleague who has left. */
async function setBack(
  em: EntityManager,
  record: RecordType,
  row: { id: string },
  values: Values,
  userId: string,
): Promise<boolean> {
  try {
    await record.applyBulkChange?.(em, row, values, userId);
    return true;
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    await em.refresh(row);
    return false;
  }
}

/** Locks records in the order of their ids, so that two changes of the same records do not deadlock. */
const lockRecords = <Entity extends { id: string }>(
  em: EntityManager,
  entity: EntityClass<Entity>,
  ids: string[],
): Promise<Entity[]> =>
  em.find<{ id: string }>(
    entity,
    { id: { $in: ids } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  ) as Promise<Entity[]>;

/** Null if one has changed since. Excludes what follows from these fields. */
function valuesBefore(row: object, changes: RowChanges, names: string[]): Values | null {
  const changed = Object.entries(changes).filter(([name]) => names.includes(name));
  if (changed.some(([name, { to }]) => !isSameValue(fieldValue(row, name), to))) return null;
  return Object.fromEntries(changed.map(([name, { from }]) => [name, from]));
}
