import { type FilterQuery, LockMode } from '@mikro-orm/postgresql';
import type { SessionUser } from '#shared/auth.schema.ts';
import type { memberState } from '#shared/auth.ts';
import type { EntityManager } from '../database/orm.ts';
import { User } from './users.entity.ts';

export const presentUser = ({ id, email, firstName, lastName, role }: User): SessionUser => ({
  id,
  email,
  firstName,
  lastName,
  role,
});

/** The state of an account; 'deactivated' takes precedence. */
export function userState(user: User): keyof typeof memberState.labels {
  if (user.deactivatedAt) return 'deactivated';
  if (!user.emailConfirmedAt) return 'unconfirmed';
  return user.approvedAt ? 'active' : 'pending';
}

/** The user as it is now, locked until this transaction ends; null when there is none. */
export const lockUser = (em: EntityManager, where: FilterQuery<User>) =>
  em.findOne(User, where, { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true });
