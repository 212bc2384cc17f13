import { intakeInput } from '#shared/intake.schema.ts';
import { publicProcedure, router } from '../platform/rpc/trpc.ts';
import { receiveEnquiry } from './intake.service.ts';

export const intakeRouter = router({
  createLeadFromForm: publicProcedure.input(intakeInput).mutation(async ({ ctx, input }) => {
    await receiveEnquiry(ctx.em, input, ctx, await ctx.limits.countEnquiry(ctx.ip));
    return { received: true };
  }),
});
