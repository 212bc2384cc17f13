import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '../platform/database/orm.ts';
import type { User } from '../platform/identity/users.entity.ts';
import { lockUser } from '../platform/identity/users.service.ts';
import { Token } from './tokens.entity.ts';

const HOUR_MS = 3_600_000;

/** The time for which a mailed link or code is valid. */
const MAX_AGE_MS = { verify_email: 24 * HOUR_MS, reset_password: HOUR_MS, confirm_person: HOUR_MS / 6 };

type Purpose = keyof typeof MAX_AGE_MS;

/** The hash that a table stores of a mailed token. */
export const hashMailedToken = (token: string) => createHash('sha256').update(token).digest('hex');

export const newToken = () => randomBytes(32).toString('base64url');

/** A new token for a link to this user, whom the transaction of `em` has locked. It replaces older ones of its purpose. */
export async function createToken(em: EntityManager, user: User, purpose: Purpose, token = newToken()) {
  await revokeTokens(em, user.id, purpose);
  await em.insert(Token, {
    id: hashMailedToken(token),
    user: user.id,
    purpose,
    expiresAt: new Date(Date.now() + MAX_AGE_MS[purpose]),
    createdAt: new Date(),
  });
  return token;
}

/**
 * Uses up a token and returns its user, locked; null for a token that is unknown, used or expired. Of two calls at the
 * same time one deletes the row. The user is locked first, as in `createToken`: in the other order the two could
 * deadlock.
 */
export async function redeemToken(em: EntityManager, token: string, purpose: Purpose) {
  const id = hashMailedToken(token);
  const found = await em.findOne(Token, { id, purpose });
  const user = found && (await lockUser(em, { id: found.user.id }));
  const taken = await em.nativeDelete(Token, { id, purpose, expiresAt: { $gt: new Date() } });
  return taken === 1 ? user : null;
}

/** Invalidates every link that was mailed to this user, or those for one purpose. */
export const revokeTokens = (em: EntityManager, userId: string, purpose?: Purpose) =>
  em.nativeDelete(Token, { user: userId, ...(purpose && { purpose }) });
