import type { EntityManager } from '../platform/database/orm.ts';
import { User } from '../platform/identity/users.entity.ts';
import { findActiveMember } from './team.service.ts';

/** What has an owner, and remembers who was given it by whom. */
interface Owned {
  owner: { id: string } | null;
  assignedAt: Date | null;
  assignedBy: { id: string } | null;
}

/** Gives something to an active member of the team, or to nobody. */
export async function assignOwner<Thing extends Owned & object>(
  em: EntityManager,
  thing: Thing,
  ownerId: string | null,
  authorId: string,
) {
  if (ownerId === (thing.owner?.id ?? null)) return;
  em.assign(thing, (await ownerAssignment(em, ownerId, authorId)) as never);
}

/** The same of what is only being made. */
export async function ownerAssignment(em: EntityManager, ownerId: string | null, authorId: string) {
  if (!ownerId) return { owner: null, assignedAt: null, assignedBy: null };
  return {
    owner: await findActiveMember(em, ownerId, 'ownerId'),
    assignedAt: new Date(),
    assignedBy: em.getReference(User, authorId),
  };
}
