import type { EntityManager } from '../database/orm.ts';
import { FieldError } from '../fieldError.ts';
import { User } from './users.entity.ts';

/** Shown wherever somebody is chosen who cannot be given something to do. */
export const NOT_ACTIVE_MESSAGE = 'Choose an active member of the team';

/**
 * Somebody who can be given something to do.
 * @throws FieldError under `field` when there is no such person, or they may not sign in now.
 */
export async function findActiveMember(em: EntityManager, id: string, field: string) {
  const user = await em.findOne(User, id);
  if (!user?.isActive()) throw new FieldError(field, NOT_ACTIVE_MESSAGE);
  return user;
}

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
