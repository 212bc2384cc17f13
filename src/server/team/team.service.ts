import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type { TeamMember } from '#shared/auth.schema.ts';
import { fullName } from '#shared/contacts.ts';
import { forgetDevices } from '../auth/devices.ts';
import { deleteSecondFactor } from '../auth/secondFactors.ts';
import { revokeTokens } from '../auth/tokens.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { revokeSessions } from '../platform/identity/sessions.ts';
import { User } from '../platform/identity/users.entity.ts';
import { lockUser, presentUser, userState } from '../platform/identity/users.service.ts';
import type { Mailer } from '../platform/mail/mailer.ts';

export const presentMember = (user: User): TeamMember => ({
  ...presentUser(user),
  state: userState(user),
  hasSecondFactor: user.secondFactorAt !== null,
  createdAt: user.createdAt,
});

/** Who can be given something to do, by name. */
export async function listActiveMembers(em: EntityManager) {
  const users = await em.find(
    User,
    { emailConfirmedAt: { $ne: null }, approvedAt: { $ne: null }, deactivatedAt: null },
    { orderBy: { firstName: 'asc', lastName: 'asc', id: 'asc' } },
  );
  return users.map((user) => ({ id: user.id, name: fullName(user) }));
}

/** Lets a person in who has confirmed their address, and mails them so unless they were in already. */
export function approveMember(em: EntityManager, id: string, mailer: Mailer) {
  return em.transactional(async (em) => {
    const user = await memberById(em, id);
    const state = userState(user);
    if (state === 'unconfirmed') throw refuse('This person has not confirmed their email address yet');
    if (state === 'deactivated') throw refuse('This account is deactivated: please reactivate it first');
    if (state === 'active') return user;
    user.approvedAt = new Date();
    await mailer.send(em, { kind: 'approved', userId: id });
    return user;
  });
}

/** Signs the person out everywhere, so that no page of theirs goes on showing what the old role could do. */
export function setRole(em: EntityManager, id: string, role: User['role']) {
  return em.transactional(async (em) => {
    await lockAdmins(em);
    const user = await memberById(em, id);
    if (user.role === role) return user;
    if (user.role === 'admin') await keepOneAdmin(em, user);
    user.role = role;
    await revokeSessions(em, id);
    return user;
  });
}

/** Signs the person out everywhere and ends the links that were mailed to them. */
export function deactivateMember(em: EntityManager, id: string) {
  return em.transactional(async (em) => {
    await lockAdmins(em);
    const user = await memberById(em, id);
    if (user.role === 'admin') await keepOneAdmin(em, user);
    user.deactivatedAt ??= new Date();
    await revokeTokens(em, id);
    await revokeSessions(em, id);
    await forgetDevices(em, id);
    return user;
  });
}

/** Lets a person sign in by their password alone who has lost what shows their codes, and signs them out everywhere. */
export function clearSecondFactor(em: EntityManager, id: string, adminId: string) {
  if (id === adminId) throw refuse('Turn off your own two-step sign-in by a code, in your settings');
  return em.transactional(async (em) => {
    const user = await memberById(em, id);
    if (!user.secondFactorAt) return user;
    user.secondFactorAt = null;
    await deleteSecondFactor(em, user);
    await revokeSessions(em, id);
    await forgetDevices(em, id);
    return user;
  });
}

export function reactivateMember(em: EntityManager, id: string) {
  return em.transactional(async (em) => {
    const user = await memberById(em, id);
    user.deactivatedAt = null;
    return user;
  });
}

async function memberById(em: EntityManager, id: string) {
  const user = await lockUser(em, { id });
  if (!user) throw new TRPCError({ code: 'NOT_FOUND', message: 'Team member not found' });
  return user;
}

/** Two admins who take each other's role away at once take turns, in the order of the ids. */
const lockAdmins = (em: EntityManager) =>
  em.find(User, { role: 'admin' }, { lockMode: LockMode.PESSIMISTIC_WRITE, orderBy: { id: 'asc' } });

async function keepOneAdmin(em: EntityManager, leaving: User) {
  const admins = await em.find(User, { role: 'admin', id: { $ne: leaving.id } }, { refresh: true });
  if (leaving.isActive() && !admins.some((admin) => admin.isActive())) {
    throw refuse('There must be an administrator: please make somebody else one first');
  }
}

const refuse = (message: string) => new TRPCError({ code: 'CONFLICT', message });
