import { TRPCError } from '@trpc/server';
import type * as z from 'zod';
import type { SessionUser } from '#shared/auth/auth.schema.ts';
import type { VersionNames } from '#shared/business/versions.ts';
import type { sendProposalInput } from '#shared/proposals/actions.schema.ts';
import { isLargeDiscount } from '#shared/proposals/approvals.ts';
import { hashProposal } from '#shared/proposals/canonicalJson.ts';
import { describeTotal, type ProposalDocument } from '#shared/proposals/document.ts';
import { isOpenProposal } from '#shared/proposals/proposalState.ts';
import { listPlaceholders } from '#shared/setup/setup.ts';
import { hasRight } from '#shared/team/rights.ts';
import { samplesIn } from '../../business/samples.ts';
import { Contact } from '../../contacts/contacts.entity.ts';
import { updateLastContact } from '../../leads/lastContact.service.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { StaleRecordError } from '../../platform/database/staleRecord.ts';
import { FieldError } from '../../platform/fieldError.ts';
import type { Context } from '../../platform/identity/context.ts';
import { User } from '../../platform/identity/users.entity.ts';
import type { Mailer } from '../../platform/mail/mailer.ts';
import { isRealHost } from '../../publicAddress.ts';
import { keepApprovals, requireApproval } from '../approvals/approvals.service.ts';
import { rejectIncomplete, rejectOtherPrice } from '../completeness.ts';
import { compose, composedOf } from '../composition.service.ts';
import { leadProposalSent, tellTimeline } from '../effects.service.ts';
import { lockProposal } from '../lockVersions.ts';
import { type Proposal, partiesOf } from '../proposals.entity.ts';
import { presentProposal } from '../proposals.queries.ts';
import { rejectLargerDiscount } from '../proposals.service.ts';
import { endQuestions } from '../questions.service.ts';
import { SentProposal } from '../sentProposals.entity.ts';
import { SENT_FOR_GOOD_MS } from './undoSend.service.ts';

/**
 * Sends a draft: freezes what the client reads, and replaces the version before it. A repeated call answers the same.
 *
 * @throws CONFLICT when it has changed since it was read, its price has, or the client has accepted another version
 * @throws BAD_REQUEST when a module has no price, it has no line, its discount is larger, or its last day is over
 * @throws BAD_REQUEST when strangers reach the product and the business has still a sample name, phone number or email address
 * @throws FORBIDDEN for a discount that only others may give, and that nobody has approved for this draft at this total
 */
export function sendProposal(
  {
    em,
    mailer,
    env,
    records,
    user: sender,
  }: Pick<Context, 'mailer' | 'env' | 'records'> & { em: EntityManager; user: SessionUser },
  { byMail, line, ...seen }: z.output<typeof sendProposalInput>,
) {
  const { id, version } = seen;
  return em.transactional(async (em) => {
    const { proposal, versions } = await lockProposal(em, id);
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
    if (isLargeDiscount(document) && !hasRight(sender, 'giveLargeDiscounts'))
      await requireApproval(em, proposal, document);
    await rejectOtherPrice(em, proposal, document, { ...seen, act: 'send' });
    const sentAt = new Date();
    const said = byMail ? line : null;
    const words = [describeTotal(document), said && `‘${said}’`].filter(Boolean).join(' · ');
    await tellTimeline(em, proposal, 'sent', words, said);
    for (const earlier of versions) {
      if (!isOpenProposal(earlier.state)) continue;
      earlier.state = 'replaced';
      await endQuestions(em, earlier.id, sentAt);
    }
    await freezeProposal(em, proposal, document, composedFrom);
    em.assign(proposal, { sentAt, sentBy: em.getReference(User, sender.id) });
    await leadProposalSent(em, proposal, sender.id);
    await em.flush();
    if (proposal.lead) await updateLastContact({ em, records }, proposal.lead.id);
    await keepApprovals(em, proposal, version);
    if (byMail) await queueMail(em, mailer, proposal);
    return presentProposal(em, proposal);
  });
}

/** Keeps the document that the client reads, from now on as it is. Returns its hash. */
export async function freezeProposal(
  em: EntityManager,
  proposal: Proposal,
  document: ProposalDocument,
  versions: VersionNames,
) {
  em.assign(proposal, { state: 'sent', total: document.total / 100, validUntil: document.validUntil });
  const hash = await hashProposal(document);
  em.create(SentProposal, { proposal, document, hash, versions });
  return hash;
}

function rejectSamples({ business }: ProposalDocument) {
  const samples = samplesIn(business);
  if (samples.length === 0) return;
  const message = `The client would read samples: ${listPlaceholders(samples)}. Enter yours in Settings, Business`;
  throw new TRPCError({ code: 'BAD_REQUEST', message });
}

/**
 * It leaves once Send can no longer be undone.
 * @throws BAD_REQUEST for the field `contactId` when the contact has no address
 */
async function queueMail(em: EntityManager, mailer: Mailer, proposal: Proposal) {
  const { id, keyGeneration } = proposal;
  const { contact } = partiesOf(proposal);
  const { email } = await em.findOneOrFail(Contact, contact.id);
  if (!email) throw new FieldError('contactId', 'The contact has no email address: copy the link instead');
  const delaySeconds = SENT_FOR_GOOD_MS / 1000;
  await mailer.send(em, { kind: 'proposalSent', proposalId: id, keyGeneration }, { delaySeconds });
}
