import { hideSetupInput } from '#shared/setup/setup.schema.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { getSetup, hideSetup } from './setup.service.ts';

export const setupRouter = router({
  state: staffProcedure.query(({ ctx }) => getSetup(ctx.em, ctx.user.id)),

  hide: staffProcedure
    .input(hideSetupInput)
    .mutation(({ ctx, input }) => hideSetup(ctx.em, ctx.user.id, input.isHidden)),
});
