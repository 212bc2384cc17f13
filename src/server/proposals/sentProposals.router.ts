import * as z from 'zod';
import { noticeOf } from '#shared/agreements/periods.ts';
import {
  idInput,
  linkKeyInput,
  optionalLongText,
  requiredLongText,
  requiredText,
} from '#shared/fields/fields.schema.ts';
import { linkCodeInput } from '#shared/proposals/requests/requests.schema.ts';
import {
  MAY_ACCEPT_MESSAGE,
  NAME_MESSAGE,
  NOTICE_REASON_LENGTH,
  QUESTION_LENGTH,
  QUESTION_MESSAGE,
  REASON_LENGTH,
} from '#shared/proposals/sentProposal.ts';
import type { Agreement } from '../agreements/agreements.entity.ts';
import { giveNotice, takeNoticeBack } from '../agreements/clientsNotice.service.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import type { Context } from '../platform/identity/context.ts';
import { HOUR_S } from '../platform/limits/limits.ts';
import { networkPrefix } from '../platform/limits/network.ts';
import { publicProcedure, router } from '../platform/rpc/trpc.ts';
import { acceptProposal } from './answers/accept.service.ts';
import { askQuestion, declineProposal, viewProposal } from './answers/answers.service.ts';
import { actByCode, addressOf } from './notice/notice.service.ts';
import type { Proposal } from './proposals.entity.ts';
import { countCode, tryCode } from './requests/codes.service.ts';
import { findUnlessSample, lockSent, openSent, presentSent } from './sentProposals.service.ts';

type PublicContext = Context & { em: EntityManager };

/** The numbers of answers and questions, and of visits, that a network may send in an hour: visits use up no answers. */
const PER_HOUR = { answer: 60, visit: 600 };

/**
 * Runs an act of the client on the proposal of a link, in a transaction in which it is locked.
 *
 * @throws NOT_FOUND for a link that does not work
 * @throws CONFLICT while the proposal is in the trash, and for a sample
 * @throws TooManyRequestsError above the limit of the network
 */
async function act(
  context: PublicContext,
  key: string,
  work: (context: PublicContext, proposal: Proposal) => Promise<void> | void,
  kind: keyof typeof PER_HOUR = 'answer',
): Promise<Proposal> {
  await countActs(context, kind);
  return context.em.transactional(async (em) => {
    const proposal = await lockSent(em, key);
    await work({ ...context, em }, proposal);
    return proposal;
  });
}

/** @throws TooManyRequestsError above the limit of the network */
const countActs = ({ ip, limits }: PublicContext, kind: keyof typeof PER_HOUR) =>
  limits.define(`proposal ${kind}`, PER_HOUR[kind], HOUR_S).consume(networkPrefix(ip));

export const sentProposalsRouter = router({
  byKey: publicProcedure.input(linkKeyInput).query(({ ctx, input }) => openSent(ctx.em, input.key)),

  view: publicProcedure
    .meta({ changes: ['proposals', 'activities'] })
    .input(linkKeyInput)
    .mutation(async ({ ctx, input }) => {
      // Staff are not the client.
      if (ctx.user) return;
      await act(ctx, input.key, ({ em }, proposal) => viewProposal(em, proposal), 'visit');
    }),

  accept: publicProcedure
    .meta({
      changes: [
        'proposals',
        'proposal_reminders',
        'opportunities',
        'leads',
        'activities',
        'engagements',
        'invoice_items',
        'notices',
      ],
    })
    .input(
      linkKeyInput.extend({
        hash: z.string().length(64),
        name: requiredText(NAME_MESSAGE),
        mayAccept: z.literal(true, MAY_ACCEPT_MESSAGE),
      }),
    )
    .mutation(async ({ ctx, input: { key, hash, name } }) => {
      const { ip, userAgent } = ctx;
      const acceptance = { name, ip, userAgent, hash };
      const accepted = await act(ctx, key, (within, proposal) =>
        acceptProposal(within, proposal, acceptance),
      );
      return presentSent(ctx.em, accepted);
    }),

  decline: publicProcedure
    .meta({ changes: ['proposals', 'proposal_reminders', 'activities', 'notices'] })
    .input(linkKeyInput.extend({ reason: optionalLongText(REASON_LENGTH) }))
    .mutation(async ({ ctx, input }) => {
      const { key, reason } = input;
      const declined = await act(ctx, key, (within, proposal) => declineProposal(within, proposal, reason));
      return presentSent(ctx.em, declined);
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
      const asked = await act(ctx, input.key, (within, proposal) => askQuestion(within, proposal, input));
      return presentSent(ctx.em, asked);
    }),

  mailNoticeCode: publicProcedure
    .meta({ changes: [] })
    .input(linkKeyInput)
    .mutation(async ({ ctx, input }) => {
      await countActs(ctx, 'answer');
      const proposal = await findUnlessSample(ctx.em, input.key);
      const email = await addressOf(ctx.em, proposal);
      if (!email) return;
      await countCode(ctx, email);
      await ctx.em.transactional((em) =>
        ctx.mailer.send(em, { kind: 'noticeCode', proposalId: proposal.id }),
      );
    }),

  giveNotice: publicProcedure
    .meta({ changes: ['agreements', 'notices'] })
    .input(
      linkCodeInput.extend({
        lastDay: z.iso.date('Not a day'),
        reason: optionalLongText(NOTICE_REASON_LENGTH),
      }),
    )
    .mutation(({ ctx, input }) =>
      actOnAgreement(ctx, input, {
        isDone: (agreement) => noticeOf(agreement) !== undefined,
        act: (within, agreement) => giveNotice(within, agreement, input),
      }),
    ),

  takeNoticeBack: publicProcedure
    .meta({ changes: ['agreements', 'notices'] })
    .input(linkCodeInput)
    .mutation(({ ctx, input }) =>
      actOnAgreement(ctx, input, {
        isDone: (agreement) => noticeOf(agreement) === undefined,
        act: takeNoticeBack,
      }),
    ),
});

/** Runs what a client does to the agreement of the proposal of a link, by a code. */
async function actOnAgreement(
  context: PublicContext,
  { key, code }: { key: string; code: string },
  {
    isDone,
    act: work,
  }: {
    isDone(agreement: Agreement): boolean;
    act(within: PublicContext, agreement: Agreement): Promise<void>;
  },
) {
  // A fork: what is read before the lock must not stand for what is locked.
  const { id } = await findUnlessSample(context.em.fork(), key);
  const proposal = await tryCode(context, id, () =>
    act(context, key, (within, proposal) =>
      actByCode(within.em, proposal, code, { isDone, act: (agreement) => work(within, agreement) }),
    ),
  );
  return presentSent(context.em, proposal);
}
