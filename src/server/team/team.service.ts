import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import type { ListedMember, MemberOption, TeamMember } from '#shared/auth/auth.schema.ts';
import { userRole } from '#shared/auth/auth.ts';
import { fullName } from '#shared/contacts/contacts.ts';
import type { Role } from '#shared/team/rights.ts';
import { forgetDevices } from '../auth/devices.ts';
import { deleteSecondFactor } from '../auth/secondFactors.ts';
import { NoticeSettings } from '../notices/noticeSettings.entity.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { instantColumn, readRows } from '../platform/database/runSql.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { Identity } from '../platform/identity/identities.entity.ts';
import { revokeSessions } from '../platform/identity/sessions.ts';
import { assertNotPasswordHolder } from '../platform/identity/signInProviders.entity.ts';
import { User } from '../platform/identity/users.entity.ts';
import { lockUser, presentUser, userState } from '../platform/identity/users.service.ts';
import type { Mailer } from '../platform/mail/mailer.ts';

export const presentMember = (user: User): TeamMember => ({
  ...presentUser(user),
  state: userState(user),
  hasSecondFactor: user.secondFactorAt !== null,
  createdAt: user.createdAt,
});

const lastSignIn = z.object({ id: z.string(), at: instantColumn });

/** Everybody who has signed up, by name. */
export async function listMembers(em: EntityManager): Promise<ListedMember[]> {
  const users = await em.find(User, {}, { orderBy: { firstName: 'asc', lastName: 'asc', id: 'asc' } });
  const signIns = await readRows(em, lastSignIn)`
    select actor_id as id, max(at) as at from log_events where kind = 'signed_in' group by 1`;
  const lastOf = new Map(signIns.map(({ id, at }) => [id, at]));
  const identities = await em.find(Identity, { user: { $ne: null } });
  const connected = new Set(identities.map(({ user }) => user?.id));
  return users.map((user) => ({
    ...presentMember(user),
    hasFirmAccount: connected.has(user.id),
    hasPassword: user.passwordHash !== null,
    lastSignInAt: lastOf.get(user.id) ?? null,
  }));
}

/** Active members, then those who left and may still own records; by name. */
export async function listMemberOptions(em: EntityManager): Promise<MemberOption[]> {
  const users = await em.find(
    User,
    { emailConfirmedAt: { $ne: null }, approvedAt: { $ne: null } },
    { orderBy: { firstName: 'asc', lastName: 'asc', id: 'asc' } },
  );
  const options = users.map((user) => ({
    id: user.id,
    name: fullName(user),
    role: user.role,
    hasLeft: user.deactivatedAt !== null,
  }));
  return options.toSorted((one, other) => Number(one.hasLeft) - Number(other.hasLeft));
}

/**
 * Approves a person who has confirmed their address, and mails them unless they were approved already.
 * @throws CONFLICT when the address is not confirmed or the account is deactivated.
 */
export function approveMember(em: EntityManager, id: string, mailer: Mailer) {
  return em.transactional(async (em) => {
    const user = await memberById(em, id);
    const state = userState(user);
    if (state === 'unconfirmed') throw conflict('This person has not confirmed their email address yet');
    if (state === 'deactivated') throw conflict('This account is deactivated: please reactivate it first');
    if (state === 'active') return user;
    user.approvedAt = new Date();
    await mailer.send(em, { kind: 'approved', userId: id });
    await recordEvent(em, { kind: 'member_approved', aboutId: id });
    return user;
  });
}

/**
 * Signs the person out everywhere, so that no page shows what the old role could see.
 * @throws CONFLICT when no administrator would be left.
 */
export function setRole(em: EntityManager, id: string, role: Role) {
  return em.transactional(async (em) => {
    await lockAdmins(em);
    const user = await memberById(em, id);
    if (user.role === role) return user;
    if (user.role === 'admin') await keepOneAdmin(em, user);
    const before: Role = user.role;
    const detail = `${userRole.labels[before]} to ${userRole.labels[role]}`;
    user.role = role;
    await revokeSessions(em, id);
    await recordEvent(em, { kind: 'role_changed', aboutId: id, detail });
    return user;
  });
}

/**
 * Turns two-step sign-in off for a person who lost their authenticator, and signs them out everywhere.
 * @throws CONFLICT for one's own account, and for the only person with a password.
 */
export function clearSecondFactor(em: EntityManager, id: string, adminId: string) {
  if (id === adminId) throw conflict('Turn off your own two-step sign-in by a code, in your settings');
  return em.transactional(async (em) => {
    const user = await memberById(em, id);
    if (!user.secondFactorAt) return user;
    await assertNotPasswordHolder(em, id);
    user.secondFactorAt = null;
    await deleteSecondFactor(em, user);
    await recordEvent(em, { kind: 'two_step_cleared', aboutId: id });
    await revokeSessions(em, id);
    await forgetDevices(em, id);
    return user;
  });
}

/** Lets a person who was deactivated sign in again. The address of their calendar, which others may have by now, ends. */
export function reactivateMember(em: EntityManager, id: string) {
  return em.transactional(async (em) => {
    const user = await memberById(em, id);
    if (!user.deactivatedAt) return user;
    await recordEvent(em, { kind: 'member_reactivated', aboutId: id });
    await em.nativeUpdate(NoticeSettings, { user: id }, { calendarId: null });
    user.deactivatedAt = null;
    return user;
  });
}

/**
 * The account of a member, locked until the transaction ends.
 * @throws NOT_FOUND when there is none.
 */
export async function memberById(em: EntityManager, id: string) {
  const user = await lockUser(em, { id });
  if (!user) throw new TRPCError({ code: 'NOT_FOUND', message: 'Team member not found' });
  return user;
}

/** Two administrators who remove each other's role at the same time wait for each other, in the order of ids. */
export const lockAdmins = (em: EntityManager) =>
  kysely(em)
    .selectFrom('User')
    .select('id')
    .where('role', '=', 'admin')
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();

/** @throws CONFLICT when nobody but this person is an active administrator, or has a password. */
export async function keepOneAdmin(em: EntityManager, leaving: User) {
  await assertNotPasswordHolder(em, leaving.id);
  const admins = await em.find(User, { role: 'admin', id: { $ne: leaving.id } }, { refresh: true });
  if (leaving.isActive() && !admins.some((admin) => admin.isActive())) {
    throw conflict('There must be an administrator: please make somebody else one first');
  }
}

const conflict = (message: string) => new TRPCError({ code: 'CONFLICT', message });
