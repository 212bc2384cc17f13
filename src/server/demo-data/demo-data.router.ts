import { TRPCError } from '@trpc/server';
import { newBatchInput } from '#shared/records/trash.schema.ts';
import { requireRecentPassword, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { clearData, createDemoData } from './demo-data.service.ts';

const demoProcedure = staffProcedure.use(({ ctx, next }) => {
  if (!ctx.env.DEMO_DATA) {
    throw new TRPCError({ code: 'NOT_FOUND', message: 'There is no demo data on this server' });
  }
  return next();
});

export const demoDataRouter = router({
  create: demoProcedure
    .input(newBatchInput.optional())
    .mutation(({ ctx, input }) => createDemoData(ctx, input?.batchId)),

  clear: demoProcedure
    .use(requireRecentPassword)
    .input(newBatchInput.optional())
    .mutation(({ ctx, input }) => clearData(ctx, input?.batchId)),
});
