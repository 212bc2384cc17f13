import type * as z from 'zod';
import type { changePasswordInput, resetPasswordInput } from '#shared/auth/auth.schema.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { Context } from '../platform/identity/context.ts';
import { revokeSessions } from '../platform/identity/sessions.ts';
import { User } from '../platform/identity/users.entity.ts';
import { lockUser } from '../platform/identity/users.service.ts';
import { networkPrefix } from '../platform/limits/network.ts';
import { findKnownDevice, forgetDevices } from './devices.ts';
import { countGuess } from './limits.ts';
import { assertPasswordAllowed, hashPassword, verifyPassword } from './passwords.ts';
import { confirmEmail, redeemLink } from './signUp.service.ts';
import { revokeTokens } from './tokens.ts';

type Caller = Pick<Context, 'env' | 'limits' | 'deviceCookie' | 'ip'>;

/**
 * By a mailed token, which also confirms the address. Ends all sessions and other links.
 * @throws FieldError under `password` when it is not allowed
 * @throws BAD_REQUEST when the link has expired or was used, or this person may have no password
 */
export async function resetPassword(
  em: EntityManager,
  { token, password }: z.output<typeof resetPasswordInput>,
  { env, ip, mailer }: Pick<Context, 'env' | 'ip' | 'mailer'>,
) {
  const passwordHash = await hashPassword(password, { key: networkPrefix(ip), isKnown: false });

  return em.transactional(async (em) => {
    const user = await redeemLink(em, token, 'reset_password');
    await assertPasswordAllowed(em, password, env, 'password', user);
    user.passwordHash = passwordHash;
    await revokeTokens(em, user.id);
    await revokeSessions(em, user.id);
    await forgetDevices(em, user.id);
    await recordEvent(em, { kind: 'password_reset', actorId: user.id });
    return confirmEmail(em, user, env, mailer);
  });
}

/**
 * Ends sessions on other devices.
 * @throws FieldError under `currentPassword` or `newPassword`
 * @throws TooManyRequestsError after too many wrong ones
 */
export async function changePassword(
  em: EntityManager,
  { currentPassword, newPassword }: z.output<typeof changePasswordInput>,
  caller: Caller,
  { userId, sessionId }: { userId: string; sessionId: string },
) {
  const { env, deviceCookie } = caller;
  const guess = await verifyOwnPassword(em, currentPassword, caller, userId, 'currentPassword');
  await guess.refund();
  await assertPasswordAllowed(em, newPassword, env, 'newPassword', guess.user);
  const newHash = await hashPassword(newPassword, { key: userId, isKnown: true });

  await em.transactional(async (em) => {
    const user = await lockUser(em, { id: userId, passwordHash: guess.user.passwordHash });
    if (!user) throw wrongPasswordError('currentPassword');
    user.passwordHash = newHash;
    await revokeTokens(em, userId);
    await revokeSessions(em, userId, sessionId);
    await forgetDevices(em, userId, deviceCookie.token);
    await recordEvent(em, { kind: 'password_changed' });
  });
}

/**
 * Checks the password of a signed-in person. It counts as a guess until `refund` is called.
 * @throws FieldError under `field` when it is wrong.
 * @throws TooManyRequestsError after too many wrong ones.
 */
export async function verifyOwnPassword(
  em: EntityManager,
  password: string,
  caller: Caller,
  userId: string,
  field: string,
) {
  const user = await em.findOneOrFail(User, userId);
  const { email, passwordHash } = user;
  const device = await findKnownDevice(em, caller.deviceCookie.token, email);
  const guess = await countGuess(caller, { email, device });
  const turn = { key: userId, isKnown: true };
  if (!(await verifyPassword(password, passwordHash, turn))) {
    await recordEvent(em, { kind: 'password_wrong', actorId: userId });
    throw wrongPasswordError(field);
  }
  return { ...guess, user };
}

const wrongPasswordError = (field: string) => new FieldError(field, 'This is not your current password');
