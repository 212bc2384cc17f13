import { byId } from '#shared/fields.ts';
import { listInput } from '#shared/lists.ts';
import { releaseEnquiry } from '../intake/intake.service.ts';
import { moveToTrash } from '../trash/trash.service.ts';
import { router, staffProcedure } from '../trpc.ts';
import { countQuarantine, listQuarantine } from './quarantine.queries.ts';

export const quarantineRouter = router({
  list: staffProcedure.input(listInput).query(({ ctx, input }) => listQuarantine(ctx.em, input)),

  count: staffProcedure.query(({ ctx }) => countQuarantine(ctx.em)),

  release: staffProcedure
    .input(byId)
    .mutation(async ({ ctx, input }) => ({ leadId: await releaseEnquiry(ctx.em, input.id) })),

  delete: staffProcedure
    .input(byId)
    .mutation(({ ctx, input }) => moveToTrash(ctx.em, 'quarantine', input.id, ctx.user.id)),
});
