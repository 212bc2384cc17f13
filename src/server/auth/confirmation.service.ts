import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { Context } from '../platform/identity/context.ts';
import { Session } from '../platform/identity/sessions.entity.ts';
import { User } from '../platform/identity/users.entity.ts';
import { lockUser } from '../platform/identity/users.service.ts';
import { countGuess, countMailTo } from './limits.ts';
import { wrongCodeError } from './secondFactors.service.ts';
import { plainCode, redeemCode } from './secondFactors.ts';
import { redeemToken } from './tokens.ts';

// Who has no password confirms who they are by their authenticator, or by a code that is mailed to them.

type Caller = Pick<Context, 'env' | 'limits' | 'ip' | 'mailer'>;

/** A code is that of one person: the same code of somebody else is another token. */
export const confirmToken = (userId: string, code: string) => `${userId} ${plainCode(code)}`;

/**
 * Mails a code to a person who has no password; the code before ends.
 * @throws TooManyRequestsError after too many of them.
 */
export async function mailConfirmCode(em: EntityManager, caller: Caller, userId: string) {
  const { email } = await em.findOneOrFail(User, userId);
  await countMailTo(caller, email);
  await em.transactional((em) => caller.mailer.send(em, { kind: 'confirmPerson', userId }));
}

/**
 * Counts as a password that was just typed.
 * @throws FieldError under `code` when it is wrong, and for who has a password.
 * @throws TooManyRequestsError after too many wrong ones.
 */
export async function confirmByCode(
  em: EntityManager,
  code: string,
  caller: Caller,
  { userId, sessionId }: { userId: string; sessionId: string },
) {
  const { email } = await em.findOneOrFail(User, userId);
  const guess = await countGuess(caller, { email });
  await em.transactional(async (em) => {
    const user = await lockUser(em, { id: userId });
    if (!user || user.passwordHash !== null) throw new FieldError('code', 'Type your password instead');
    const isRight = user.secondFactorAt
      ? await redeemCode(em, user, code)
      : await redeemToken(em, confirmToken(userId, code), 'confirm_person');
    if (!isRight) throw wrongCodeError();
    await em.nativeUpdate(Session, { id: sessionId }, { passwordCheckedAt: new Date() });
  });
  await guess.refund();
}
