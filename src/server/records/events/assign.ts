import { sql } from 'kysely';
import type { RecordNoun } from '#shared/records/nouns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { findActiveMember } from '../../platform/identity/members.ts';
import type { User } from '../../platform/identity/users.entity.ts';
import { type NewsRule, RECORD_ID } from './eventRule.ts';
import { storeEvents, takeBackKind } from './tell.ts';

/** A record that somebody else gave to a person is news for as long as they have it. */
export const assigned = (
  noun: RecordNoun,
  table: string,
  holds = sql`source.owner_id = notice.person_id`,
): NewsRule => ({ kind: 'assigned', noun, source: { table, id: RECORD_ID }, holds });

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
  const owner = ownerId ? await findActiveMember(em, ownerId, 'ownerId') : null;
  if (record.owner) await takeBackAssigned(em, noun, record.id);
  record.owner = owner;
  await tellAssigned(em, noun, [{ id: record.id, ownerId }], authorId);
}

/** The earlier assignments of a record are news no more, also when somebody has it again. */
export const takeBackAssigned = (em: EntityManager, noun: RecordNoun, id: string) =>
  takeBackKind(em, { kind: 'assigned', noun }, id);

/** Tells the owners of records that somebody else has given these to them. */
export async function tellAssigned(
  em: EntityManager,
  noun: RecordNoun,
  records: { id: string; ownerId: string | null }[],
  authorId: string | null,
) {
  const given = records.flatMap(({ id, ownerId }) =>
    ownerId && ownerId !== authorId ? [{ recordId: id, people: [ownerId] }] : [],
  );
  await storeEvents(em, { kind: 'assigned', noun }, given);
}
