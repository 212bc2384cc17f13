import { enquiryInput } from '#shared/intake/enquiries.schema.ts';
import { intakeInput } from '#shared/intake/intake.schema.ts';
import { presentLead } from '../leads/leads.queries.ts';
import type { Context } from '../platform/identity/context.ts';
import { HOUR_S } from '../platform/limits/limits.ts';
import { networkPrefix } from '../platform/limits/network.ts';
import { publicProcedure, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { receiveEnquiry } from './intake.service.ts';
import { createStaffEnquiry } from './staffEnquiry.service.ts';

/** How many times its hourly limit a network may send: what is above the limit waits in quarantine. */
const QUARANTINE_FACTOR = 10;

export const intakeRouter = router({
  createLeadFromForm: publicProcedure.input(intakeInput).mutation(({ ctx, input }) => {
    const network = networkPrefix(ctx.ip);
    return ctx.turns.take(network, async () => {
      await receiveEnquiry(ctx.em, input, ctx, await shareOfHourlyLimit(ctx, network));
      return { received: true };
    });
  }),

  createLeadByStaff: staffProcedure
    .input(enquiryInput)
    .mutation(async ({ ctx, input }) =>
      presentLead(ctx.em, await createStaffEnquiry(ctx.em, input, ctx.user.id)),
    ),
});

/**
 * Counts an enquiry, and returns how much of its network's hourly limit is used, 1 for all.
 * @throws TooManyRequestsError above the limit of the quarantine.
 */
async function shareOfHourlyLimit({ env, limits }: Context, network: string) {
  const perHour = env.LIMIT_ENQUIRIES_PER_HOUR;
  const limit = limits.define('enquiry', perHour * QUARANTINE_FACTOR, HOUR_S);
  return (await limit.consume(network)) / perHour;
}
