import * as z from 'zod';
import { documentChanges, documentListInput, linkInput } from '#shared/documents.ts';
import { byId } from '#shared/fields.ts';
import { moveToTrash } from '../trash/trash.service.ts';
import { router, staffProcedure } from '../trpc.ts';
import { Document } from './documents.entity.ts';
import { listDocuments } from './documents.queries.ts';
import { presentDocument, updateDocument } from './documents.service.ts';
import { linkTo } from './links.service.ts';

/** All but the bytes: those come and go over `uploads.ts` and `downloads.ts`. */
export const documentsRouter = router({
  list: staffProcedure.input(documentListInput).query(({ ctx, input }) => listDocuments(ctx.em, input)),

  byId: staffProcedure
    .input(byId)
    .query(async ({ ctx, input }) => presentDocument(ctx.em, await ctx.em.findOneOrFail(Document, input.id))),

  link: staffProcedure
    .input(linkInput)
    .query(({ ctx, input }) => linkTo(ctx.em, input.versionId, ctx.user.id)),

  update: staffProcedure
    .input(byId.extend({ version: z.int(), data: documentChanges }))
    .mutation(({ ctx, input }) => updateDocument(ctx.em, input)),

  delete: staffProcedure
    .input(byId)
    .mutation(({ ctx, input }) => moveToTrash(ctx.em, 'documents', input.id, ctx.user.id)),
});
