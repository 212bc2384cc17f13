import type { EntityClass } from '@mikro-orm/core';
import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import {
  type BulkChangeResult,
  type BulkUndoResult,
  MAX_BULK_RECORDS,
  TOO_MANY_RECORDS_MESSAGE,
} from '#shared/records/bulk-changes.schema.ts';
import { Account } from '../../accounts/accounts.entity.ts';
import { Contact } from '../../contacts/contacts.entity.ts';
import { Document } from '../../documents/documents.entity.ts';
import { assignDocument } from '../../documents/documents.service.ts';
import { Lead } from '../../leads/leads.entity.ts';
import { changeLeadInBulk } from '../../leads/leads.service.ts';
import { applicableChange, changeOpportunityInBulk } from '../../opportunities/bulkChange.service.ts';
import { Opportunity } from '../../opportunities/opportunities.entity.ts';
import { newId } from '../../platform/database/columns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { disableStatementTimeout } from '../../platform/database/statementTimeout.ts';
import { FieldError } from '../../platform/fieldError.ts';
import { BulkChange, type RecordSnapshot } from './bulk-changes.entity.ts';

/** How long a change can be taken back; its toast is gone long before. */
const KEPT = '1 day';

type Values = Record<string, unknown>;
type Editable = { id: string };

interface Noun {
  entity: EntityClass<Editable>;
  /** Sets fields as a person's own edit does, with the notes that such an edit leaves. */
  give: (em: EntityManager, record: never, values: never, userId: string) => Promise<void>;
  /** What of the given a record takes, where that is not all. */
  taken?: (record: never, given: never) => Values;
}

const assign = async (em: EntityManager, record: Editable, values: Values) => void em.assign(record, values);

const nouns: Record<BulkChange['noun'], Noun> = {
  leads: { entity: Lead, give: changeLeadInBulk },
  contacts: { entity: Contact, give: assign },
  accounts: { entity: Account, give: assign },
  opportunities: { entity: Opportunity, give: changeOpportunityInBulk, taken: applicableChange },
  documents: { entity: Document, give: assignDocument },
};

/** The ids that a selection stands for. */
export async function resolveSelection<Filters>(
  selection: { ids: string[] } | { filters: Filters },
  matching: (filters: Filters) => { limit: (rows: number) => { execute: () => Promise<{ id: string }[]> } },
): Promise<string[]> {
  if ('ids' in selection) return [...new Set(selection.ids)];
  const rows = await matching(selection.filters)
    .limit(MAX_BULK_RECORDS + 1)
    .execute();
  if (rows.length > MAX_BULK_RECORDS)
    throw new TRPCError({ code: 'BAD_REQUEST', message: TOO_MANY_RECORDS_MESSAGE });
  return rows.map(({ id }) => id);
}

/** Gives many records the same values, all or none, and remembers what they had. Records that are gone are passed over. */
export function changeMany(
  em: EntityManager,
  noun: BulkChange['noun'],
  ids: string[],
  given: Values,
  userId: string,
): Promise<BulkChangeResult> {
  return em.transactional(async (em) => {
    await disableStatementTimeout(em);
    const before: RecordSnapshot[] = [];
    for (const record of await locked(em, noun, ids)) {
      const taken = nouns[noun].taken?.(record as never, given as never) ?? given;
      const values = valuesOf(record, Object.keys(taken));
      if (isSame(values, taken)) continue;
      before.push({ id: record.id, values });
      await give(em, noun, record, taken, userId);
    }
    await em.execute(`delete from bulk_changes where created_at < now() - ?::interval`, [KEPT]);
    const change = em.create(BulkChange, { id: newId(), madeBy: userId, noun, given, before });
    await em.flush();
    return { changeId: change.id, count: before.length };
  });
}

/** Gives the records back what they had, but for those that have changed since. */
export function undoBulkChange(em: EntityManager, id: string, userId: string): Promise<BulkUndoResult> {
  return em.transactional(async (em) => {
    await disableStatementTimeout(em);
    const change = await em.findOne(
      BulkChange,
      { id, madeBy: userId },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!change) throw new TRPCError({ code: 'NOT_FOUND', message: 'This change cannot be undone any more' });

    const { noun, given, before } = change;
    const had = new Map(before.map((record) => [record.id, record.values]));
    let restored = 0;
    for (const record of await locked(em, noun, [...had.keys()])) {
      const values = had.get(record.id) ?? {};
      if (!isSame(valuesOf(record, Object.keys(values)), given)) continue;
      if (await giveBack(em, noun, record, values, userId)) restored += 1;
    }
    em.remove(change);
    await em.flush();
    return { restored, skipped: before.length - restored };
  });
}

/** Whether a record could be given what it had: it stays as it is where that was a colleague who has left. */
async function giveBack(
  em: EntityManager,
  noun: BulkChange['noun'],
  record: Editable,
  values: Values,
  userId: string,
) {
  try {
    await give(em, noun, record, values, userId);
    return true;
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    await em.refresh(record);
    return false;
  }
}

/** In the order of their ids, so that two who change the same records wait for each other and nothing worse. */
const locked = (em: EntityManager, noun: BulkChange['noun'], ids: string[]) =>
  em.find(
    nouns[noun].entity,
    { id: { $in: ids } },
    { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } },
  );

const give = (
  em: EntityManager,
  noun: BulkChange['noun'],
  record: Editable,
  values: Values,
  userId: string,
) => nouns[noun].give(em, record as never, values as never, userId);

/** By the names of the wire, where 'assignedToId' is the id of what the entity has as 'assignedTo'. */
const valuesOf = (record: object, names: string[]) =>
  Object.fromEntries(names.map((name) => [name, valueIn(record as Values, name)]));

function valueIn(record: Values, name: string) {
  if (name in record || !name.endsWith('Id')) return record[name];
  const related = record[name.slice(0, -'Id'.length)] as { id: string } | null;
  return related?.id ?? null;
}

const isSame = (one: Values, other: Values) =>
  Object.entries(one).every(([name, value]) => value === other[name]);
