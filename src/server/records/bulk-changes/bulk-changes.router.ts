import { byId } from '#shared/fields/fields.schema.ts';
import { router, staffProcedure } from '../../platform/rpc/trpc.ts';
import { undoChange } from './bulk-changes.service.ts';

export const bulkChangesRouter = router({
  undo: staffProcedure.input(byId).mutation(({ ctx, input }) => undoChange(ctx.em, input.id, ctx.user.id)),
});
