import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import type { SessionUser } from '#shared/auth.schema.ts';
import { today } from '#shared/fields/format.ts';
import type { sendProposalInput } from '#shared/proposals/actions.schema.ts';
import { hashProposal } from '#shared/proposals/canonicalJson.ts';
import { type ProposalDocument, unpricedLines } from '#shared/proposals/document.ts';
import { PAST_DAY_MESSAGE } from '#shared/proposals.schema.ts';
import { isOpenProposal, nextStates, proposalState, stateOn, UNDO_SEND_MS } from '#shared/proposals.ts';
import { hasRight, LARGE_DISCOUNT_MESSAGE, LARGE_DISCOUNT_PERCENT } from '#shared/rights.ts';
import { listPlaceholders } from '#shared/setup/setup.ts';
import { samplesIn } from '../business/samples.ts';
import { Contact } from '../contacts/contacts.entity.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { StaleRecordError } from '../platform/database/staleRecord.ts';
import { FieldError } from '../platform/fieldError.ts';
import type { Context } from '../platform/identity/context.ts';
import { User } from '../platform/identity/users.entity.ts';
import type { Mailer } from '../platform/mail/mailer.ts';
import { isRealHost } from '../publicAddress.ts';
import { compose, composedOf } from './composition.service.ts';
import { leadProposalSent, leadProposalUnsent } from './effects.service.ts';
import { Proposal, partiesOf } from './proposals.entity.ts';
import { presentProposal } from './proposals.queries.ts';
import { lockVersions, rejectLargerDiscount } from './proposals.service.ts';
import { ProposalReminder } from './reminders/reminders.entity.ts';
import { SentProposal } from './sentProposals.entity.ts';

/**
 * Sends a draft: freezes what the client reads, and replaces the version before it. A repeated call answers the same.
 *
 * @throws CONFLICT when it has changed since it was read, its price has, or the client has accepted another version
 * @throws BAD_REQUEST when a module has no price, it has no line, its discount is larger, or its last day is over
 * @throws BAD_REQUEST when strangers reach the product and the business has still a sample name, phone number or email address
 * @throws FORBIDDEN for a discount that only others may give
 */
export function sendProposal(
  {
    em,
    mailer,
    env,
    user: sender,
  }: Pick<Context, 'mailer' | 'env'> & { em: EntityManager; user: SessionUser },
  { id, version, total, byMail }: z.output<typeof sendProposalInput>,
) {
  return em.transactional(async (em) => {
    const { reference } = await em.findOneOrFail(Proposal, id);
    const versions = await lockVersions(em, reference);
    const proposal = versions.find((one) => one.id === id);
    if (!proposal) throw new TRPCError({ code: 'NOT_FOUND', message: 'Proposal not found' });
    if (isOpenProposal(proposal.state) && proposal.sentBy?.id === sender.id)
      return presentProposal(em, proposal);
    if (proposal.version !== version || proposal.state !== 'draft')
      throw new StaleRecordError(await presentProposal(em, proposal));
    if (versions.some(({ state }) => state === 'accepted'))
      throw new TRPCError({
        code: 'CONFLICT',
        message: 'The client has accepted the version before this one',
      });

    const { document, versions: composedFrom } = await compose(em, composedOf(proposal));
    rejectIncomplete(document);
    if (isRealHost(env.PUBLIC_URL)) rejectSamples(document);
    rejectLargerDiscount(proposal, document);
    rejectLargeDiscount(document, sender);
    if (document.total !== total)
      throw new StaleRecordError(
        await presentProposal(em, proposal),
        'The price has changed. Check it, then send.',
      );
    for (const earlier of versions) if (isOpenProposal(earlier.state)) earlier.state = 'replaced';
    em.assign(proposal, {
      state: 'sent',
      total: document.total / 100,
      validUntil: document.validUntil,
      sentAt: new Date(),
      sentBy: em.getReference(User, sender.id),
    });
    em.create(SentProposal, {
      proposal,
      document,
      hash: await hashProposal(document),
      versions: composedFrom,
    });
    await leadProposalSent(em, proposal, sender.id);
    await em.flush();
    if (byMail) await queueMail(em, mailer, proposal);
    return presentProposal(em, proposal);
  });
}

function rejectIncomplete(document: ProposalDocument) {
  const unpriced = unpricedLines(document);
  if (unpriced.length > 0)
    throw new FieldError('ownLines', `Enter a price for ${unpriced.join(' and ')} before you send it`);
  if (document.lines.length === 0)
    throw new FieldError('selection', 'Choose a group or add an item before you send it');
  if (document.validUntil < today()) throw new FieldError('validUntil', PAST_DAY_MESSAGE);
}

