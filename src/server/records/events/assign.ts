import { sql } from 'kysely';
import { pluralize } from '#shared/fields/format.ts';
import type { RecordNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { findActiveMember } from '../../platform/identity/members.ts';
import type { User } from '../../platform/identity/users.entity.ts';
import { ACT_ID, type NewsRule } from './eventRule.ts';
import { storeEvent, takeBackKind } from './tell.ts';

/** A record that somebody else gave to a person is news for as long as they have it. */
export const assigned = (
  noun: RecordNoun,
  table: string,
  holds = sql`source.owner_id = notice.person_id`,
): NewsRule => ({ kind: 'assigned', noun, news: { table, holds } });

/** Somebody gave many records to a person at once: one event, until that is undone. */
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
 * Assigns a record to an active member of the team, or to nobody with null, and tells the member. Does not flush.
 *
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

/** The same, but tells nobody: a change of many tells of all its records at once, and its Undo of none. */
export async function setOwner(em: EntityManager, noun: RecordNoun, record: Owned, ownerId: string | null) {
  if (ownerId === (record.owner?.id ?? null)) return;
  const owner = ownerId ? await findActiveMember(em, ownerId, 'ownerId') : null;
  if (record.owner) await takeBackAssigned(em, noun, record.id);
  record.owner = owner;
}

/** They are not news any more, even if somebody gets the record again. */
export const takeBackAssigned = (em: EntityManager, noun: RecordNoun, id: string) =>
  takeBackKind(em, { kind: 'assigned', noun }, id);

/** Tells the owners of records of an act that somebody else has given these to them: of many at once. */
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
