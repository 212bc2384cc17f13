import * as z from 'zod';
import {
  documentBulkChange,
  documentChanges,
  documentLinkInput,
  documentListInput,
  documentSelection,
} from '#shared/documents/documents.schema.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { changeManyInput } from '#shared/records/bulk-changes.schema.ts';
import { historyInput } from '#shared/records/history.schema.ts';
import { procedureFor, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { changeMany } from '../records/bulk-changes/bulk-changes.service.ts';
import { listHistory } from '../records/history/history.queries.ts';
import { listPage } from '../records/list/listPage.ts';
import { deleteProcedures } from '../records/trash/deleteProcedures.ts';
import { Document } from './documents.entity.ts';
import { documents } from './documents.record.ts';
import { presentDocument, updateDocument } from './documents.service.ts';
import { createDownloadLink } from './downloadLinks.service.ts';

/** The bytes come and go over `uploads.ts` and `downloads.ts`. */
export const documentsRouter = router({
  list: staffProcedure.input(documentListInput).query(({ ctx, input }) => listPage(ctx, documents, input)),

  byId: staffProcedure
    .input(idInput)
    .query(async ({ ctx, input }) => presentDocument(ctx.em, await ctx.em.findOneOrFail(Document, input.id))),

  history: staffProcedure
    .input(historyInput)
    .query(({ ctx, input }) => listHistory(ctx.em, documents, input)),

  link: staffProcedure
    .input(documentLinkInput)
    .query(({ ctx, input }) => createDownloadLink(ctx.em, input.versionId, ctx.user.id)),

  update: staffProcedure
    .meta({ changes: ['documents'] })
    .input(idInput.extend({ version: z.int(), data: documentChanges }))
    .mutation(({ ctx, input }) => updateDocument(ctx.em, input)),

  changeMany: procedureFor('assignMany')
    .meta({ changes: ['documents'], time: 'long' })
    .input(changeManyInput(documentSelection, documentBulkChange))
    .mutation(({ ctx, input }) => changeMany(ctx, documents, input)),

  ...deleteProcedures(documents, documentSelection, ['documents', 'activities', 'share_links']),
});
