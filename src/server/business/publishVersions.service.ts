import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type * as z from 'zod';
import type { publishInput } from '#shared/business/versions.schema.ts';
import type { VersionedContent } from '#shared/business/versions.ts';
import { formatShortDay, today } from '#shared/fields/format.ts';
import { isRestricted } from '../platform/database/errors.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { FieldError } from '../platform/fieldError.ts';
import { User } from '../platform/identity/users.entity.ts';
import type { UndoableAct } from '../records/acts/acts.service.ts';
import { ContentVersion } from './contentVersions.entity.ts';
import { asStored, describeVersion } from './versions.service.ts';

/**
 * Publishes the draft: it holds from its day on. A scheduled version of the same day is withdrawn, if the caller names it.
 * @throws NOT_FOUND when there is no such draft.
 * @throws BAD_REQUEST for the field `validFrom` when its day is over: what held then stays what it was.
 * @throws CONFLICT for the field `validFrom` when another version starts on that day, and has begun or is not named.
 * @throws StaleRecordError when somebody else has changed the draft since it was read.
 */
export const publishDraft = (
  em: EntityManager,
  kind: VersionedContent,
  { id, version, replaces }: z.output<typeof publishInput>,
  userId: string,
) =>
  em.transactional(async (em) => {
    const { all, one: draft } = await lockVersions(em, kind, id);
    if (draft.publishedAt) return;
    if (draft.version !== version) throw new StaleRecordError(asStored(draft));
    const { validFrom } = draft;
    if (validFrom < today())
      throw new FieldError('validFrom', 'This day is over: choose today or a later day.');
    const other = publishedOn(all, validFrom);
    if (other) {
      const begun = new FieldError(
        'validFrom',
        'This day has a version already: choose a later day.',
        'CONFLICT',
      );
      if (validFrom === today()) throw begun;
      if (other.id !== replaces) throw new FieldError('validFrom', UNSEEN, 'CONFLICT');
      await withdraw(em, kind, other, userId, begun);
    }
    await recordEvent(em, { kind: 'version_published', detail: describeVersion(kind, validFrom) });
    draft.publishedAt = new Date();
    draft.publishedBy = em.getReference(User, userId);
  });

const UNSEEN = 'Another version is scheduled for this day. Look at it, then publish again.';

/**
 * Withdraws a scheduled version, which then never holds; what was composed with it keeps it. A repeated call changes
 * nothing.
 * @throws NOT_FOUND when there is no such published version.
 * @throws CONFLICT when its first day has begun in Sydney.
 */
export const withdrawVersion = (em: EntityManager, kind: VersionedContent, id: string, userId: string) =>
  em.transactional(async (em) => {
    const { one } = await lockVersions(em, kind, id);
    if (!one.publishedAt) throw new TRPCError({ code: 'NOT_FOUND', message: 'This is a draft' });
    if (!one.withdrawnAt) await withdraw(em, kind, one, userId, begunError());
  });

/**
 * The Undo of withdrawing a version schedules it again: CONFLICT when its first day has begun in Sydney, or another
 * version starts on it.
 */
export const withdrawal: UndoableAct = {
  find: (id) =>
    sql`select withdrawn_by_id as by from content_versions where id = ${id} and published_at is not null`,

  async undo({ em }, id) {
    const { kind } = await em.findOneOrFail(ContentVersion, id);
    const { all, one } = await lockVersions(em, kind, id);
    const message = `Scheduled for ${formatShortDay(one.validFrom)} again`;
    if (!one.withdrawnAt) return { message };
    if (publishedOn(all, one.validFrom))
      throw new TRPCError({ code: 'CONFLICT', message: 'Another version starts on this day now' });
    one.withdrawnAt = null;
    one.withdrawnBy = null;
    await recordEvent(em, { kind: 'version_scheduled_again', detail: describeVersion(kind, one.validFrom) });
    await flushBeforeFirstDay(em, begunError());
    return { message };
  },
};

/** All of a kind, so that of two people who publish or withdraw at once the second sees what the first did. */
async function lockVersions(em: EntityManager, kind: VersionedContent, id: string) {
  const all = await em.find(
    ContentVersion,
    { kind },
    { orderBy: { id: 'asc' }, lockMode: LockMode.PESSIMISTIC_WRITE },
  );
  const one = all.find((version) => version.id === id);
  if (!one) throw new TRPCError({ code: 'NOT_FOUND', message: 'This version is gone' });
  return { all, one };
}

const publishedOn = (versions: ContentVersion[], day: string) =>
  versions.find(
    ({ validFrom, publishedAt, withdrawnAt }) => validFrom === day && publishedAt && !withdrawnAt,
  );

async function withdraw(
  em: EntityManager,
  kind: VersionedContent,
  version: ContentVersion,
  userId: string,
  begun: TRPCError,
) {
  version.withdrawnAt = new Date();
  version.withdrawnBy = em.getReference(User, userId);
  await recordEvent(em, { kind: 'version_withdrawn', detail: describeVersion(kind, version.validFrom) });
  await flushBeforeFirstDay(em, begun);
}

const begunError = () =>
  new TRPCError({ code: 'CONFLICT', message: 'This version has begun: publish another for a later day' });

/** The database decides by its clock whether the first day has begun in Sydney; then this throws `begun`. */
async function flushBeforeFirstDay(em: EntityManager, begun: TRPCError) {
  try {
    await em.flush();
  } catch (error) {
    throw isRestricted(error) ? begun : error;
  }
}
