import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import type { SessionRecord, signInInput } from '#shared/auth/auth.schema.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { AccessDeniedError } from '../platform/identity/accessDeniedError.ts';
import type { Context } from '../platform/identity/context.ts';
import { Session } from '../platform/identity/sessions.entity.ts';
import { hashToken } from '../platform/identity/sessions.ts';
import { findOnlyProvider } from '../platform/identity/signInProviders.entity.ts';
import { User } from '../platform/identity/users.entity.ts';
import { lockUser, presentUser, userState } from '../platform/identity/users.service.ts';
import { networkPrefix } from '../platform/limits/network.ts';
import { findKnownDevice, rememberDevice } from './devices.ts';
import { countGuess } from './limits.ts';
import { verifyPassword } from './passwords.ts';
import { needsSecondFactor, wrongCodeError } from './secondFactors.service.ts';
import { redeemCode } from './secondFactors.ts';
import { presentSession } from './sessions.service.ts';

const deniedReasons = {
  unconfirmed: 'EMAIL_NOT_CONFIRMED',
  pending: 'AWAITING_APPROVAL',
  deactivated: 'DEACTIVATED',
} as const;

/** The words of the log of a sign-in in two steps. */
const SECOND_STEPS = { authenticator: 'With an authenticator code', recovery: 'With a recovery code' };

const wrongPasswordError = () =>
  new TRPCError({ code: 'UNAUTHORIZED', message: 'Invalid email or password' });

type SignInContext = Pick<
  Context,
  'env' | 'sessions' | 'limits' | 'cookie' | 'deviceCookie' | 'ip' | 'userAgent'
>;

/**
 * Signs a person in with a new session; the session that the browser had ends.
 * @throws UNAUTHORIZED when the address or the password is wrong.
 * @throws AccessDeniedError when the account is not active, or a code is needed.
 * @throws FieldError under `code` when it is wrong.
 * @throws TooManyRequestsError after too many wrong ones.
 */
export async function signIn(
  em: EntityManager,
  { email, password, code }: z.output<typeof signInInput>,
  caller: SignInContext,
): Promise<SessionRecord> {
  const { env, sessions, cookie, deviceCookie, userAgent } = caller;
  const device = await findKnownDevice(em, deviceCookie.token, email);
  const guess = await countGuess(caller, { email, device });
  const known = await em.findOne(User, { email: email.toLowerCase() });
  // One that was set in a restored copy does not count once that is the live one.
  const only = await findOnlyProvider(em, known?.id ?? null);
  // Always, so that an unknown address takes as long as a wrong password.
  const turn = { key: device ?? networkPrefix(caller.ip), isKnown: device !== null };
  const isRight = await verifyPassword(password, only ? null : known?.passwordHash, turn);
  if (!known || !isRight) {
    // Nothing is stored of an unknown address.
    await recordEvent(em, { kind: 'sign_in_failed', aboutId: known?.id });
    throw wrongPasswordError();
  }
  const started = await em
    .transactional(async (em) => {
      // Again under a lock: a password that is just being replaced must not open a session.
      const user = await lockUser(em, { id: known.id, passwordHash: known.passwordHash });
      if (!user) throw wrongPasswordError();
      const state = userState(user);
      if (state !== 'active') throw new AccessDeniedError(deniedReasons[state]);
      if (user.secondFactorAt && !code) throw new AccessDeniedError('CODE_NEEDED');
      const redeemed = user.secondFactorAt && code ? await redeemCode(em, user, code) : null;
      if (user.secondFactorAt && !redeemed) throw wrongCodeError();

      await recordEvent(em, {
        kind: 'signed_in',
        actorId: user.id,
        ...(redeemed && { detail: SECOND_STEPS[redeemed] }),
      });
      if (cookie.token) await em.nativeDelete(Session, { id: hashToken(cookie.token) });
      return {
        user: presentUser(user),
        hasSecondFactor: user.secondFactorAt !== null,
        session: await sessions.start(em, user.id, userAgent),
        device: await rememberDevice(em, user.id, deviceCookie.token),
      };
    })
    .catch(async (error) => {
      const passwordWasRight = error instanceof AccessDeniedError;
      if (passwordWasRight) await guess.refund();
      const isCodeMissing = passwordWasRight && error.reason === 'CODE_NEEDED';
      if (error instanceof TRPCError && !isCodeMissing) {
        await recordEvent(em, { kind: 'sign_in_failed', aboutId: known.id });
      }
      throw error;
    });
  await guess.refund();

  const { user, session, hasSecondFactor, device: remembered } = started;
  cookie.set(session.token, session.expiresAt);
  deviceCookie.set(remembered.token, remembered.expiresAt);
  return presentSession(em, env, {
    user,
    startedAt: session.createdAt,
    expiresAt: session.expiresAt,
    needsSecondFactor: await needsSecondFactor(em, user, hasSecondFactor),
  });
}
