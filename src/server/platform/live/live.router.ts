import { liveChangesInput } from '#shared/platform/live.schema.ts';
import { router, staffProcedure } from '../rpc/trpc.ts';

export const liveRouter = router({
  changes: staffProcedure
    .input(liveChangesInput)
    .subscription(({ ctx, input, signal }) =>
      ctx.live.changes({ ...input, userId: ctx.user.id, session: ctx.session, signal }),
    ),
});
