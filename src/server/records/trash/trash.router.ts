import { RECORD_TABLES } from '#shared/calls.ts';
import { goneRecordInput, restoreInput, trashListInput } from '#shared/records/trash.schema.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';

import { restoreFromTrash } from './restore.service.ts';
import { findGoneRecord, listTrash } from './trash.queries.ts';

export const trashRouter = router({
  list: staffProcedure.input(trashListInput).query(({ ctx, input }) => listTrash(ctx, input)),

  find: staffProcedure.input(goneRecordInput).query(({ ctx, input }) => findGoneRecord(ctx, input)),

  restore: staffProcedure
    .meta({ changes: [...RECORD_TABLES, 'quarantine', 'trash'], time: 'longest' })
    .input(restoreInput)
    .mutation(({ ctx, input }) => restoreFromTrash(ctx, input)),
});
