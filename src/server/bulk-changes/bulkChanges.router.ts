import { byId } from '#shared/fields.ts';
import { router, staffProcedure } from '../trpc.ts';
import { undoChange } from './bulkChanges.service.ts';

export const bulkChangesRouter = router({
  undo: staffProcedure.input(byId).mutation(({ ctx, input }) => undoChange(ctx.em, input.id, ctx.user.id)),
});
