import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { sql } from 'kysely';
import { fullName } from '#shared/contacts/contacts.ts';
import type { AnswerDiscountInput, AskForDiscountInput } from '#shared/proposals/actions.schema.ts';
import { describeDiscount, isLargeDiscount, largeDiscountMessage } from '#shared/proposals/approvals.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { rights } from '#shared/team/rights.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { StaleRecordError } from '../../platform/database/staleRecord.ts';
import { recordEvent } from '../../platform/event-log/recordEvent.ts';
import { FieldError } from '../../platform/fieldError.ts';
import { User } from '../../platform/identity/users.entity.ts';
import type { UndoableAct } from '../../records/acts/acts.service.ts';
import { takeBackKind, tell } from '../../records/events/tell.ts';
import { rejectIncomplete, rejectOtherPrice } from '../completeness.ts';
import { composedOf, composeNow } from '../composition.service.ts';
import { Proposal } from '../proposals.entity.ts';
import { discountEvents } from '../proposals.events.ts';
import { presentProposal } from '../proposals.queries.ts';
import { rejectLargerDiscount } from '../proposals.service.ts';
import { stands, sumsOf } from './approvals.queries.ts';
import { DiscountApproval } from './discountApprovals.entity.ts';

/**
 * Asks managers to approve the discount of a draft at the total that the asker saw. Does nothing while an
 * unrefused request exists.
 * @throws CONFLICT when the draft has changed since it was read, or its price has
 * @throws BAD_REQUEST when everybody may give this discount, or it could not be sent with it
 */
export const askForDiscount = (
  em: EntityManager,
  { approvalId, question, ...seen }: AskForDiscountInput,
  askerId: string,
) =>
  change(em, seen.id, async (em, proposal, document) => {
    const { version } = seen;
    const asked = await em.find(DiscountApproval, { proposal });
    const isStanding = asked.some(
      (one) => (one.state === 'open' || one.state === 'approved') && stands(one, proposal, document),
    );
    if (isStanding || asked.some((one) => one.id === approvalId)) return;
    if (proposal.state !== 'draft' || proposal.version !== version)
      throw new StaleRecordError(await presentProposal(em, proposal));
    rejectIncomplete(document);
    rejectLargerDiscount(proposal, document);
    if (!isLargeDiscount(document))
      throw new FieldError('discountCents', 'You can give this discount: send the proposal');
    await rejectOtherPrice(em, proposal, document, { ...seen, act: 'ask' });
    const approval = em.create(DiscountApproval, {
      id: approvalId,
      proposal,
      proposalVersion: version,
      ...sumsOf(document),
      askedBy: em.getReference(User, askerId),
      question,
    });
    await note(em, proposal, document, { kind: 'discount_asked', approval, byId: askerId, words: question });
  });

/**
 * Takes back one's own request that nobody has answered; one that was answered, or taken back, stays as it is.
 *
 * @throws FORBIDDEN when a colleague has asked
 */
export const withdrawDiscountRequest = (
  em: EntityManager,
  { id, approvalId }: { id: string; approvalId: string },
  userId: string,
) =>
  change(em, id, async (em, proposal, document) => {
    const approval = await requestOf(em, proposal, approvalId);
    if (approval.askedBy.id !== userId) {
      const asker = await em.findOneOrFail(User, approval.askedBy.id);
      throw new TRPCError({
        code: 'FORBIDDEN',
        message: `Only ${fullName(asker)}, who asked, can take this back`,
      });
    }
    if (approval.state !== 'open') return;
    approval.state = 'withdrawn';
    await note(em, proposal, document, { kind: 'discount_withdrawn', approval, byId: userId });
  });

/**
 * Approves or refuses a request. The first answer counts; the same from the same person changes nothing.
 *
 * @throws CONFLICT when somebody else has answered it, it was taken back, or the draft has changed since
 */
export const answerDiscountRequest = (
  em: EntityManager,
  { id, approvalId, isApproved, answer }: AnswerDiscountInput,
  userId: string,
) =>
  change(em, id, async (em, proposal, document) => {
    const approval = await requestOf(em, proposal, approvalId);
    const state = isApproved ? 'approved' : 'refused';
    if (approval.answeredBy?.id === userId && approval.state === state) return;
    if (approval.answeredBy) {
      const other = await em.findOneOrFail(User, approval.answeredBy.id);
      throw conflict(`${fullName(other)} has ${approval.state} this discount already`);
    }
    if (approval.state === 'withdrawn') throw conflict('This request was taken back');
    if (proposal.state !== 'draft' || !stands(approval, proposal, document)) throw conflict(ENDED_MESSAGE);
    em.assign(approval, { state, answer, answeredAt: new Date(), answeredBy: em.getReference(User, userId) });
    await note(em, proposal, document, { kind: `discount_${state}`, approval, byId: userId, words: answer });
  });

