import { listInput } from '#shared/records/lists.schema.ts';
import { trashBatchInput } from '#shared/records/trash.schema.ts';
import { fromReplica, router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { restoreBatch } from './restoreBatch.service.ts';
import { listTrash } from './trash.queries.ts';

export const trashRouter = router({
  list: staffProcedure
    .use(fromReplica)
    .input(listInput)
    .query(({ ctx, input }) => listTrash(ctx, input)),

  restore: staffProcedure.input(trashBatchInput).mutation(async ({ ctx, input }) => ({
    counts: await restoreBatch(ctx, input.batchId),
  })),
});
