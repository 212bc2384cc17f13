import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import type { SessionRecord, signInInput } from '#shared/auth.schema.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { Refused } from '../platform/identity/refused.ts';
import { Session } from '../platform/identity/sessions.entity.ts';
import { sessionId } from '../platform/identity/sessions.ts';
import { User } from '../platform/identity/users.entity.ts';
import { lockUser, presentUser, stateOf } from '../platform/identity/users.service.ts';
import type { Context } from '../platform/rpc/trpc.ts';
import { noteFailedSignIn } from '../records/history/history.service.ts';
import { knownDevice, rememberDevice } from './devices.ts';
import { isPassword } from './passwords.ts';
import { needsSecondFactor, wrongCode } from './secondFactors.service.ts';
import { takeCode } from './secondFactors.ts';

const REFUSALS = {
  unconfirmed: 'EMAIL_NOT_CONFIRMED',
  pending: 'AWAITING_APPROVAL',
  deactivated: 'DEACTIVATED',
} as const;

const wrongPair = () => new TRPCError({ code: 'UNAUTHORIZED', message: 'Invalid email or password' });

type SignInContext = Pick<
  Context,
  'env' | 'sessions' | 'limits' | 'cookie' | 'deviceCookie' | 'ip' | 'userAgent'
>;

/** Signs somebody in with a new session; the one that the browser came with ends, whoever's it was. */
export async function signIn(
  em: EntityManager,
  { email, password, code }: z.output<typeof signInInput>,
  { env, sessions, limits, cookie, deviceCookie, ip, userAgent }: SignInContext,
): Promise<SessionRecord> {
  const device = await knownDevice(em, deviceCookie.token, email);
  const guess = await limits.guess({ ip, email, device });
  const known = await em.findOne(User, { email: email.toLowerCase() });
  // Before anything is told apart: an unknown address and a wrong password take the same time.
  const isRight = await isPassword(password, known?.passwordHash);
  if (!known || !isRight) {
    await noteFailedSignIn(em, known?.id ?? null);
    throw wrongPair();
  }
  const started = await em
    .transactional(async (em) => {
      // Once more under a lock: a password that is being changed right now opens no session behind the change.
      const user = await lockUser(em, { id: known.id, passwordHash: known.passwordHash });
      if (!user) throw wrongPair();
      const state = stateOf(user);
      if (state !== 'active') throw new Refused(REFUSALS[state]);
      if (user.secondFactorAt && !code) throw new Refused('CODE_NEEDED');
      if (user.secondFactorAt && code && !(await takeCode(em, user, code))) throw wrongCode();

      if (cookie.token) await em.nativeDelete(Session, { id: sessionId(cookie.token) });
      return {
        user: presentUser(user),
        hasSecondFactor: user.secondFactorAt !== null,
        session: await sessions.start(em, user.id, userAgent),
        device: await rememberDevice(em, user.id, deviceCookie.token),
      };
    })
    .catch(async (error) => {
      const passwordWasRight = error instanceof Refused;
      if (passwordWasRight) await guess.wasRight();
      const isHalfWay = passwordWasRight && error.reason === 'CODE_NEEDED';
      if (error instanceof TRPCError && !isHalfWay) await noteFailedSignIn(em, known.id);
      throw error;
    });
  await guess.wasRight();

  const { user, session, hasSecondFactor, device: remembered } = started;
  cookie.set(session.token, session.expiresAt);
  deviceCookie.set(remembered.token, remembered.expiresAt);
  return {
    user,
    expiresAt: session.expiresAt,
    demoData: env.DEMO_DATA,
    needsSecondFactor: await needsSecondFactor(em, user, hasSecondFactor),
  };
}
