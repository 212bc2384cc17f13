import { sql } from 'kysely';
import { pluralize } from '#shared/fields/format.ts';
import type { RecordNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { findActiveMember } from '../../platform/identity/members.ts';
import type { User } from '../../platform/identity/users.entity.ts';
import { ACT_ID, type NewsRule } from './eventRule.ts';
import { storeEvent, takeBackKind } from './tell.ts';

/** News while the person has the record. */
export const assigned = (
  noun: RecordNoun,
  table: string,
  holds = sql`source.owner_id = notice.person_id`,
): NewsRule => ({ kind: 'assigned', noun, news: { table, holds } });

/** One event for many records, until it is undone. */
export const assignedMany: NewsRule = {
  kind: 'assigned_many',
  noun: null,
  news: { table: 'bulk_changes', id: ACT_ID },
};

interface Owned {
  id: string;
  owner: Pick<User, 'id'> | null;
}

/**
 * To an active member, or nobody with null; notifies the member. Does not flush.
 * @throws FieldError under `ownerId` when the owner is not an active member
 */
export async function assignOwner(
  em: EntityManager,
  noun: RecordNoun,
  record: Owned,
  ownerId: string | null,
  authorId: string,
) {
  if (ownerId === (record.owner?.id ?? null)) return;
  await setOwner(em, noun, record, ownerId);
  await tellAssigned(em, noun, [{ id: record.id, ownerId }], authorId);
}

/** Without a notice: a bulk change sends one for all, and its Undo none. */
export async function setOwner(em: EntityManager, noun: RecordNoun, record: Owned, ownerId: string | null) {
  if (ownerId === (record.owner?.id ?? null)) return;
  const owner = ownerId ? await findActiveMember(em, ownerId, 'ownerId') : null;
  if (record.owner) await takeBackAssigned(em, noun, record.id);
  record.owner = owner;
}

/** They are not news any more, even if somebody gets the record again. */
export const takeBackAssigned = (em: EntityManager, noun: RecordNoun, id: string) =>
  takeBackKind(em, { kind: 'assigned', noun }, id);

/** One notice per owner for all records of an act. */
export async function tellAssigned(
  em: EntityManager,
  noun: RecordNoun,
  records: { id: string; ownerId: string | null }[],
  authorId: string | null,
) {
  for (const [person, given] of Map.groupBy(records, ({ ownerId }) => ownerId)) {
    if (!person || person === authorId) continue;
    const [{ id } = { id: null }] = given;
    const many = { recordId: null, data: { noun: pluralize(noun), count: given.length } };
    if (given.length > 1) await storeEvent(em, assignedMany, { ...many, people: [person] });
    else await storeEvent(em, { kind: 'assigned', noun }, { recordId: id, people: [person] });
  }
}
