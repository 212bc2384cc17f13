import { TRPCError } from '@trpc/server';
import { type AccountRequest, type OwnFirmAccount, signInProvider } from '#shared/auth/firmAccounts.ts';
import { DAY_MS } from '#shared/fields/days.ts';
import { lockId } from '../../platform/database/idempotencyKeys.ts';
import type { Database, EntityManager } from '../../platform/database/orm.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import { Identity } from '../../platform/identity/identities.entity.ts';
import { membersWith } from '../../platform/identity/members.ts';
import { Session } from '../../platform/identity/sessions.entity.ts';
import {
  findOfferedProvider,
  findOnlyProvider,
  type SignInProvider,
} from '../../platform/identity/signInProviders.entity.ts';
import { User } from '../../platform/identity/users.entity.ts';
import { userState } from '../../platform/identity/users.service.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { admitMember } from '../invitations.service.ts';
import type { FirmPerson } from './claims.ts';

/** Days for which the request of an unknown account is kept. */
const KEPT_DAYS = 30;

/** The stored account, locked until the transaction ends; null for one that was never here. */
export async function lockIdentity(
  em: EntityManager,
  { issuer, subject }: Pick<FirmPerson, 'issuer' | 'subject'>,
) {
  await lockId(em, `identity ${issuer} ${subject}`);
  return em.findOne(Identity, { issuer, subject }, { refresh: true });
}

const stored = ({ issuer, subject, email, firstName, lastName }: FirmPerson): FirmPerson => ({
  issuer,
  subject,
  email,
  firstName,
  lastName,
});

/** Lets this account sign in as this member from now on. */
export async function connect(
  em: EntityManager,
  user: User,
  person: FirmPerson,
  { provider }: Pick<SignInProvider, 'provider'>,
) {
  const identity = await lockIdentity(em, person);
  if (identity) em.assign(identity, { ...stored(person), user });
  else em.create(Identity, { ...stored(person), user });
  await em.flush();
  await recordEvent(em, {
    kind: 'firm_account_connected',
    actorId: user.id,
    detail: signInProvider.labels[provider],
  });
}

/** Notes that an unknown account asks to be let in, and mails administrators about the first time. */
export async function noteRequest(em: EntityManager, person: FirmPerson, mailer: Mailer) {
  const identity = await lockIdentity(em, person);
  if (identity) {
    em.assign(identity, stored(person));
    return;
  }
  const { id: memberId } = em.create(Identity, { ...stored(person), user: null });
  await em.flush();
  await recordEvent(em, { kind: 'firm_account_waits', aboutId: memberId });
  for (const userId of await membersWith(em, 'manageTeam'))
    await mailer.send(em, { kind: 'memberWaiting', userId, memberId });
}

const isMember = (user: User | null | undefined) =>
  Boolean(user) && userState(user as User) !== 'unconfirmed';

/** The unknown accounts that asked, the newest first. */
export async function listRequests(em: EntityManager): Promise<AccountRequest[]> {
  const waiting = await em.find(Identity, { user: null }, { orderBy: { createdAt: 'desc', id: 'desc' } });
  const users = await em.find(User, { email: { $in: waiting.map(({ email }) => email) } });
  const members = new Set(users.filter(isMember).map(({ email }) => email));
  return waiting.map(({ id, email, firstName, lastName, createdAt }) => {
    return { id, email, firstName, lastName, createdAt, isKnown: members.has(email) };
  });
}

const waitingIdentity = async (em: EntityManager, id: string) => {
  await lockId(em, id);
  return em.findOne(Identity, { id }, { refresh: true });
};

/**
 * Makes a member of whoever asked with this account. The administrator vouches for the address, which only the provider has
 * stated. A repeated call changes nothing.
 * @throws CONFLICT when the address is that of a member, who alone may connect the account
 * @throws NOT_FOUND when the request was refused meanwhile
 */
export const approveRequest = (em: EntityManager, id: string, mailer: Mailer) =>
  em.transactional(async (em) => {
    const identity = await waitingIdentity(em, id);
    if (!identity) throw new TRPCError({ code: 'NOT_FOUND', message: 'This request was refused meanwhile' });
    if (identity.user) return;
    const { email, firstName, lastName } = identity;
    const given = { firstName, lastName, passwordHash: null, role: 'staff' as const };
    const isKnown = isMember(await em.findOne(User, { email }));
    const user = isKnown ? null : await admitMember(em, email, given);
    if (!user) {
      const message = 'This address has an account: its owner signs in and connects it';
      throw new TRPCError({ code: 'CONFLICT', message });
    }
    em.assign(identity, { user });
    await recordEvent(em, { kind: 'member_approved', aboutId: user.id });
    await mailer.send(em, { kind: 'approved', userId: user.id });
  });

/** Forgets a request; the account may ask again. A repeated call changes nothing. */
export const refuseRequest = (em: EntityManager, id: string) =>
  em.transactional(async (em) => {
    const identity = await waitingIdentity(em, id);
    if (!identity || identity.user) return;
    await recordEvent(em, { kind: 'firm_account_refused', aboutId: id });
    em.remove(identity);
  });

/** How this person signs in. */
export async function getOwnAccount(em: EntityManager, userId: string): Promise<OwnFirmAccount> {
  const { passwordHash, secondFactorAt } = await em.findOneOrFail(User, userId);
  const provider = await findOfferedProvider(em);
  const identity = await em.findOne(Identity, { user: userId }, { orderBy: { createdAt: 'desc' } });
  return {
    provider: provider?.provider ?? null,
    email: identity?.email ?? null,
    hasPassword: passwordHash !== null,
    mayHavePassword: (await findOnlyProvider(em, userId)) === null,
    // Google does not say when it last asked somebody.
    confirmsBy: identity && provider?.provider === 'microsoft' ? 'provider' : secondFactorAt ? 'app' : 'mail',
  };
}

/**
 * From now on this person signs in with their password alone. A repeated call changes nothing.
 * @throws CONFLICT for who has none
 */
export const disconnect = (em: EntityManager, userId: string) =>
  em.transactional(async (em) => {
    const user = await em.findOneOrFail(User, userId);
    if (user.passwordHash === null) {
      const message = (await findOnlyProvider(em, userId))
        ? 'Members sign in with accounts of the firm alone: an administrator can change that'
        : 'You have no password yet. Sign out, and set one by ‘Forgot password?’';
      throw new TRPCError({ code: 'CONFLICT', message });
    }
    const removed = await em.nativeDelete(Identity, { user: userId });
    if (removed > 0) await recordEvent(em, { kind: 'firm_account_removed' });
  });

/**
 * The same for a colleague, who is signed out where that account signed them in. A repeated call changes nothing.
 * @throws CONFLICT for one's own account
 */
export function disconnectMember(em: EntityManager, userId: string, adminId: string) {
  if (userId === adminId)
    throw new TRPCError({
      code: 'CONFLICT',
      message: 'Disconnect your own account under Settings, Security',
    });
  return em.transactional(async (em) => {
    if (!(await em.nativeDelete(Identity, { user: userId }))) return;
    await em.nativeDelete(Session, { user: userId, byFirmAccount: true });
    await recordEvent(em, { kind: 'firm_account_cleared', aboutId: userId });
  });
}

export const purgeRequests = (orm: Database, now = new Date()) =>
  orm.em
    .fork()
    .nativeDelete(Identity, { user: null, createdAt: { $lt: new Date(now.getTime() - KEPT_DAYS * DAY_MS) } });
