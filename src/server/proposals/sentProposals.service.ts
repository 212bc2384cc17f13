import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { fullName } from '#shared/contacts/contacts.ts';
import { formatShortBusinessTime, today } from '#shared/fields/format.ts';
import { hashProposal } from '#shared/proposals/canonicalJson.ts';
import type { ProposalDocument } from '#shared/proposals/document.ts';
import { isSampleProposal, stateOn } from '#shared/proposals/proposalState.ts';
import {
  type LinkContent,
  SAMPLE_NOTICE,
  type SentProposal as SentProposalView,
} from '#shared/proposals/sentProposal.ts';
import { pricesOn } from '../business/versions.service.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { BLANK_PARTS, composeWith } from './composition.service.ts';
import { responsibleFor } from './effects.service.ts';
import {
  findByKey,
  findRefusalId,
  findReplacementKey,
  type KeyOptions,
  type LinkedProposal,
} from './links/links.service.ts';
import { presentAgreementOf } from './notice/notice.service.ts';
import { Proposal } from './proposals.entity.ts';
import { hasRefused } from './reminders/refuse.service.ts';
import { visitorPrices } from './requests/compose.service.ts';
import { ProposalRequest } from './requests/requests.entity.ts';
import { SentProposal } from './sentProposals.entity.ts';

/** The sent proposal, or for a draft what the visitor priced on the site. */
export async function shownOf(
  em: EntityManager,
  proposal: Proposal,
): Promise<{ document: ProposalDocument; hash: string }> {
  if (proposal.state !== 'draft') return em.findOneOrFail(SentProposal, { proposal });
  return documentOfRequest(em, proposal);
}

async function documentOfRequest(em: EntityManager, proposal: Proposal) {
  const { document } = await em.findOneOrFail(ProposalRequest, { proposal });
  return { document, hash: await hashProposal(document) };
}

/**
 * Returns true if reminders of any of its versions were refused: the client refuses reminders of what they are
 * offered, not of a number.
 */
const hasRefusedReminders = async (em: EntityManager, { reference }: Proposal) =>
  (await em.count(Proposal, { reference, remindersRefusedAt: { $ne: null } })) > 0;

export async function presentSent(em: EntityManager, proposal: Proposal): Promise<SentProposalView> {
  const { document, hash } = await shownOf(em, proposal);
  const { acceptance, answeredAt, askedAt } = proposal;
  const consultant = await responsibleFor(em, proposal);
  return {
    state: stateOn(proposal, today()),
    hasRefusedReminders: await hasRefusedReminders(em, proposal),
    document,
    hash,
    isUnconfirmed: false,
    replacementKey: proposal.state === 'replaced' ? await findReplacementKey(em, proposal) : null,
    consultant: consultant && fullName(consultant),
    declinedAt: proposal.state === 'declined' && answeredAt ? formatShortBusinessTime(answeredAt) : null,
    askedAt: askedAt && formatShortBusinessTime(askedAt),
    termsAcceptedAt: await termsAcceptedAt(em, proposal, document),
    todaysTotal: proposal.state === 'draft' ? await todaysTotalOf(em, proposal) : null,
    acceptance: acceptance && { name: acceptance.name, at: formatShortBusinessTime(new Date(acceptance.at)) },
    agreement: await presentAgreementOf(em, proposal),
  };
}

/** The proposal as a visitor sees it who has not confirmed their address: what they priced, and the state of what was sent. */
const presentUnconfirmed = async (em: EntityManager, proposal: Proposal): Promise<SentProposalView> => ({
  ...(await documentOfRequest(em, proposal)),
  state: stateOn(proposal, today()),
  isUnconfirmed: true,
  replacementKey: null,
  hasRefusedReminders: false,
  consultant: null,
  declinedAt: null,
  askedAt: null,
  termsAcceptedAt: null,
  todaysTotal: null,
  acceptance: null,
  agreement: null,
});

/**
 * Returns the time when the visitor accepted the terms of this document on the site. Once it is sent, only if they
 * read the mail of their address.
 */
async function termsAcceptedAt(em: EntityManager, proposal: Proposal, { terms }: ProposalDocument) {
  const request = await em.findOne(ProposalRequest, { proposal });
  const accepted = request?.acceptedTerms;
  if (!accepted || accepted.version !== terms.version) return null;
  if (proposal.state !== 'draft' && !request.confirmedAt) return null;
  return formatShortBusinessTime(new Date(accepted.at));
}

/** The price of a visitor's selection today; null where it is not known what they chose. */
async function todaysTotalOf(em: EntityManager, proposal: Proposal) {
  const { document, selection } = await em.findOneOrFail(ProposalRequest, { proposal });
  if (!selection) return null;
  const day = today();
  const { reference, revision, client } = document;
  const parts = { ...BLANK_PARTS, reference, revision, client, selection };
  return (await composeWith(em, parts, { day, prices: visitorPrices(await pricesOn(em, day)) })).total;
}

export async function openSent(em: EntityManager, key: string): Promise<LinkContent> {
  const refusalId = await findRefusalId(em, key);
  if (refusalId) return { isRefusal: true, hasRefusedReminders: await hasRefused(em, refusalId) };
  const linked = await findByKey(em, key);
  if (!linked) return null;
  if ('heldReference' in linked) return linked;
  const { proposal, isUnconfirmed } = linked;
  if (!proposal) return trashedState(linked);
  return isUnconfirmed ? presentUnconfirmed(em, proposal) : presentSent(em, proposal);
}

/**
 * The proposal that a key opens, to be answered or saved.
 *
 * @throws NOT_FOUND for a link that does not work, of a request in quarantine, or of a visitor who has not confirmed
 * their address
 * @throws CONFLICT while it is in the trash
 */
export async function findSent(em: EntityManager, key: string, options?: KeyOptions): Promise<Proposal> {
  const linked = await findByKey(em, key, options);
  if (!linked || 'heldReference' in linked || linked.isUnconfirmed)
    throw new TRPCError({ code: 'NOT_FOUND', message: 'This link does not work' });
  if (!linked.proposal)
    throw new TRPCError({ code: 'CONFLICT', message: `This proposal is ${trashedState(linked)}` });
  return linked.proposal;
}

/** @throws CONFLICT for a sample */
export async function findUnlessSample(em: EntityManager, key: string, options?: KeyOptions) {
  const proposal = await findSent(em, key, options);
  if (isSampleProposal(proposal)) throw new TRPCError({ code: 'CONFLICT', message: SAMPLE_NOTICE });
  return proposal;
}

/** The same, locked until the transaction ends. */
export const lockSent = (em: EntityManager, key: string) =>
  findUnlessSample(em, key, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** Accepted stays accepted; anything else counts as withdrawn, so that nobody can accept it. */
const trashedState = ({ state }: LinkedProposal) => (state === 'accepted' ? 'accepted' : 'withdrawn');
