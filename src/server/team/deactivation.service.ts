import * as z from 'zod';
import { formatCount } from '#shared/fields/format.ts';
import { type DeactivationResult, type deactivateInput, newOwnersInput } from '#shared/team/team.schema.ts';
import { forgetDevices } from '../auth/devices.ts';
import { revokeTokens } from '../auth/tokens.ts';
import { setAct, setCause } from '../platform/database/actor.ts';
import { newId } from '../platform/database/columns.ts';
import { lockId } from '../platform/database/idempotencyKeys.ts';
import { allowLongWork } from '../platform/database/longWork.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { waitForAssignments } from '../platform/identity/members.ts';
import { revokeSessions } from '../platform/identity/sessions.ts';
import { User } from '../platform/identity/users.entity.ts';
import { claimAct } from '../records/acts/acts.service.ts';
import { BulkChange } from '../records/bulk-changes/bulk-changes.entity.ts';
import { bulkAct } from '../records/bulk-changes/bulkAct.ts';
import { takeBackNews, tell } from '../records/events/tell.ts';
import { handedOver } from '../records/hand-over/handOver.events.ts';
import { handOver, undoHandOver } from '../records/hand-over/handOver.service.ts';
import type { RecordContext } from '../records/record.ts';
import { keepOneAdmin, lockAdmins, memberById, presentMember } from './team.service.ts';

/**
 * The people that a hand-over stores along with the counts, which the notices read: the former owner of the
 * records, and those who took them.
 */
const given = newOwnersInput.extend({ personId: z.uuid() });

/**
 * Signs the person out everywhere, invalidates their links and hands over open records: all or nothing. If
 * already deactivated, only the records. A repeated call with the same id gets the first answer.
 * @throws CONFLICT when no administrator would be left
 * @throws BAD_REQUEST when a person who takes records is not an active member
 */
export function deactivateMember(
  context: RecordContext,
  { id, newOwners = {}, changeId = newId() }: z.output<typeof deactivateInput>,
): Promise<DeactivationResult> {
  return context.em.transactional(async (em) => {
    await allowLongWork(em);
    if (!(await claimAct(em, changeId))) return repeatedDeactivation(em, id, changeId);
    // The second of two administrators waits, and finds the state that the first has left.
    await lockId(em, id);
    await assertMayLeave(em, id);
    await setCause(em, 'hand_over');
    await setAct(em, changeId);
    const first = await handOver({ ...context, em }, id, newOwners);
    // Last, because locked accounts cannot sign in.
    const at = new Date();
    const { user, isNew } = await deactivate(em, id, at);
    // What they were given meanwhile; from here on they get nothing.
    const counts = await handOver({ ...context, em }, id, newOwners, first);
    const count = Object.values(counts).reduce((sum, one) => sum + one, 0);
    if (!isNew && count === 0) return { ...presentMember(user), changeId: null, count: 0 };
    em.create(BulkChange, {
      id: changeId,
      kind: 'hand_over',
      noun: 'users',
      madeBy: context.user.id,
      createdAt: at,
      given: { personId: id, ...newOwners, counts },
      count,
    });
    await em.flush();
    await tell({ em }, handedOver, { id: null, counts, newOwners, authorId: context.user.id });
    return { ...presentMember(user), changeId, count };
  });
}

/** First without a lock: large hand-overs take a while. */
async function assertMayLeave(em: EntityManager, id: string) {
  const user = await em.findOne(User, id);
  if (user?.role === 'admin') await keepOneAdmin(em, user);
}

async function deactivate(em: EntityManager, id: string, at: Date) {
  await waitForAssignments(em, id);
  await lockAdmins(em);
  const user = await memberById(em, id);
  if (user.role === 'admin') await keepOneAdmin(em, user);
  const isNew = user.deactivatedAt === null;
  if (isNew) await recordEvent(em, { kind: 'member_deactivated', aboutId: id });
  user.deactivatedAt ??= at;
  await revokeTokens(em, id);
  await revokeSessions(em, id);
  await forgetDevices(em, id);
  return { user, isNew };
}

async function repeatedDeactivation(em: EntityManager, id: string, changeId: string) {
  const change = await em.findOne(BulkChange, { id: changeId });
  const user = await memberById(em, id);
  return { ...presentMember(user), changeId, count: change?.undoneAt ? 0 : (change?.count ?? 0) };
}

/**
 * Returns records, except those that are closed, deleted or with somebody else by now. Reactivates the
 * account if this act deactivated it.
 */
export const handOverAct = bulkAct(
  'hand_over',
  async (context, change) => {
    const { em } = context;
    const { personId, ...newOwners } = given.parse(change.given);
    await takeBackNews(em, change.id);
    const person = await em.findOneOrFail(User, personId);
    await setCause(em, 'hand_over_undo');
    const restored = await undoHandOver(context, person, newOwners, change.id);
    const user = await memberById(em, personId);
    if (user.deactivatedAt?.getTime() === change.createdAt.getTime()) {
      user.deactivatedAt = null;
      await recordEvent(em, { kind: 'member_reactivated', aboutId: personId });
    }
    return restored;
  },
  ({ restored, skipped }) =>
    skipped === 0
      ? 'Undone'
      : `${formatCount(restored, 'record')} as before; ${skipped.toLocaleString('en-AU')} skipped: closed, deleted or given to somebody else since`,
);
