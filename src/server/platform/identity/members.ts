import { type RawBuilder, sql } from 'kysely';
import type { EntityManager } from '../database/orm.ts';
import { runSql } from '../database/runSql.ts';
import { FieldError } from '../fieldError.ts';
import { User } from './users.entity.ts';

/** Shown wherever somebody is chosen who cannot be given something to do. */
export const NOT_ACTIVE_MESSAGE = 'Choose an active member of the team';

/**
 * The members that each transaction keeps active, so that a thousand records that one person is given take one
 * lock.
 */
const keptActive = new WeakMap<EntityManager, Set<string>>();

/**
 * Somebody who can be given something to do, and who is not deactivated before this transaction ends.
 * @throws FieldError under `field` when there is no such person, or they may not sign in now.
 */
export async function findActiveMember(em: EntityManager, id: string, field: string) {
  const kept = keptActive.get(em) ?? new Set();
  const isKept = kept.has(id);
  if (!isKept) await keepActive(em, [id]);
  keptActive.set(em, kept.add(id));
  const user = await em.findOne(User, id, { refresh: !isKept });
  if (!user?.isActive()) throw new FieldError(field, NOT_ACTIVE_MESSAGE);
  return user;
}

/**
 * Keeps members from being deactivated until this transaction ends: `waitForAssignments` waits for it, and what is read
 * after this call is as that left it. Their accounts are not locked, because nobody could sign in meanwhile.
 */
export const keepActive = (em: EntityManager, ids: Iterable<string>) =>
  runSql(
    em,
    sql`select pg_advisory_xact_lock_shared(${lockKey(sql`id`)}) from unnest(${[...ids]}::text[]) as id`,
  );

/** Waits for those who are giving records to a member; others who begin to wait until this transaction ends. */
export const waitForAssignments = (em: EntityManager, id: string) =>
  runSql(em, sql`select pg_advisory_xact_lock(${lockKey(sql`${id}::text`)})`);

const lockKey = (id: RawBuilder<unknown>) => sql`hashtextextended('member ' || ${id}, 0)`;

/** A record that has an owner, with who assigned it and when. */
interface Owned {
  owner: { id: string } | null;
  assignedAt: Date | null;
  assignedBy: { id: string } | null;
}

/**
 * Assigns a record to an active member of the team, or to nobody with null. Does not flush.
 * @throws FieldError under `ownerId` when the owner is not an active member.
 */
export async function assignOwner(
  em: EntityManager,
  record: Owned,
  ownerId: string | null,
  authorId: string,
) {
  if (ownerId === (record.owner?.id ?? null)) return;
  Object.assign(record, await ownerAssignment(em, ownerId, authorId));
}

/**
 * The columns of an assignment, for a record that is being created.
 * @throws FieldError under `ownerId` when the owner is not an active member.
 */
export async function ownerAssignment(em: EntityManager, ownerId: string | null, authorId: string) {
  if (!ownerId) return { owner: null, assignedAt: null, assignedBy: null };
  return {
    owner: await findActiveMember(em, ownerId, 'ownerId'),
    assignedAt: new Date(),
    assignedBy: em.getReference(User, authorId),
  };
}
