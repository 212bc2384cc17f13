import { byId } from '#shared/fields/fields.schema.ts';
import {
  duplicatePairsInput,
  duplicatesInput,
  notDuplicateInput,
} from '#shared/records/duplicates.schema.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { findDuplicates } from './duplicates.queries.ts';
import { forgetApart, tellApart } from './duplicates.service.ts';
import { listPairs } from './pairs.queries.ts';

export const duplicatesRouter = router({
  find: staffProcedure.input(duplicatesInput).query(({ ctx, input }) => findDuplicates(ctx.em, input)),

  list: staffProcedure.input(duplicatePairsInput).query(({ ctx, input }) => listPairs(ctx.em, input)),

  tellApart: staffProcedure
    .input(notDuplicateInput)
    .mutation(async ({ ctx, input }) => ({ id: (await tellApart(ctx.em, input, ctx.user.id)).id })),

  forgetApart: staffProcedure.input(byId).mutation(({ ctx, input }) => forgetApart(ctx.em, input.id)),
});
