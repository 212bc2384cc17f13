import {
  dismissDuplicateInput,
  duplicatePairsInput,
  duplicatesInput,
} from '#shared/records/duplicates.schema.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { recordWith } from '../record.ts';
import { findDuplicates } from './duplicates.queries.ts';
import { dismissDuplicate } from './duplicates.service.ts';
import { listDuplicatePairs } from './pairs.queries.ts';

export const duplicatesRouter = router({
  find: staffProcedure
    .meta({ isTyped: true })
    .input(duplicatesInput)
    .query(({ ctx, input }) =>
      findDuplicates(ctx.em, recordWith(ctx.records, input.noun, 'duplicates'), input),
    ),

  list: staffProcedure
    .input(duplicatePairsInput)
    .query(({ ctx, input }) =>
      listDuplicatePairs(ctx, recordWith(ctx.records, input.noun, 'duplicates'), input),
    ),

  dismiss: staffProcedure
    .meta({ changes: ['not_duplicates'] })
    .input(dismissDuplicateInput)
    .mutation(async ({ ctx, input }) => ({ id: (await dismissDuplicate(ctx.em, input, ctx.user.id)).id })),
});
