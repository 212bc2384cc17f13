import type { SessionUser } from '#shared/auth/auth.schema.ts';
import type { memberState } from '#shared/auth/auth.ts';
import { kysely } from '../database/kysely.ts';
import type { EntityManager } from '../database/orm.ts';
import { User } from './users.entity.ts';

export const presentUser = ({ id, email, firstName, lastName, role }: User): SessionUser => ({
  id,
  email,
  firstName,
  lastName,
  role,
});

/** 'deactivated' takes precedence. */
export function userState(user: User): keyof typeof memberState.labels {
  if (user.deactivatedAt) return 'deactivated';
  if (!user.emailConfirmedAt) return 'unconfirmed';
  return user.approvedAt ? 'active' : 'pending';
}

/**
 * Until this transaction ends; null if there is none. Others can still write references to the user, so that
 * an import does not block signing in.
 */
export async function lockUser(
  em: EntityManager,
  where: Partial<Pick<User, 'id' | 'email' | 'passwordHash'>>,
) {
  await kysely(em)
    .selectFrom('User')
    .select('id')
    .where(({ and }) => and(where))
    .forNoKeyUpdate()
    .execute();
  return em.findOne(User, where, { refresh: true });
}
