import { isDeepStrictEqual } from 'node:util';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import type { DraftInput } from '#shared/business/versions.schema.ts';
import { lastPublished, type VersionedContent } from '#shared/business/versions.ts';
import { formatShortDay, today } from '#shared/fields/format.ts';
import { isRestricted } from '../platform/database/errors.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { runSql } from '../platform/database/runSql.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { FieldError } from '../platform/fieldError.ts';
import { User } from '../platform/identity/users.entity.ts';
import type { UndoableAct } from '../records/acts/acts.service.ts';
import { ContentVersion } from './contentVersions.entity.ts';
import { asStored, describeVersion } from './versions.service.ts';

/**
 * Saves the draft of the next version; there is one of each kind. A repeated call changes nothing.
 * @throws StaleRecordError when somebody else has changed the draft, begun another, or published or discarded it, with
 *   what they stored: null where they discarded it.
 */
export const saveDraft = (em: EntityManager, kind: VersionedContent, input: DraftInput, userId: string) =>
  em.transactional(async (em) => {
    const { id, version } = await writeDraft(em, kind, await lockVersions(em, kind), input, userId);
    return { id, version };
  });

async function writeDraft(
  em: EntityManager,
  kind: VersionedContent,
  all: ContentVersion[],
  { id, version, after, ...input }: DraftInput,
  userId: string,
) {
  const data = { ...input, validFrom: input.validFrom ?? today() };
  const draft = all.find(({ publishedAt }) => !publishedAt);
  const isSaved = ([name, value]: [string, unknown]) =>
    isDeepStrictEqual(draft?.[name as keyof ContentVersion], value);
  if (draft?.id === id && Object.entries(data).every(isSaved)) return draft;
  const latest = lastPublished(all);
  const isStale = draft
    ? draft.id !== id || draft.version !== version
    : version > 0 || (latest?.id ?? null) !== after;
  if (isStale) {
    const theirs = draft ?? (latest?.id === after ? undefined : latest);
    const [current = null] = await asStored(em, kind, theirs ? [theirs] : []);
    throw new StaleRecordError(current, 'Somebody else changed this in the meantime');
  }
  await recordEvent(em, { kind: 'draft_saved', detail: describeVersion(kind, data.validFrom) });
  const saved = draft ?? em.create(ContentVersion, { id, kind, ...data });
  em.assign(saved, { ...data, savedBy: em.getReference(User, userId) });
  await em.flush();
  return saved;
}

/** Deletes the draft, if it still is as it was read; a repeated call changes nothing. */
export const discardDraft = (em: EntityManager, kind: VersionedContent, id: string, version: number) =>
  em.transactional(async (em) => {
    const draft = (await lockVersions(em, kind)).find((one) => one.id === id && !one.publishedAt);
    if (!draft) return;
    if (draft.version !== version) throw new StaleRecordError((await asStored(em, kind, [draft]))[0]);
    await recordEvent(em, { kind: 'draft_discarded', detail: describeVersion(kind, draft.validFrom) });
    em.remove(draft);
  });

/**
 * Saves the draft and publishes it: it holds from its day on, or from now on. A version that was scheduled for this day is
 * withdrawn; one that has begun today stays in the list, and applied until then. A repeated call changes nothing.
 * @throws BAD_REQUEST for the field `validFrom` when its day is over: what held then stays what it was.
 * @throws CONFLICT when what was scheduled for this day has begun meanwhile.
 * @throws StaleRecordError as `saveDraft`
 */
export const publishDraft = (em: EntityManager, kind: VersionedContent, input: DraftInput, userId: string) =>
  em.transactional(async (em) => {
    const all = await lockVersions(em, kind);
    if (all.some(({ id, publishedAt }) => id === input.id && publishedAt)) return;
    const draft = await writeDraft(em, kind, all, input, userId);
    const { validFrom } = draft;
    if (validFrom < today())
      throw new FieldError('validFrom', 'This day is over: choose today or a later day.');
    const other = validFrom > today() && publishedOn(all, validFrom);
    if (other) await withdraw(em, kind, other, userId);
    await recordEvent(em, { kind: 'version_published', detail: describeVersion(kind, validFrom) });
    draft.publishedAt = new Date();
    draft.publishedBy = em.getReference(User, userId);
  });

/**
 * Withdraws a scheduled version, which then never holds; what was composed with it keeps it. A repeated call changes
 * nothing.
 * @throws NOT_FOUND when there is no such published version.
 * @throws CONFLICT when its first day has begun in Sydney.
 */
export const withdrawVersion = (em: EntityManager, kind: VersionedContent, id: string, userId: string) =>
  em.transactional(async (em) => {
    const one = withId(await lockVersions(em, kind), id);
    if (!one.publishedAt) throw new TRPCError({ code: 'NOT_FOUND', message: 'This is a draft' });
    if (!one.withdrawnAt) await withdraw(em, kind, one, userId);
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
    const all = await lockVersions(em, kind);
    const one = withId(all, id);
    const message = `Scheduled for ${formatShortDay(one.validFrom)} again`;
    if (!one.withdrawnAt) return { message };
    if (publishedOn(all, one.validFrom))
      throw new TRPCError({ code: 'CONFLICT', message: 'Another version starts on this day now' });
    one.withdrawnAt = null;
    one.withdrawnBy = null;
    await recordEvent(em, { kind: 'version_scheduled_again', detail: describeVersion(kind, one.validFrom) });
    await flushBeforeFirstDay(em);
    return { message };
  },
};

/** All of a kind, so that of two people who save, publish or withdraw at once the second sees what the first did. */
async function lockVersions(em: EntityManager, kind: VersionedContent) {
  // Before the first is saved there is no row to lock.
  await runSql(em)`select pg_advisory_xact_lock(hashtext(${`versions of ${kind}`}))`;
  return await em.find(ContentVersion, { kind }, { refresh: true });
}

function withId(versions: ContentVersion[], id: string) {
  const one = versions.find((version) => version.id === id);
  if (!one) throw new TRPCError({ code: 'NOT_FOUND', message: 'This version is gone' });
  return one;
}

const publishedOn = (versions: ContentVersion[], day: string) =>
  versions.find(
    ({ validFrom, publishedAt, withdrawnAt }) => validFrom === day && publishedAt && !withdrawnAt,
  );

async function withdraw(em: EntityManager, kind: VersionedContent, version: ContentVersion, userId: string) {
  version.withdrawnAt = new Date();
  version.withdrawnBy = em.getReference(User, userId);
  await recordEvent(em, { kind: 'version_withdrawn', detail: describeVersion(kind, version.validFrom) });
  await flushBeforeFirstDay(em);
}

/** @throws CONFLICT when the first day has begun in Sydney, by the clock of the database. */
async function flushBeforeFirstDay(em: EntityManager) {
  try {
    await em.flush();
  } catch (error) {
    if (!isRestricted(error)) throw error;
    throw new TRPCError({ code: 'CONFLICT', message: 'This version has begun: publish another instead' });
  }
}
