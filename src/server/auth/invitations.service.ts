import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import type { acceptInvitationInput } from '#shared/auth/auth.schema.ts';
import { userRole } from '#shared/auth/auth.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import { DAY_MS } from '#shared/fields/days.ts';
import { hasRight } from '#shared/team/rights.ts';
import {
  INVITATION_DAYS,
  type InvitationRecord,
  type inviteInput,
  type OpenInvitation,
} from '#shared/team/team.schema.ts';
import { newId } from '../platform/database/columns.ts';
import { createOnce } from '../platform/database/createOnce.ts';
import { lockId } from '../platform/database/idempotencyKeys.ts';
import type { Database, EntityManager } from '../platform/database/orm.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { Context } from '../platform/identity/context.ts';
import { Identity } from '../platform/identity/identities.entity.ts';
import { revokeSessions } from '../platform/identity/sessions.ts';
import { findOnlyProvider, lockPasswordRule } from '../platform/identity/signInProviders.entity.ts';
import { User } from '../platform/identity/users.entity.ts';
import { lockUser, userState } from '../platform/identity/users.service.ts';
import { Invitation } from './invitations.entity.ts';
import { countInvitation } from './limits.ts';
import { hashPassword } from './passwords.ts';
import { hashMailedToken, revokeTokens } from './tokens.ts';

export type Inviter = Pick<Context, 'env' | 'limits' | 'ip' | 'mailer'> & { user: { id: string } };

/** Days for which an invitation that nobody accepted is kept, after it has expired. */
const KEPT_DAYS = 30;

export const invitationExpiry = () => new Date(Date.now() + INVITATION_DAYS * DAY_MS);

/** Only while whoever invited is an active administrator: who was removed lets nobody in. */
export const isOpen = ({ expiresAt }: Invitation, inviter: User) =>
  expiresAt > new Date() && inviter.isActive() && hasRight(inviter, 'manageTeam');

/** All invitations that nobody accepted yet, the newest first. */
export async function listInvitations(em: EntityManager): Promise<InvitationRecord[]> {
  const invitations = await em.find(
    Invitation,
    {},
    { populate: ['invitedBy'], orderBy: { createdAt: 'desc', id: 'desc' } },
  );
  return invitations.map((invitation) => presentInvitation(invitation, invitation.invitedBy));
}

const presentInvitation = (invitation: Invitation, inviter: User): InvitationRecord => {
  const { id, email, firstName, lastName, role, expiresAt } = invitation;
  const isExpired = !isOpen(invitation, inviter);
  return { id, email, firstName, lastName, role, expiresAt, isExpired, invitedByName: fullName(inviter) };
};

/**
 * A repeated call with the same id gets the first answer.
 * @throws FieldError under `email` when it has an account or an invitation
 * @throws CONFLICT when the id was used for another invitation
 * @throws TooManyRequestsError after too many of them
 */
export async function invite(
  em: EntityManager,
  { email: typed, ...input }: z.output<typeof inviteInput>,
  caller: Inviter,
): Promise<InvitationRecord> {
  const given = { ...input, email: typed.toLowerCase() };
  await countInvitation(caller, given.email);
  const { id } = await createOnce(em, Invitation, given, async (em) => {
    await lockId(em, `invitation ${given.email}`);
    await rejectKnown(em, given.email);
    const invitation = em.create(Invitation, {
      ...given,
      invitedBy: caller.user.id,
      expiresAt: invitationExpiry(),
    });
    await em.flush();
    await mailInvitation(em, invitation, caller);
    await recordEvent(em, {
      kind: 'member_invited',
      aboutId: invitation.id,
      detail: `As ${userRole.labels[invitation.role]}`,
    });
    return invitation;
  });
  return present(em, id);
}

const mailInvitation = (em: EntityManager, { id, expiresAt }: Invitation, { mailer }: Inviter) =>
  mailer.send(em, { kind: 'invitation', invitationId: id, until: expiresAt.toISOString() });

async function present(em: EntityManager, id: string) {
  const invitation = await em.findOneOrFail(Invitation, id, { populate: ['invitedBy'], refresh: true });
  return presentInvitation(invitation, invitation.invitedBy);
}

/**
 * People who signed up without confirming may be invited: accepting confirms the address. So may a member who has no other
 * way in.
 */
async function rejectKnown(em: EntityManager, email: string) {
  const user = await em.findOne(User, { email });
  const state = user ? userState(user) : 'unconfirmed';
  if (state !== 'unconfirmed' && !(user && (await isShutOut(em, user))))
    throw new FieldError('email', KNOWN_MESSAGES[state]);
  if (await em.findOne(Invitation, { email })) {
    throw new FieldError('email', 'This address is invited already: find it below');
  }
}

/** Where passwords are off, for an active member without an account of the firm. */
const isShutOut = async (em: EntityManager, user: User) =>
  user.isActive() &&
  (await findOnlyProvider(em, user.id)) !== null &&
  (await em.count(Identity, { user: user.id })) === 0;

const KNOWN_MESSAGES = {
  active: 'This address has an account already',
  pending: 'This address waits for approval: approve it below',
  deactivated: 'This address has a deactivated account: reactivate it below',
};

/**
 * Sends an invitation again, for another week and in the name of who sends it. The link that was sent before ends.
 * @throws NOT_FOUND when it is accepted or withdrawn.
 * @throws TooManyRequestsError after too many of them.
 */
