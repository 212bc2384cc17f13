import { type DraftInput, draftInput, draftVersionInput } from '#shared/site/versions.schema.ts';
import type { VersionedContent } from '#shared/site/versions.ts';
import { procedureFor } from '../platform/rpc/trpc.ts';
import { discardDraft, listVersions, publishDraft, saveDraft } from './versions.service.ts';

/** The procedures of what holds from a day on. */
export const versionProcedures = <Kind extends VersionedContent>(kind: Kind) => ({
  versions: procedureFor('manageCatalogue').query(({ ctx }) => listVersions(ctx.em, kind)),

  saveDraft: procedureFor('manageCatalogue')
    .input(draftInput(kind))
    .mutation(({ ctx, input }) => saveDraft(ctx.em, kind, input as DraftInput)),

  discardDraft: procedureFor('manageCatalogue')
    .input(draftVersionInput)
    .mutation(({ ctx, input }) => discardDraft(ctx.em, kind, input.id, input.version)),

  publish: procedureFor('manageCatalogue')
    .input(draftVersionInput)
    .mutation(({ ctx, input }) => publishDraft(ctx.em, kind, input, ctx.user.id)),
});
