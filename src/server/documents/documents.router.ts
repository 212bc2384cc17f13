import * as z from 'zod';
import {
  documentChanges,
  documentListInput,
  documentsChange,
  documentsSelection,
  linkInput,
} from '#shared/documents.schema.ts';
import { byId } from '#shared/fields/fields.schema.ts';
import { historyInput } from '#shared/records/history.schema.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany, idsOf } from '../records/bulk-changes/bulk-changes.service.ts';
import { historyOf } from '../records/history/history.queries.ts';
import { moveManyToTrash, moveToTrash } from '../records/trash/trash.service.ts';
import { Document } from './documents.entity.ts';
import { documentsWhere } from './documents.queries.ts';
import { presentDocument, updateDocument } from './documents.service.ts';
import { linkTo } from './links.service.ts';
import { listDocuments } from './list.queries.ts';

/** All but the bytes: those come and go over `uploads.ts` and `downloads.ts`. */
export const documentsRouter = router({
  list: staffProcedure
    .input(documentListInput)
    .query(({ ctx, input }) => listDocuments(ctx.em, input, ctx.user.id)),

  byId: staffProcedure
    .input(byId)
    .query(async ({ ctx, input }) => presentDocument(ctx.em, await ctx.em.findOneOrFail(Document, input.id))),

  history: staffProcedure
    .input(historyInput)
    .query(({ ctx, input }) => historyOf(ctx.em, 'documents', input)),

  link: staffProcedure
    .input(linkInput)
    .query(({ ctx, input }) => linkTo(ctx.em, input.versionId, ctx.user.id)),

  update: staffProcedure
    .input(byId.extend({ version: z.int(), data: documentChanges }))
    .mutation(({ ctx, input }) => updateDocument(ctx.em, input)),

  delete: staffProcedure
    .input(byId)
    .mutation(({ ctx, input }) => moveToTrash(ctx.em, 'documents', input.id, ctx.user.id)),

  changeMany: staffProcedure
    .input(z.object({ selection: documentsSelection, change: documentsChange }))
    .mutation(async ({ ctx, input: { selection, change } }) => {
      const ids = await idsOf(selection, (filters) =>
        documentsWhere(ctx.em, filters, ctx.user.id).select('document.id'),
      );
      return changeMany(ctx.em, 'documents', ids, change, ctx.user.id);
    }),

  deleteMany: staffProcedure.input(documentsSelection).mutation(async ({ ctx, input }) => {
    const ids = await idsOf(input, (filters) =>
      documentsWhere(ctx.em, filters, ctx.user.id).select('document.id'),
    );
    return moveManyToTrash(ctx.em, 'documents', ids, ctx.user.id);
  }),
});
