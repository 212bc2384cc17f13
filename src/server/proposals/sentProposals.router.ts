import { TRPCError } from '@trpc/server';
import * as z from 'zod';
import {
  idInput,
  linkKeyInput,
  optionalLongText,
  requiredLongText,
  requiredText,
} from '#shared/fields/fields.schema.ts';
import {
  MAY_ACCEPT_MESSAGE,
  NAME_MESSAGE,
  QUESTION_LENGTH,
  QUESTION_MESSAGE,
  REASON_LENGTH,
} from '#shared/proposals/sentProposal.ts';
import type { Context } from '../platform/identity/context.ts';
import { HOUR_S } from '../platform/limits/limits.ts';
import { networkPrefix } from '../platform/limits/network.ts';
import { publicProcedure, router } from '../platform/rpc/trpc.ts';
import { acceptProposal, declineProposal, viewProposal } from './answers.service.ts';
import { askQuestion } from './questions.service.ts';
import { findSent, openSent, presentSent } from './sentProposals.service.ts';

// The actions of a client by the link of a proposal, without an account.

/** The numbers of answers and questions, and of visits, that a network may send in an hour: visits use up no answers. */
const PER_HOUR = { answer: 60, visit: 600 };

/**
 * The proposal of a link.
 *
 * @throws NOT_FOUND for a link that does not work
 * @throws CONFLICT while the proposal is in the trash
 * @throws TooManyRequestsError above the limit of the network
 */
async function findForAnswer(
  { em, ip, limits }: Context & { em: Parameters<typeof findSent>[0] },
  key: string,
  kind: keyof typeof PER_HOUR = 'answer',
) {
  await limits.define(`proposal ${kind}`, PER_HOUR[kind], HOUR_S).consume(networkPrefix(ip));
  return findSent(em, key);
}

export const sentProposalsRouter = router({
  byKey: publicProcedure.input(linkKeyInput).query(({ ctx, input }) => openSent(ctx.em, input.key)),

  view: publicProcedure
    .meta({ changes: ['proposals', 'activities'] })
    .input(linkKeyInput)
    .mutation(async ({ ctx, input }) => {
      // Staff who look at it are not the client.
      if (ctx.user) return;
      const proposal = await findForAnswer(ctx, input.key, 'visit');
      await viewProposal(ctx.em, proposal.id);
    }),

  accept: publicProcedure
    .meta({ changes: ['proposals', 'proposal_reminders', 'opportunities', 'leads', 'activities'] })
    .input(
      linkKeyInput.extend({
        /** The hash of the document that was shown. */
        hash: z.string().length(64),
        name: requiredText(NAME_MESSAGE),
        mayAccept: z.literal(true, MAY_ACCEPT_MESSAGE),
      }),
    )
    .mutation(async ({ ctx, input: { key, hash, name } }) => {
      const { em, ip, userAgent } = ctx;
      const proposal = await findForAnswer(ctx, key);
      const shown = await presentSent(em, proposal);
      if (shown.hash !== hash)
        throw new TRPCError({ code: 'CONFLICT', message: 'This proposal has changed: reload the page' });
      return presentSent(em, await acceptProposal(ctx, proposal.id, { name, ip, userAgent }));
    }),

  decline: publicProcedure
    .meta({ changes: ['proposals', 'proposal_reminders', 'activities'] })
    .input(linkKeyInput.extend({ reason: optionalLongText(REASON_LENGTH) }))
    .mutation(async ({ ctx, input }) => {
      const proposal = await findForAnswer(ctx, input.key);
      return presentSent(ctx.em, await declineProposal(ctx, proposal.id, input.reason));
    }),

  ask: publicProcedure
    .meta({ changes: ['activities', 'proposals'] })
    .input(
      linkKeyInput.extend({
        ...idInput.shape,
        question: requiredLongText(QUESTION_MESSAGE, QUESTION_LENGTH),
      }),
    )
    .mutation(async ({ ctx, input }) => {
      const proposal = await findForAnswer(ctx, input.key);
      await askQuestion(ctx, proposal.id, input);
      return presentSent(ctx.em, await ctx.em.refreshOrFail(proposal));
    }),
});
