import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import type { changePasswordInput, resetPasswordInput } from '#shared/auth.schema.ts';
import type { Env } from '../env.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { endSessions } from '../platform/identity/sessions.ts';
import { User } from '../platform/identity/users.entity.ts';
import { lockUser } from '../platform/identity/users.service.ts';
import * as messages from '../platform/mail/messages.ts';
import { FieldError } from '../platform/rpc/fieldError.ts';
import type { Context } from '../platform/rpc/trpc.ts';
import { forgetDevices, knownDevice } from './devices.ts';
import { checkNewPassword, hashPassword, isPassword } from './passwords.ts';
import { BAD_LINK, confirm } from './signUp.service.ts';
import { endTokens, makeToken, takeToken } from './tokens.ts';

type Rules = Pick<Env, 'PASSWORD_MIN_LENGTH' | 'SIGN_UP'>;

/** Makes a link for a new password; null for whoever is not to have one. */
export function newReset(em: EntityManager, userId: string, publicUrl: string) {
  return em.transactional(async (em) => {
    const user = await lockUser(em, { id: userId });
    if (!user || user.deactivatedAt) return null;
    return messages.resetPassword(user.email, publicUrl, await makeToken(em, user, 'reset_password'));
  });
}

/** Sets a password by a mailed link, which proves the mailbox too. It ends all sessions and all other links. */
export async function resetPassword(
  em: EntityManager,
  { token, password }: z.output<typeof resetPasswordInput>,
  rules: Rules,
) {
  await checkNewPassword(password, rules.PASSWORD_MIN_LENGTH, 'password');
  const passwordHash = await hashPassword(password);

  return em.transactional(async (em) => {
    const user = await takeToken(em, token, 'reset_password');
    if (!user) throw new TRPCError({ code: 'BAD_REQUEST', message: BAD_LINK });
    user.passwordHash = passwordHash;
    await endTokens(em, user.id);
    await endSessions(em, user.id);
    await forgetDevices(em, user.id);
    return confirm(em, user, rules.SIGN_UP);
  });
}

/** Changes one's own password, and ends one's sessions on other devices. */
export async function changePassword(
  em: EntityManager,
  { currentPassword, newPassword }: z.output<typeof changePasswordInput>,
  { env, limits, deviceCookie, ip }: Pick<Context, 'env' | 'limits' | 'deviceCookie' | 'ip'>,
  { userId, sessionId }: { userId: string; sessionId: string },
) {
  const guess = await checkOwnPassword(
    em,
    currentPassword,
    { limits, deviceCookie, ip },
    userId,
    'currentPassword',
  );
  await guess.wasRight();
  await checkNewPassword(newPassword, env.PASSWORD_MIN_LENGTH, 'newPassword');
  const newHash = await hashPassword(newPassword);

  await em.transactional(async (em) => {
    const user = await lockUser(em, { id: userId, passwordHash: guess.passwordHash });
    if (!user) throw notCurrent('currentPassword');
    user.passwordHash = newHash;
    await endTokens(em, userId);
    await endSessions(em, userId, sessionId);
    await forgetDevices(em, userId, deviceCookie.token);
  });
}

/** Refuses, under this field, what is not one's own password; it counts as a guess until `wasRight` is called. */
export async function checkOwnPassword(
  em: EntityManager,
  password: string,
  { limits, deviceCookie, ip }: Pick<Context, 'limits' | 'deviceCookie' | 'ip'>,
  userId: string,
  field: string,
) {
  const { email, passwordHash } = await em.findOneOrFail(User, userId);
  const device = await knownDevice(em, deviceCookie.token, email);
  const guess = await limits.guess({ ip, email, device });
  if (!(await isPassword(password, passwordHash))) throw notCurrent(field);
  return { ...guess, passwordHash };
}

const notCurrent = (field: string) => new FieldError(field, 'This is not your current password');
