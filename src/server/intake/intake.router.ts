import { intakeInput } from '#shared/intake/intake.schema.ts';
import type { Context } from '../platform/identity/context.ts';
import { HOUR_S } from '../platform/limits/limits.ts';
import { networkPrefix } from '../platform/limits/network.ts';
import { publicProcedure, router } from '../platform/rpc/trpc.ts';
import { receiveEnquiry } from './intake.service.ts';

export const intakeRouter = router({
  createLeadFromForm: publicProcedure.input(intakeInput).mutation(async ({ ctx, input }) => {
    await receiveEnquiry(ctx.em, input, ctx, await shareOfHourlyLimit(ctx));
    return { received: true };
  }),
});

/** Counts an enquiry and returns how much of its network's hourly limit is used, 1 for all; it rejects nobody. */
async function shareOfHourlyLimit({ env, limits, ip }: Context) {
  const perHour = env.LIMIT_ENQUIRIES_PER_HOUR;
  return (await limits.define('enquiry', perHour, HOUR_S).count(networkPrefix(ip))) / perHour;
}
