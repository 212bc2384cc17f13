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

/** The state of an account; 'deactivated' takes precedence. */
export function userState(user: User): keyof typeof memberState.labels {
  if (user.deactivatedAt) return 'deactivated';
  if (!user.emailConfirmedAt) return 'unconfirmed';
  return user.approvedAt ? 'active' : 'pending';
}

/**
 * The user as it is now, locked until this transaction ends; null when there is none. Others can write rows that refer to
 * the user meanwhile, and whoever is writing thousands of them holds up no sign-in.
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
