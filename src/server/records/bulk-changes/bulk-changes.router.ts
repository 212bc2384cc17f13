import { RECORD_TABLES } from '#shared/calls.ts';
import { idInput } from '#shared/fields/fields.schema.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { undoBulkChange } from './bulk-changes.service.ts';

export const bulkChangesRouter = router({
  undo: staffProcedure
    .meta({ changes: [...RECORD_TABLES, 'bulk_changes'], time: 'longest' })
    .input(idInput)
    .mutation(({ ctx, input }) => undoBulkChange(ctx, input.id)),
});
