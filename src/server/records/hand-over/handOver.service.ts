import { type RawBuilder, sql } from 'kysely';
import * as z from 'zod';
import { oneOf } from '#shared/fields/fields.schema.ts';
import { mapOptions } from '#shared/fields/optionSet.ts';
import { type HandOverKind, handOverKind, type NewOwners, type OpenWork } from '#shared/records/handOver.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { toFieldName } from '../../platform/database/rows.ts';
import { readIds, readRows } from '../../platform/database/runSql.ts';
import { FieldError } from '../../platform/fieldError.ts';
import { findActiveMember, NOT_ACTIVE_MESSAGE } from '../../platform/identity/members.ts';
import type { User } from '../../platform/identity/users.entity.ts';
import type { HandOverPart } from '../handOverPart.ts';
import { changesOfAct, type RowChanges, setBackRows } from '../history/acts.ts';
import type { RecordContext, Records } from '../record.ts';

interface TablePart extends HandOverPart {
  table: string;
}

const partsOf = (records: Records): TablePart[] =>
  records.flatMap(({ table, handOver = [] }) => handOver.map((part) => ({ ...part, table })));

const isTheirs = ({ column, within }: HandOverPart, personId: string) =>
  within ? within.has(personId) : sql`${sql.ref(column)} = ${personId}`;

const openCount = z.object({ kind: oneOf(handOverKind), count: z.number() });

/** The number of open records of each kind that a person has. */
export async function countOpenWork(
  { em, records }: Pick<RecordContext, 'em' | 'records'>,
  personId: string,
): Promise<OpenWork> {
  const counts = partsOf(records).map(
    (part) =>
      sql`select ${part.kind} as kind, count(*)::int as count from ${sql.table(part.table)}
           where ${isTheirs(part, personId)} and ${part.isOpen}`,
  );
  const rows = await readRows(em, openCount)`${sql.join(counts, sql` union all `)}`;
  return mapOptions(handOverKind, (kind) =>
    rows.filter((row) => row.kind === kind).reduce((sum, { count }) => sum + count, 0),
  );
}

/**
 * One statement per part, within the caller's transaction. Returns how many of each kind changed hands, added
 * to `before`.
 * @throws FieldError under the kind when the person who takes it is not an active member, or is the person
 */
export async function handOver(
  { em, records, user }: RecordContext,
  personId: string,
  newOwners: NewOwners,
  before: Partial<OpenWork> = {},
): Promise<Partial<OpenWork>> {
  const people = await findNewOwners(em, personId, newOwners);
  const counts = { ...before };
  for (const part of partsOf(records)) {
    const newOwner = people.get(part.kind);
    if (newOwner === undefined) continue;
    const { kind, isOpen, within } = part;
    const value = within?.replace(personId, newOwner?.id ?? null);
    const condition = sql`${isTheirs(part, personId)} and ${isOpen}`;
    const ids = await move(em, part, newOwner, user.id, { condition, value });
    if (ids.length > 0) counts[kind] = (counts[kind] ?? 0) + ids.length;
  }
  return counts;
}

/** Except records that are closed, deleted or with somebody else by now. */
export async function undoHandOver(
  { em, records, user }: RecordContext,
  person: User,
  newOwners: NewOwners,
  changeId: string,
): Promise<number> {
  let count = 0;
  const changes = await changesOfAct(em, changeId);
  // Parts are handed over in the other order: a follow-up belongs to who scheduled it only while its lead is
  // assigned to nobody.
  for (const part of partsOf(records).reverse()) {
    const { kind, table, column, within, isOpen } = part;
    const field = toFieldName(column);
    const rows = [...(changes.get(table) ?? [])].filter(([, fields]) => field in fields);
    const ids = rows.map(([id]) => id);
    if (ids.length === 0) continue;
    if (within) {
      const values = new Map(rows.map(([id, fields]) => [id, { [field]: fields[field] } as RowChanges]));
      count += (await setBackRows(em, table, values, isOpen)).changed.size;
      continue;
    }
    const condition = sql`id = any(${ids}::uuid[])
      and ${sql.ref(column)} is not distinct from ${newOwners[kind] ?? null}::uuid and ${isOpen}`;
    count += (await move(em, part, person, user.id, { condition })).length;
  }
  return count;
}

async function findNewOwners(em: EntityManager, personId: string, newOwners: NewOwners) {
  const people = new Map<HandOverKind, User | null>();
  for (const kind of handOverKind.values) {
    const id = newOwners[kind];
    if (id === personId) throw new FieldError(kind, NOT_ACTIVE_MESSAGE);
    if (id !== undefined) people.set(kind, id === null ? null : await findActiveMember(em, id, kind));
  }
  return people;
}

/**
 * Locks rows by id as bulk changes do, with the lock of an update: others can still add references to them,
 * such as a call.
 */
async function move(
  em: EntityManager,
  { table, column, afterMove }: TablePart,
  newOwner: User | null,
  authorId: string,
  { condition, value }: { condition: RawBuilder<unknown>; value?: RawBuilder<unknown> | undefined },
) {
  const ids = await readIds(em)`
    with open as materialized (
      select id from ${sql.table(table)} where ${condition} order by id for no key update)
    update ${sql.table(table)} as record
       set ${sql.ref(column)} = ${value ?? newOwner?.id ?? null}, version = version + 1, updated_at = now()
      from open
     where record.id = open.id
    returning record.id`;
  if (ids.length > 0) await afterMove?.(em, ids, newOwner, authorId);
  return ids;
}
