import { TRPCError } from '@trpc/server';
import type { SecondFactorRecord, SessionUser } from '#shared/auth/auth.schema.ts';
import { today } from '#shared/fields/format.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { Context } from '../platform/identity/context.ts';
import { revokeSessions } from '../platform/identity/sessions.ts';
import { assertNotPasswordHolder } from '../platform/identity/signInProviders.entity.ts';
import { TEAM, TeamPolicy } from '../platform/identity/teamPolicy.entity.ts';
import { User } from '../platform/identity/users.entity.ts';
import { lockUser } from '../platform/identity/users.service.ts';
import { assertRecentPassword } from '../platform/rpc/trpc.ts';
import { countGuess } from './limits.ts';
import { verifyOwnPassword } from './passwords.service.ts';
import { RecoveryCode } from './recoveryCodes.entity.ts';
import {
  createRecoveryCodes,
  createSecondFactor,
  deleteSecondFactor,
  redeemAuthenticatorCode,
  redeemCode,
} from './secondFactors.ts';

export const wrongCodeError = () =>
  new FieldError('code', 'This code is not right, or was used already. Please try the next one.');

type Caller = Pick<Context, 'env' | 'limits' | 'deviceCookie' | 'ip'>;

export async function getSecondFactor(em: EntityManager, userId: string): Promise<SecondFactorRecord> {
  const { secondFactorAt } = await em.findOneOrFail(User, userId);
  const policy = await em.findOne(TeamPolicy, TEAM);
  return {
    since: secondFactorAt,
    recoveryCodesLeft: await em.count(RecoveryCode, { user: userId }),
    neededFrom: policy?.everybodyNeedsSecondFactorFrom ?? null,
  };
}

/** True for who has to set up two-step sign-in first. */
export async function needsSecondFactor(em: EntityManager, { role }: SessionUser, hasIt: boolean) {
  const policy = hasIt ? null : await em.findOne(TeamPolicy, TEAM);
  if (!policy) return false;
  const from = policy.everybodyNeedsSecondFactorFrom;
  return (policy.adminsNeedSecondFactor && role === 'admin') || (from !== null && from <= today());
}

/**
 * Creates the secret for an authenticator. Nothing changes until one of its codes is confirmed.
 * @throws CONFLICT when two-step sign-in is on already.
 */
export function startSecondFactor(em: EntityManager, userId: string) {
  return em.transactional(async (em) => {
    const user = await lockOwner(em, userId);
    if (user.secondFactorAt)
      throw new TRPCError({ code: 'CONFLICT', message: 'Two-step sign-in is on already' });
    return createSecondFactor(em, user);
  });
}

/**
 * Turns two-step sign-in on by a first code, ends the sessions on other devices, and returns the recovery codes.
 * @throws FieldError under `code` when it is wrong.
 */
export async function confirmSecondFactor(
  em: EntityManager,
  code: string,
  caller: Caller,
  { userId, sessionId }: { userId: string; sessionId: string },
) {
  const guess = await countGuess(caller);
  const recoveryCodes = await em.transactional(async (em) => {
    const user = await lockOwner(em, userId);
    if (user.secondFactorAt || !(await redeemAuthenticatorCode(em, user, code))) throw wrongCodeError();
    user.secondFactorAt = new Date();
    await revokeSessions(em, userId, sessionId);
    await recordEvent(em, { kind: 'two_step_on' });
    return createRecoveryCodes(em, user);
  });
  await guess.refund();
  return { recoveryCodes };
}

/**
 * Turns two-step sign-in off by the password and a code; of who has no password by a code, or a recent confirmation.
 * @throws AccessDeniedError when that is not recent.
 * @throws FieldError under `password` or `code` when it is wrong.
 * @throws CONFLICT for the only person with a password.
 */
export async function removeSecondFactor(
  em: EntityManager,
  { password, code }: { password: string; code: string },
  caller: Caller & { user: { id: string }; session: Context['session'] },
) {
  const userId = caller.user.id;
  const { email, passwordHash } = await em.findOneOrFail(User, userId);
  const hasPassword = passwordHash !== null;
  if (!hasPassword && !code) assertRecentPassword(caller.session);
  const guess = hasPassword
    ? await verifyOwnPassword(em, password, caller, userId, 'password')
    : await countGuess(caller, { email });
  await em.transactional(async (em) => {
    const user = await lockOwner(em, userId);
    const isCodeNeeded = hasPassword || code !== '';
    if (!user.secondFactorAt || (isCodeNeeded && !(await redeemCode(em, user, code)))) throw wrongCodeError();
    await assertNotPasswordHolder(em, userId);
    user.secondFactorAt = null;
    await deleteSecondFactor(em, user);
    await recordEvent(em, { kind: 'two_step_off' });
  });
  await guess.refund();
}

async function lockOwner(em: EntityManager, userId: string) {
  const user = await lockUser(em, { id: userId });
  if (!user) throw new TRPCError({ code: 'UNAUTHORIZED', message: 'Please sign in' });
  return user;
}
