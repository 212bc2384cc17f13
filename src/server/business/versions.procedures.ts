import { isDeepStrictEqual } from 'node:util';
import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import {
  type DraftInput,
  draftInput,
  draftVersionInput,
  publishInput,
} from '#shared/business/versions.schema.ts';
import type { VersionedContent } from '#shared/business/versions.ts';
import type { ProcedureFacts } from '#shared/calls.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { recordEvent } from '../platform/event-log/recordEvent.ts';
import { procedureFor } from '../platform/rpc/trpc.ts';
import { ContentVersion } from './contentVersions.entity.ts';
import { publishDraft, withdrawVersion } from './publishVersions.service.ts';
import { asStored, describeVersion, listVersions } from './versions.service.ts';

/**
 * Saves the draft of the next version; there is one of each kind.
 * @throws NOT_FOUND when somebody else has published or discarded the draft meanwhile.
 * @throws StaleRecordError when somebody else has changed it, or begun another.
 */
function saveDraft<Kind extends VersionedContent>(
  em: EntityManager,
  kind: Kind,
  { id, version, ...data }: DraftInput,
) {
  return em.transactional(async (em) => {
    const draft = await em.findOne(
      ContentVersion,
      { kind, publishedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!draft && version !== 0) throw new TRPCError({ code: 'NOT_FOUND', message: 'This draft is gone' });
    if (draft && (draft.id !== id || draft.version !== version)) {
      if (draft.id === id && hasSaved(draft, data)) return asStored<Kind>(draft);
      throw new StaleRecordError(asStored(draft), 'Somebody else changed this draft in the meantime');
    }
    await recordEvent(em, { kind: 'draft_saved', detail: describeVersion(kind, data.validFrom) });
    const saved = draft ?? em.create(ContentVersion, { id, kind, ...data });
    em.assign(saved, data);
    await em.flush();
    return asStored<Kind>(saved);
  });
}

const hasSaved = (draft: ContentVersion, data: object) =>
  Object.entries(data).every(([name, value]) => isDeepStrictEqual(draft[name as keyof typeof draft], value));

/** Deletes the draft, if it still is as it was read; a repeated call changes nothing. */
const discardDraft = (em: EntityManager, kind: VersionedContent, id: string, version: number) =>
  em.transactional(async (em) => {
    const draft = await em.findOne(
      ContentVersion,
      { id, kind, publishedAt: null },
      { lockMode: LockMode.PESSIMISTIC_WRITE },
    );
    if (!draft) return;
    if (draft.version !== version) throw new StaleRecordError(asStored(draft));
    await recordEvent(em, { kind: 'draft_discarded', detail: describeVersion(kind, draft.validFrom) });
    em.remove(draft);
  });

const CHANGES: ProcedureFacts = { changes: ['content_versions', 'log_events'] };

/** The procedures of what holds from a day on. */
export const versionProcedures = <Kind extends VersionedContent>(kind: Kind) => ({
  versions: procedureFor('manageCatalogue').query(({ ctx }) => listVersions(ctx.em, kind)),

  saveDraft: procedureFor('manageCatalogue')
    .meta(CHANGES)
    .input(draftInput(kind))
    .mutation(({ ctx, input }) => saveDraft(ctx.em, kind, input as DraftInput)),

  discardDraft: procedureFor('manageCatalogue')
    .meta(CHANGES)
    .input(draftVersionInput)
    .mutation(({ ctx, input }) => discardDraft(ctx.em, kind, input.id, input.version)),

  publish: procedureFor('manageCatalogue')
    .meta(CHANGES)
    .input(publishInput)
    .mutation(({ ctx, input }) => publishDraft(ctx.em, kind, input, ctx.user.id)),

  withdraw: procedureFor('manageCatalogue')
    .meta(CHANGES)
    .input(idInput)
    .mutation(({ ctx, input }) => withdrawVersion(ctx.em, kind, input.id, ctx.user.id)),
});