/** Undo reopens the request: CONFLICT when the proposal was sent or has changed since. */
export const discountAnswer: UndoableAct = {
  find: (id) => sql`select answered_by_id as by from discount_approvals where id = ${id}`,

  async undo({ em, user }, id) {
    const { proposal } = await em.findOneOrFail(DiscountApproval, id);
    await change(em, proposal.id, async (em, proposal, document) => {
      const approval = await requestOf(em, proposal, id);
      if (approval.state === 'open' || approval.state === 'withdrawn') return;
      if (proposal.state !== 'draft') throw conflict('The proposal was sent. Withdraw it instead.');
      if (!stands(approval, proposal, document)) throw conflict(ENDED_MESSAGE);
      const { discount_approved, discount_refused } = discountEvents;
      const told = approval.state === 'approved' ? discount_approved : discount_refused;
      await takeBackKind(em, told, proposal.id);
      em.assign(approval, { state: 'open', answer: null, answeredAt: null, answeredBy: null });
      await note(em, proposal, document, { kind: 'discount_answer_undone', approval, byId: user.id });
    });
    return { message: 'The discount waits for an answer again' };
  },
};

/**
 * A large discount needs an approval of this draft at this total, where the sender may not give it.
 *
 * @throws FORBIDDEN with the names of those who can approve it
 */
export async function requireApproval(em: EntityManager, proposal: Proposal, document: ProposalDocument) {
  const approved = await em.find(DiscountApproval, { proposal, state: 'approved' });
  if (approved.some((approval) => stands(approval, proposal, document))) return;
  const approvers = await em.find(
    User,
    {
      role: { $in: rights.giveLargeDiscounts },
      emailConfirmedAt: { $ne: null },
      approvedAt: { $ne: null },
      deactivatedAt: null,
    },
    { orderBy: { firstName: 'asc', lastName: 'asc', id: 'asc' } },
  );
  const team = approvers.map((user) => ({ name: fullName(user), role: user.role }));
  throw new TRPCError({ code: 'FORBIDDEN', message: largeDiscountMessage(team) });
}

/** Moves requests to a new version of the draft whose content did not change, such as by Send or its Undo. */
export const keepApprovals = (em: EntityManager, proposal: Proposal, versionBefore: number) =>
  em.nativeUpdate(
    DiscountApproval,
    { proposal, proposalVersion: versionBefore },
    { proposalVersion: proposal.version },
  );

const ENDED_MESSAGE = 'The draft has changed, so this request has ended';

const conflict = (message: string) => new TRPCError({ code: 'CONFLICT', message });

type Change = (em: EntityManager, proposal: Proposal, document: ProposalDocument) => Promise<void>;

/** Runs a change of the requests about a proposal, which is locked: of two answers one is the first. */
const change = (em: EntityManager, id: string, work: Change) =>
  em.transactional(async (em) => {
    const proposal = await em.findOneOrFail(Proposal, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    await work(em, proposal, await composeNow(em, composedOf(proposal)));
    await em.flush();
    return presentProposal(em, proposal);
  });

const requestOf = (em: EntityManager, proposal: Proposal, id: string) =>
  em.findOneOrFail(DiscountApproval, { id, proposal });

interface Noted {
  kind: keyof typeof discountEvents;
  approval: DiscountApproval;
  byId: string;
  words?: string | null;
}

/** The event, with its words, in the timeline of the proposal and in the log. */
async function note(
  em: EntityManager,
  proposal: Proposal,
  document: ProposalDocument,
  { kind, approval, byId, words = null }: Noted,
) {
  const { id: approvalId, discountCents, askedBy } = approval;
  const about = { id: proposal.id, askedById: askedBy.id, byId };
  await tell({ em }, discountEvents[kind], about, { approvalId, discountCents, words });
  const detail = `${proposal.name}: ${describeDiscount(document)}`;
  await recordEvent(em, { kind, aboutId: askedBy.id === byId ? null : askedBy.id, detail });
}