function rejectSamples({ business }: ProposalDocument) {
  const samples = samplesIn(business);
  if (samples.length === 0) return;
  const message = `The client would read a sample ${listPlaceholders(samples)}: enter yours in Settings, Business`;
  throw new TRPCError({ code: 'BAD_REQUEST', message });
}

/**
 * Mails the link to the contact once Send can no longer be undone.
 *
 * @throws BAD_REQUEST for the field `contactId` when the contact has no address
 */
async function queueMail(em: EntityManager, mailer: Mailer, proposal: Proposal) {
  const { id, keyGeneration } = proposal;
  const { contact } = partiesOf(proposal);
  const { email } = await em.findOneOrFail(Contact, contact.id);
  if (!email) throw new FieldError('contactId', 'The contact has no email address: copy the link instead');
  const delaySeconds = (UNDO_SEND_MS + GRACE_MS) / 1000;
  await mailer.send(em, { kind: 'proposalSent', proposalId: id, keyGeneration }, { delaySeconds });
}

/** A large discount is for managers to give. */
function rejectLargeDiscount({ discount, subtotal }: ProposalDocument, sender: SessionUser) {
  if (
    !discount ||
    discount.cents * 100 <= subtotal * LARGE_DISCOUNT_PERCENT ||
    hasRight(sender, 'giveLargeDiscounts')
  )
    return;
  throw new TRPCError({ code: 'FORBIDDEN', message: LARGE_DISCOUNT_MESSAGE });
}

/**
 * Takes back a proposal that was sent a few seconds ago: it is the draft that it was, and so is what it replaced. A
 * repeated call answers the same.
 *
 * @throws CONFLICT when it is too late: its time is over, or the client has seen it
 */
export function undoSend(em: EntityManager, id: string) {
  return em.transactional(async (em) => {
    const { reference } = await em.findOneOrFail(Proposal, id);
    const versions = await lockVersions(em, reference);
    const proposal = versions.find((one) => one.id === id);
    if (!proposal) throw new TRPCError({ code: 'NOT_FOUND', message: 'Proposal not found' });
    if (proposal.state === 'draft') return presentProposal(em, proposal);
    const age = Date.now() - (proposal.sentAt?.getTime() ?? 0);
    if (proposal.state !== 'sent' || age > UNDO_SEND_MS + GRACE_MS)
      throw new TRPCError({ code: 'CONFLICT', message: 'It has been sent: withdraw it instead' });
    await leadProposalUnsent(em, proposal);
    const before = versions.filter(({ revision }) => revision < proposal.revision).at(-1);
    if (before?.state === 'replaced') before.state = before.viewedAt ? 'viewed' : 'sent';
    await em.nativeDelete(SentProposal, { proposal });
    // The mail may have left in this moment.
    await em.nativeDelete(ProposalReminder, { proposal });
    em.assign(proposal, { state: 'draft', sentAt: null, sentBy: null });
    // A link that was copied meanwhile is worth nothing.
    proposal.keyGeneration += 1;
    await em.flush();
    return presentProposal(em, proposal);
  });
}

/** The time for a press in the last moment to arrive. */
const GRACE_MS = 5_000;

/**
 * Withdraws what was sent. A repeated call answers the same.
 *
 * @throws CONFLICT when the client has answered, or it was not sent
 */
export const withdrawProposal = (em: EntityManager, id: string) =>
  closeProposal(em, id, 'withdrawn', presentProposal);

/**
 * Gives an open proposal its last state, under a lock of its row: of accepting, declining and withdrawing the first
 * wins. What has the state already is answered as it is.
 *
 * @throws NOT_FOUND when it is gone
 * @throws CONFLICT when it has another last state, or is a draft
 */
export const closeProposal = <Answer>(
  em: EntityManager,
  id: string,
  state: 'accepted' | 'declined' | 'withdrawn',
  present: (em: EntityManager, proposal: Proposal) => Promise<Answer>,
  close: (em: EntityManager, proposal: Proposal) => Promise<void> = async () => {},
): Promise<Answer> =>
  em.transactional(async (em) => {
    const proposal = await em.findOneOrFail(Proposal, id, { lockMode: LockMode.PESSIMISTIC_WRITE });
    if (proposal.state === state) return present(em, proposal);
    const current = stateOn(proposal, today());
    if (!nextStates[current].includes(state))
      throw new TRPCError({
        code: 'CONFLICT',
        message: `This proposal is ${proposalState.labels[current].toLowerCase()}`,
      });
    em.assign(proposal, { state, answeredAt: new Date() });
    await close(em, proposal);
    await em.flush();
    return present(em, proposal);
  });
