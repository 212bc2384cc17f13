import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import type { signUpInput } from '#shared/auth/auth.schema.ts';
import { rights } from '#shared/team/rights.ts';
import type { Env, SignUpPolicy } from '../env.ts';
import { newId } from '../platform/database/columns.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { findOnlyProvider, lockPasswordRule } from '../platform/identity/signInProviders.entity.ts';
import { User } from '../platform/identity/users.entity.ts';
import { lockUser, userState } from '../platform/identity/users.service.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { hashPassword } from './passwords.ts';
import { redeemToken, revokeTokens } from './tokens.ts';

/** An arbitrary number that nobody else uses for an advisory lock, held while somebody may become the first administrator. */
const FIRST_ADMIN_LOCK = 7_204_318_956;

/**
 * Stores a person who signs up and mails the owner of the address, who alone learns whether there was an account.
 *
 * Signing up again with an address that is not confirmed replaces name and password, and ends the older link:
 * each link confirms the sign-up it was sent for. Were the first sign-up to stay, a stranger could sign up with
 * somebody's address beforehand, and its owner would later confirm the stranger's password.
 */
export async function signUp(
  em: EntityManager,
  input: z.output<typeof signUpInput>,
  mailer: Mailer,
  network: string,
) {
  const email = input.email.toLowerCase();
  const { firstName, lastName } = input;
  const passwordHash = await hashPassword(input.password, { key: network, isKnown: false });

  return em.transactional(async (em) => {
    // Two sign-ups with one new address run one after the other, or the second would fail and so reveal the first.
    await runSql(em)`select pg_advisory_xact_lock(hashtextextended(${email}, 0))`;
    await lockPasswordRule(em);
    const only = await findOnlyProvider(em, null);
    const known = await lockUser(em, { email });
    const member = known && userState(known) !== 'unconfirmed' ? known : null;
    if (member || only) {
      const dummy = { email: `${newId()}@nowhere.invalid`, firstName, lastName, passwordHash };
      await runAndRollBack(em, async (em) => {
        const user = em.create(User, dummy);
        await em.flush();
        await revokeTokens(em, user.id, 'verify_email');
      });
      return mailer.send(em, { kind: 'alreadySignedUp', userId: member?.id ?? null });
    }

    const user = known
      ? em.assign(known, { firstName, lastName, passwordHash })
      : em.create(User, { email, firstName, lastName, passwordHash });
    await em.flush();
    await revokeTokens(em, user.id, 'verify_email');
    await mailer.send(em, { kind: 'confirmAddress', userId: user.id });
  });
}

/** Does work and rolls it back, so that an address with an account takes as long as a new one. */
async function runAndRollBack(em: EntityManager, work: (em: EntityManager) => Promise<void>) {
  const rollback = new Error('rolled back');
  const transaction = em.transactional(async (em) => {
    await work(em);
    throw rollback;
  });
  await transaction.catch((error) => {
    if (error !== rollback) throw error;
  });
}

type SignUpRules = Pick<Env, 'SIGN_UP' | 'ADMIN_EMAIL'>;

/**
 * Confirms an address by the token of its link.
 * @throws BAD_REQUEST when the link has expired or was used, or nobody signs up with a password.
 */
export function verifyEmail(em: EntityManager, token: string, env: SignUpRules, mailer: Mailer) {
  return em.transactional(async (em) => {
    const user = await redeemLink(em, token, 'verify_email');
    return confirmEmail(em, user, env, mailer);
  });
}

/**
 * Uses up the token of a link and returns its user, locked.
 * @throws BAD_REQUEST when the link has expired or was used, or this person may have no password
 */
export async function redeemLink(
  em: EntityManager,
  token: string,
  purpose: 'verify_email' | 'reset_password',
) {
  await lockPasswordRule(em);
  const user = await redeemToken(em, token, purpose);
  if (user && !(await findOnlyProvider(em, user.id))) return user;
  const message = 'This link has expired or was used already. Please ask for a new one.';
  throw new TRPCError({ code: 'BAD_REQUEST', message });
}

/**
 * Confirms the address of a locked user and returns it with the state of the account: the first administrator is the very first
 * person, or the owner of `ADMIN_EMAIL` where that is set; others wait for approval unless the policy does not require it,
 * and each administrator gets a mail about them.
 */
export async function confirmEmail(em: EntityManager, user: User, rules: SignUpRules, mailer: Mailer) {
  if (!user.emailConfirmedAt) {
    await runSql(em)`select pg_advisory_xact_lock(${FIRST_ADMIN_LOCK})`;
    const isFirstAdmin = await becomesFirstAdmin(em, user, rules.ADMIN_EMAIL);
    const now = new Date();
    user.emailConfirmedAt = now;
    if (isFirstAdmin) user.role = 'admin';
    if (isFirstAdmin || isApprovedBy(rules.SIGN_UP, user.email)) user.approvedAt ??= now;
    await recordEvent(em, {
      kind: 'member_joined',
      actorId: user.id,
      ...(isFirstAdmin && { detail: 'As the first administrator' }),
    });
    if (!user.approvedAt) await mailAdmins(em, user, mailer);
  }
  return { email: user.email, state: user.approvedAt ? ('active' as const) : ('pending' as const) };
}

async function mailAdmins(em: EntityManager, { id: memberId }: User, mailer: Mailer) {
  const admins = await em.find(User, { role: rights.manageTeam, deactivatedAt: null });
  for (const admin of admins.filter((admin) => admin.isActive())) {
    await mailer.send(em, { kind: 'memberWaiting', userId: admin.id, memberId });
  }
}

async function becomesFirstAdmin(em: EntityManager, user: User, adminEmail: string | undefined) {
  if (adminEmail) return user.email === adminEmail && (await em.count(User, { role: 'admin' })) === 0;
  return isNobodyConfirmed(em);
}

const isNobodyConfirmed = async (em: EntityManager) =>
  (await em.count(User, { emailConfirmedAt: { $ne: null } })) === 0;

/** True while whoever confirms an address next becomes the administrator; `ADMIN_EMAIL` names that person. */
export const isFirstHere = async (em: EntityManager, { ADMIN_EMAIL }: Pick<Env, 'ADMIN_EMAIL'>) =>
  !ADMIN_EMAIL && isNobodyConfirmed(em);

function isApprovedBy(policy: SignUpPolicy, email: string) {
  if (policy.policy === 'domains') return policy.domains.includes(email.slice(email.lastIndexOf('@') + 1));
  return policy.policy === 'open';
}
