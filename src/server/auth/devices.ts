import { randomBytes } from 'node:crypto';
import { DAY_MS } from '#shared/fields/days.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { hashToken } from '../platform/identity/sessions.ts';
import { Device } from './devices.entity.ts';

/** Milliseconds; browsers store cookies no longer. */
const MAX_AGE_MS = 400 * DAY_MS;

/** A hash, if the owner of this address signed in on the cookie's device before; otherwise null. */
export async function findKnownDevice(em: EntityManager, token: string | null, email: string) {
  if (!token) return null;
  const device = await em.findOne(Device, {
    id: hashToken(token),
    user: { email: email.toLowerCase() },
    createdAt: { $gt: new Date(Date.now() - MAX_AGE_MS) },
  });
  return device?.id ?? null;
}

/** Remembers a browser by a new token, which replaces the one of its old cookie. */
export async function rememberDevice(em: EntityManager, userId: string, oldToken: string | null) {
  const createdAt = new Date();
  await em.nativeDelete(Device, {
    user: userId,
    $or: [{ createdAt: { $lt: new Date(createdAt.getTime() - MAX_AGE_MS) } }, ...idOf(oldToken)],
  });
  const token = randomBytes(32).toString('base64url');
  await em.insert(Device, { id: hashToken(token), user: userId, createdAt });
  return { token, expiresAt: new Date(createdAt.getTime() + MAX_AGE_MS) };
}

export const forgetDevices = (em: EntityManager, userId: string, keptToken: string | null = null) =>
  em.nativeDelete(Device, { user: userId, ...(keptToken && { id: { $ne: hashToken(keptToken) } }) });

const idOf = (token: string | null) => (token ? [{ id: hashToken(token) }] : []);
