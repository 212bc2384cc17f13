import { type DraftInput, discardInput, draftInput } from '#shared/business/versions.schema.ts';
import type { VersionedContent } from '#shared/business/versions.ts';
import type { ProcedureFacts } from '#shared/calls.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { today } from '#shared/fields/format.ts';
import { procedureFor, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { discardDraft, publishDraft, saveDraft, withdrawVersion } from './publishVersions.service.ts';
import { listVersions, pricesOn } from './versions.service.ts';

const CHANGES: ProcedureFacts = { changes: ['content_versions', 'log_events'] };

const versionProcedures = <Kind extends VersionedContent>(kind: Kind) => ({
  versions: procedureFor('manageCatalogue').query(({ ctx }) => listVersions(ctx.em, kind)),

  saveDraft: procedureFor('manageCatalogue')
    .meta(CHANGES)
    .input(draftInput(kind))
    .mutation(({ ctx, input }) => saveDraft(ctx.em, kind, input as DraftInput, ctx.user.id)),

  discardDraft: procedureFor('manageCatalogue')
    .meta(CHANGES)
    .input(discardInput)
    .mutation(({ ctx, input }) => discardDraft(ctx.em, kind, input.id, input.version)),

  publish: procedureFor('manageCatalogue')
    .meta(CHANGES)
    .input(draftInput(kind))
    .mutation(({ ctx, input }) => publishDraft(ctx.em, kind, input as DraftInput, ctx.user.id)),

  withdraw: procedureFor('manageCatalogue')
    .meta(CHANGES)
    .input(idInput)
    .mutation(({ ctx, input }) => withdrawVersion(ctx.em, kind, input.id, ctx.user.id)),
});

export const catalogueRouter = router({
  current: staffProcedure.query(({ ctx }) => pricesOn(ctx.em, today()).then(({ catalogue }) => catalogue)),
  ...versionProcedures('catalogue'),
});

export const termsRouter = router(versionProcedures('terms'));