export async function resendInvitation(
  em: EntityManager,
  id: string,
  caller: Inviter,
): Promise<InvitationRecord> {
  await em.transactional(async (em) => {
    const invitation = await lockInvitation(em, id);
    await countInvitation(caller, invitation.email);
    em.assign(invitation, { invitedBy: caller.user.id, expiresAt: invitationExpiry(), tokenId: null });
    await mailInvitation(em, invitation, caller);
  });
  return present(em, id);
}

/**
 * Ends an invitation and its link.
 * @throws NOT_FOUND when it is accepted or withdrawn already.
 */
export const cancelInvitation = (em: EntityManager, id: string) =>
  em.transactional(async (em) => {
    const invitation = await lockInvitation(em, id);
    await recordEvent(em, {
      kind: 'invitation_cancelled',
      aboutId: id,
      detail: `As ${userRole.labels[invitation.role]}`,
    });
    em.remove(invitation);
  });

/** @throws NOT_FOUND when it is accepted or withdrawn. */
export async function lockInvitation(em: EntityManager, id: string) {
  const invitation = await em.findOne(
    Invitation,
    { id },
    { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true },
  );
  if (!invitation) {
    const message = 'This invitation has been accepted or withdrawn in the meantime';
    throw new TRPCError({ code: 'NOT_FOUND', message });
  }
  return invitation;
}

/**
 * Returns the facts that the page of an invitation shows.
 * @throws BAD_REQUEST when the link has expired, was used or withdrawn.
 */
export async function findInvitation(em: EntityManager, token: string): Promise<OpenInvitation> {
  const invitation = await em.findOne(
    Invitation,
    { tokenId: hashMailedToken(token) },
    { populate: ['invitedBy'] },
  );
  if (!invitation || !isOpen(invitation, invitation.invitedBy)) throw invalidInvitation();
  const { email, firstName, lastName } = invitation;
  return { email, firstName, lastName, isFirmOnly: (await findOnlyProvider(em, null)) !== null };
}

/**
 * Makes the invited person an active member with the chosen role. The link confirms the address, and approves
 * somebody who signed up with it and waits.
 * @throws BAD_REQUEST when the link has expired, was used or withdrawn, the address has an account by now, or new members
 * may have no password
 */
export async function acceptInvitation(
  em: EntityManager,
  { token, password, ...names }: z.output<typeof acceptInvitationInput>,
  network: string,
) {
  const tokenId = hashMailedToken(token);
  if (!(await em.findOne(Invitation, { tokenId }))) throw invalidInvitation();
  const passwordHash = await hashPassword(password, { key: network, isKnown: false });
  await em.transactional(async (em) => {
    await lockPasswordRule(em);
    if (await findOnlyProvider(em, null))
      throw new TRPCError({ code: 'BAD_REQUEST', message: 'Join with your account of the firm instead' });
    await joinByInvitation(em, tokenId, { ...names, passwordHash });
  });
}

/**
 * The same, within a transaction, by the hash of the token; without a password for who signs in with the firm's account.
 * @throws BAD_REQUEST as above
 */
export async function joinByInvitation(
  em: EntityManager,
  tokenId: string,
  given: Pick<User, 'firstName' | 'lastName' | 'passwordHash'>,
): Promise<User> {
  const options = { lockMode: LockMode.PESSIMISTIC_WRITE, refresh: true } as const;
  const invitation = await em.findOne(Invitation, { tokenId }, options);
  if (!invitation || !isOpen(invitation, await em.findOneOrFail(User, invitation.invitedBy.id))) {
    throw invalidInvitation();
  }
  const { email, role } = invitation;
  // The invitation's id, so that the log names whom it was for.
  const admitted = await admitMember(em, email, { ...given, role }, invitation.id);
  em.remove(invitation);
  await em.flush();
  if (!admitted) {
    const member = given.passwordHash === null ? await em.findOne(User, { email }) : null;
    if (!member || !(await isShutOut(em, member))) throw invalidInvitation();
    return member;
  }
  await recordEvent(em, {
    kind: 'member_joined',
    actorId: admitted.id,
    detail: `Invited as ${userRole.labels[role]}`,
  });
  return admitted;
}

/**
 * The account of this address, active from now on; what a stranger who signed up with the address left behind ends. Null
 * where it is active or deactivated already.
 */
export async function admitMember(
  em: EntityManager,
  email: string,
  given: Pick<User, 'firstName' | 'lastName' | 'passwordHash' | 'role'>,
  id = newId(),
): Promise<User | null> {
  // Locks like signing up, so that only one of two people gets a new address.
  await lockId(em, email);
  const known = await lockUser(em, { email });
  const state = known ? userState(known) : 'unconfirmed';
  if (state === 'active' || state === 'deactivated') return null;
  const now = new Date();
  const values = { ...given, emailConfirmedAt: now, approvedAt: now };
  const user = known ? em.assign(known, values) : em.create(User, { id, email, ...values });
  await em.flush();
  await revokeTokens(em, user.id);
  await revokeSessions(em, user.id);
  return user;
}

const invalidInvitation = () =>
  new TRPCError({
    code: 'BAD_REQUEST',
    message: 'This invitation has expired, was used or withdrawn. Please ask for a new one, or sign in.',
  });

export const purgeInvitations = (orm: Database, now = new Date()) =>
  orm.em.fork().nativeDelete(Invitation, {
    expiresAt: { $lt: new Date(now.getTime() - KEPT_DAYS * DAY_MS) },
  });
