import { RECORD_TABLES } from '#shared/calls.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { listInput } from '#shared/records/lists.schema.ts';
import { goneRecordInput, restoreInput } from '#shared/records/trash.schema.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { findGoneRecord } from './goneRecord.queries.ts';
import { restoreFromTrash } from './restore.service.ts';
import { listTrash } from './trash.queries.ts';
import { undoRestore } from './undoRestore.service.ts';

export const trashRouter = router({
  list: staffProcedure.input(listInput).query(({ ctx, input }) => listTrash(ctx, input)),

  find: staffProcedure.input(goneRecordInput).query(({ ctx, input }) => findGoneRecord(ctx, input)),

  restore: staffProcedure
    .meta({ changes: [...RECORD_TABLES, 'quarantine', 'trash'], time: 'longest' })
    .input(restoreInput)
    .mutation(({ ctx, input }) => restoreFromTrash(ctx, input)),

  undoRestore: staffProcedure
    .meta({ changes: [...RECORD_TABLES, 'quarantine', 'trash'], time: 'longest' })
    .input(idInput)
    .mutation(({ ctx, input }) => undoRestore(ctx, input.id)),
});
