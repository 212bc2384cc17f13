import { dismissMissingInput, hideSetupInput } from '#shared/setup/setup.schema.ts';
import { router, staffProcedure } from '../platform/rpc/trpc.ts';
import { dismissMissing, getSetup, hideSetup, showSetupAgain } from './setup.service.ts';

export const setupRouter = router({
  state: staffProcedure.query(({ ctx }) => getSetup(ctx.em, ctx.user, ctx.env)),

  hide: staffProcedure
    .meta({ changes: ['setup_cards'] })
    .input(hideSetupInput)
    .mutation(({ ctx, input }) => hideSetup(ctx.em, ctx.user.id, input.isHidden)),

  dismiss: staffProcedure
    .meta({ changes: ['setup_cards'] })
    .input(dismissMissingInput)
    .mutation(({ ctx, input }) => dismissMissing(ctx.em, ctx.user.id, input.item, input.isDismissed)),

  showAgain: staffProcedure
    .meta({ changes: ['setup_cards'] })
    .mutation(({ ctx }) => showSetupAgain(ctx.em, ctx.user.id)),
});
