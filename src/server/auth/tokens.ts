import { createHash, randomBytes } from 'node:crypto';
import type { EntityManager } from '../platform/database/orm.ts';
import type { User } from '../platform/identity/users.entity.ts';
import { lockUser } from '../platform/identity/users.service.ts';
import { Token } from './tokens.entity.ts';

const HOUR_MS = 3_600_000;

/** How long a mailed link is good for. */
const LIFE_MS = { verify_email: 24 * HOUR_MS, reset_password: HOUR_MS };

type Purpose = keyof typeof LIFE_MS;

const tokenId = (token: string) => createHash('sha256').update(token).digest('hex');

/** A token to mail to this user, whom the transaction of `em` has locked. It ends the older ones of its purpose. */
export async function createToken(em: EntityManager, user: User, purpose: Purpose) {
  const token = randomBytes(32).toString('base64url');
  await revokeTokens(em, user.id, purpose);
  await em.insert(Token, {
    id: tokenId(token),
    user: user.id,
    purpose,
    expiresAt: new Date(Date.now() + LIFE_MS[purpose]),
    createdAt: new Date(),
  });
  return token;
}

/**
 * Uses up a token, and answers its user, locked; null for one that is unknown, used or too old. Of two calls
 * at once the deleting lets one through. The user is locked first, as where tokens are made: the other way
 * round the two could wait for each other.
 */
export async function redeemToken(em: EntityManager, token: string, purpose: Purpose) {
  const id = tokenId(token);
  const found = await em.findOne(Token, { id, purpose });
  const user = found && (await lockUser(em, { id: found.user.id }));
  const taken = await em.nativeDelete(Token, { id, purpose, expiresAt: { $gt: new Date() } });
  return taken === 1 ? user : null;
}

/** Ends every link that was mailed to this user, or those for one purpose. */
export const revokeTokens = (em: EntityManager, userId: string, purpose?: Purpose) =>
  em.nativeDelete(Token, { user: userId, ...(purpose && { purpose }) });
