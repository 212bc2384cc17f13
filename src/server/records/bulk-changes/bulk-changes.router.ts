import { idInput } from '#shared/fields/fields.schema.ts';
import { restoreWork } from '../../platform/database/longWork.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { undoBulkChange } from './bulk-changes.service.ts';

export const bulkChangesRouter = router({
  undo: staffProcedure
    .meta(restoreWork)
    .input(idInput)
    .mutation(({ ctx, input }) => undoBulkChange(ctx, input.id)),
});
