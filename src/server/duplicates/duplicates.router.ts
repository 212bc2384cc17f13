import { duplicatesInput } from '#shared/duplicates.ts';
import { router, staffProcedure } from '../trpc.ts';
import { findDuplicates } from './duplicates.queries.ts';

export const duplicatesRouter = router({
  find: staffProcedure.input(duplicatesInput).query(({ ctx, input }) => findDuplicates(ctx.em, input)),
});
