import { TRPCError } from '@trpc/server';
import { linkKeyInput } from '#shared/fields/fields.schema.ts';
import { enquiryInput } from '#shared/intake/enquiries.schema.ts';
import { intakeInput } from '#shared/intake/intake.schema.ts';
import { linkCodeInput, proposalRequestInput } from '#shared/proposals/requests/requests.schema.ts';
import { REQUESTS_PER_HOUR, WRONG_CODE_MESSAGE } from '#shared/proposals/requests/requests.ts';
import { presentLead } from '../leads/leads.queries.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { Context } from '../platform/identity/context.ts';
import { HOUR_S } from '../platform/limits/limits.ts';
import { networkPrefix } from '../platform/limits/network.ts';
import { publicProcedure, router, staffProcedure } from '../platform/rpc/trpc.ts';
import { findRequestId, requestLink } from '../proposals/links/links.service.ts';
import { confirmRequest, countCode, sendCode, tryCode } from '../proposals/requests/codes.service.ts';
import { receiveEnquiry } from './intake.service.ts';
import { addressOfRequest, receiveRequest } from './receiveRequest.service.ts';
import { createStaffEnquiry } from './staffEnquiry.service.ts';

/** Times the hourly limit of a network; what is above the limit itself is quarantined. */
const QUARANTINE_FACTOR = 10;

/** The number of codes that a network may enter or have mailed in an hour. */
const CODE_CALLS_PER_HOUR = 60;

export const intakeRouter = router({
  createLeadFromForm: publicProcedure
    .meta({ changes: ['accounts', 'contacts', 'leads', 'activities', 'quarantine'] })
    .input(intakeInput)
    .mutation(({ ctx, input }) => {
      const network = networkPrefix(ctx.ip);
      return ctx.turns.take(network, async () => {
        const perHour = ctx.env.LIMIT_ENQUIRIES_PER_HOUR;
        await receiveEnquiry(ctx.em, input, ctx, await shareOfHourlyLimit(ctx, 'enquiry', perHour));
        return { received: true };
      });
    }),

  requestProposal: publicProcedure
    .meta({
      changes: [
        'accounts',
        'contacts',
        'leads',
        'activities',
        'proposals',
        'proposal_requests',
        'quarantine',
      ],
    })
    .input(proposalRequestInput)
    .mutation(({ ctx, input }) => {
      const network = networkPrefix(ctx.ip);
      return ctx.turns.take(network, async () => {
        const shareOfLimit = await shareOfHourlyLimit(ctx, 'proposal request', REQUESTS_PER_HOUR);
        const reference = await receiveRequest(ctx.em, input, ctx, shareOfLimit);
        return { reference, url: await requestLink(ctx.em, ctx.env.PUBLIC_URL, input.id) };
      });
    }),

  confirmRequest: publicProcedure
    .meta({ changes: ['activities', 'leads', 'proposals', 'proposal_requests'] })
    .input(linkCodeInput)
    .mutation(async ({ ctx, input }) => {
      const id = await requestOfKey(ctx, input.key);
      await tryCode(ctx, id, async () => {
        if (!(await confirmRequest(ctx, id, input.code))) throw new FieldError('code', WRONG_CODE_MESSAGE);
      });
      return { isConfirmed: true };
    }),

  mailCode: publicProcedure
    .meta({ changes: ['proposal_requests'] })
    .input(linkKeyInput)
    .mutation(async ({ ctx, input }) => {
      const id = await requestOfKey(ctx, input.key);
      const email = await addressOfRequest(ctx.em, id);
      if (email) await countCode(ctx, email);
      await sendCode(ctx, id);
    }),

  createLeadByStaff: staffProcedure
    .meta({ changes: ['accounts', 'contacts', 'leads', 'activities'] })
    .input(enquiryInput)
    .mutation(async ({ ctx, input }) =>
      presentLead(ctx.em, await createStaffEnquiry(ctx.em, input, ctx.user.id)),
    ),
});

/**
 * Counts a call, and returns how much of its network's hourly limit is used, 1 for all.
 * @throws TooManyRequestsError above the limit of the quarantine.
 */
async function shareOfHourlyLimit({ limits, ip }: Context, name: string, perHour: number) {
  const limit = limits.define(name, perHour * QUARANTINE_FACTOR, HOUR_S);
  return (await limit.consume(networkPrefix(ip))) / perHour;
}

/**
 * The id of the request of a visitor's link, also of one that waits in quarantine.
 * @throws NOT_FOUND for every other link
 * @throws TooManyRequestsError above the limit of the network
 */
async function requestOfKey({ em, ip, limits }: Context & { em: EntityManager }, key: string) {
  await limits.define('proposal code call', CODE_CALLS_PER_HOUR, HOUR_S).consume(networkPrefix(ip));
  const id = await findRequestId(em, key);
  if (!id) throw new TRPCError({ code: 'NOT_FOUND', message: 'This link does not work' });
  return id;
}
