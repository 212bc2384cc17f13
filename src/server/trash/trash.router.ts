import { listInput } from '#shared/lists.ts';
import { batchInput } from '#shared/trash.ts';
import { fromReplica, router, staffProcedure } from '../trpc.ts';
import { listTrash } from './trash.queries.ts';
import { restoreBatch } from './trash.restore.ts';

export const trashRouter = router({
  list: staffProcedure
    .use(fromReplica)
    .input(listInput)
    .query(({ ctx, input }) => listTrash(ctx.em, input)),

  restore: staffProcedure.input(batchInput).mutation(async ({ ctx, input }) => ({
    counts: await restoreBatch(ctx.em, input.batchId),
  })),
});
