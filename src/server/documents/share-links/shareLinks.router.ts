import { shareLinkInput, shareLinkListInput } from '#shared/documents/shareLinks.schema.ts';
import { idInput, linkKeyInput } from '#shared/fields/fields.schema.ts';
import { publicProcedure, router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { openSharedDocument } from './sharedDocuments.service.ts';
import { createShareLink, listShareLinks, setRevoked } from './shareLinks.service.ts';

/** Links to documents for people without an account. The files come over `sharedDocuments.routes.ts`. */
export const shareLinksRouter = router({
  /** The document that the link with this key opens; null for a link that does not work. */
  byKey: publicProcedure.input(linkKeyInput).query(({ ctx, input }) => openSharedDocument(ctx.em, input.key)),

  list: staffProcedure
    .input(shareLinkListInput)
    .query(({ ctx, input }) => listShareLinks(ctx.em, ctx.env.PUBLIC_URL, input.documentId)),

  create: staffProcedure
    .meta({ changes: ['share_links', 'documents', 'log_events'] })
    .input(shareLinkInput)
    .mutation(async ({ ctx, input }) => {
      const { id } = await createShareLink(ctx.em, input, ctx.user.id);
      return { id };
    }),

  revoke: staffProcedure
    .meta({ changes: ['share_links', 'documents', 'log_events'] })
    .input(idInput)
    .mutation(async ({ ctx, input: { id } }) => {
      await setRevoked(ctx.em, id, true);
      return { id };
    }),
});
