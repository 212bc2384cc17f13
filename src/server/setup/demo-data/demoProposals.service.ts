import { fullName } from '#shared/contacts/contacts.ts';
import type { EventKind } from '#shared/events/events.ts';
import { today } from '#shared/fields/format.ts';
import { describeTotal, type ProposalDocument } from '#shared/proposals/document.ts';
import { firstOfNextMonth } from '#shared/proposals/monthlyFee.ts';
import { SAMPLE_SERIES } from '#shared/proposals/proposalState.ts';
import { proposalInput } from '#shared/proposals/proposals.schema.ts';
import { emptyProviderDetails } from '#shared/proposals/selection.ts';
import { type Prices, pricesOn } from '../../business/versions.service.ts';
import type { Contact } from '../../contacts/contacts.entity.ts';
import { newId } from '../../platform/database/columns.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { User } from '../../platform/identity/users.entity.ts';
import { composeWith } from '../../proposals/composition.service.ts';
import { describeSigned } from '../../proposals/effects.service.ts';
import type { Proposal } from '../../proposals/proposals.entity.ts';
import { createDraft, nextReference } from '../../proposals/proposals.service.ts';
import { freezeProposal } from '../../proposals/sending/send.service.ts';
import { storeEvent } from '../../records/events/tell.ts';
import { instantAt } from './demoLeads.service.ts';
import { demoProposals } from './demoProposals.data.ts';

type DemoProposal = (typeof demoProposals)[number];

interface About {
  contact: Contact;
  leadId: string | null;
  opportunityId: string | null;
}

/** Composed and sent on their days. Numbered separately, and never mailed; `aboutOf` finds their records. */
export async function createDemoProposals(
  em: EntityManager,
  aboutOf: (sample: DemoProposal) => About,
  userId: string,
) {
  const prices = await pricesOn(em, today());
  for (const sample of demoProposals) {
    const about = aboutOf(sample);
    const { proposal, document, hash } = await sendSample(em, { sample, about, prices, userId });
    await answerSample(em, proposal, { sample, document, hash, signer: about.contact });
    await em.flush();
  }
}

async function sendSample(
  em: EntityManager,
  {
    sample: { groups = [], ownLines, monthlyFee, sentDay },
    about: { contact, leadId, opportunityId },
    prices,
    userId,
  }: { sample: DemoProposal; about: About; prices: Prices; userId: string },
) {
  const sentAt = instantAt(sentDay);
  const input = proposalInput.parse({
    accountId: contact.account?.id,
    contactId: contact.id,
    leadId,
    opportunityId,
    ownerId: userId,
    selection: { provider: groups.length > 0 ? 'existing' : 'new', groups, details: emptyProviderDetails },
    ownLines,
    monthlyFee: monthlyFee ? { ...monthlyFee, firstDay: firstOfNextMonth(today()) } : null,
  });
  const draft = { id: newId(), reference: await nextReference(em, SAMPLE_SERIES), revision: 1 };
  const document = await composeWith(em, { ...draft, ...input }, { day: today(sentAt), prices });
  const proposal = await createDraft(em, { ...draft, input, total: document.total }, userId);
  const hash = await freezeProposal(em, proposal, document, prices.versions);
  em.assign(proposal, { createdAt: sentAt, sentAt, sentBy: em.getReference(User, userId) });
  await tellSample(em, proposal, 'sent', sentAt, describeTotal(document));
  return { proposal, document, hash };
}

/** Gives a sample its state of today, with the days of what happened since it was sent. */
async function answerSample(
  em: EntityManager,
  proposal: Proposal,
  {
    sample,
    document,
    hash,
    signer,
  }: { sample: DemoProposal; document: ProposalDocument; hash: string; signer: Contact },
) {
  const { state, viewedDay, answeredDay, declineReason = null } = sample;
  const viewedAt = viewedDay === undefined ? null : instantAt(viewedDay);
  const answeredAt = answeredDay === undefined ? null : instantAt(answeredDay);
  em.assign(proposal, { state, viewedAt, answeredAt, declineReason });
  if (viewedAt) await tellSample(em, proposal, 'viewed', viewedAt, null, BY_CLIENT);
  if (!answeredAt) return;
  if (state === 'declined') await tellSample(em, proposal, state, answeredAt, declineReason, BY_CLIENT);
  if (state !== 'accepted') return;
  const name = fullName(signer);
  await tellSample(em, proposal, state, answeredAt, describeSigned(name, document), BY_CLIENT);
  const at = answeredAt.toISOString();
  // Reserved for documentation.
  proposal.acceptance = { name, at, ip: '192.0.2.1', userAgent: null, hash };
}

const BY_CLIENT = { actorId: null };

/** An event of a sample, of which nobody has a notice. */
const tellSample = (
  em: EntityManager,
  { id }: Proposal,
  kind: EventKind,
  at: Date,
  words: string | null = null,
  by: { actorId?: null } = {},
) => storeEvent(em, { kind, noun: 'proposal' }, { recordId: id, people: [], data: { words }, at, ...by });
