import { LockMode } from '@mikro-orm/postgresql';
import { TRPCError } from '@trpc/server';
import { dayFromToday, today } from '#shared/fields/format.ts';
import type { ProposalState } from '#shared/proposals/proposalState.ts';
import { type HeldRequest, PROPOSAL_PDF_PATH } from '#shared/proposals/sentProposal.ts';
import { firstOrNotFound } from '../../platform/database/compiledQueries.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import { formatLinkKey, parseLinkKey } from '../../platform/signing/linkKeys.ts';
import { isSameSignature, sign, signWith } from '../../platform/signing/sign.ts';
import { Proposal } from '../proposals.entity.ts';
import { ProposalRequest } from '../requests/requests.entity.ts';
import { findReplacement, findSigned } from './links.queries.ts';

// A key is the id and a signature of id and generation. It is never stored; a higher generation revokes it.
// Visitors who priced a proposal on the site have a signature of their own.

/** The text from which the signature of a client's link is made. */
const clientText = (id: string, keyGeneration: number) => `${id} ${keyGeneration}`;

/** Signed for refusing reminders. Has no generation: the link works as long as somebody keeps the mail. */
const refusalText = (id: string) => `no reminders ${id}`;

/** The text from which the signature of the link is made that a visitor got on the site. */
const visitorText = (id: string, keyGeneration: number) => `requested ${id} ${keyGeneration}`;

/** The key of a proposal, for the query of `/proposal?key=…`. */
export const keyOf = async (
  em: EntityManager,
  { id, keyGeneration }: Pick<Proposal, 'id' | 'keyGeneration'>,
) => formatLinkKey(id, await sign(em, 'proposals', clientText(id, keyGeneration)));

export const proposalLink = async (
  em: EntityManager,
  publicUrl: string,
  proposal: Pick<Proposal, 'id' | 'keyGeneration'>,
) => `${publicUrl}/proposal?key=${await keyOf(em, proposal)}`;

/** The key by which a client refuses reminders, for `/proposal` and for `/proposal/no-reminders`. */
export const refusalKeyOf = async (em: EntityManager, { id }: Pick<Proposal, 'id'>) =>
  formatLinkKey(id, await sign(em, 'proposals', refusalText(id)));

/** Null for any other key. The proposal may be gone. */
export async function findRefusalId(em: EntityManager, key: string): Promise<string | null> {
  const { id, signature } = parseLinkKey(key);
  return isSameSignature(await sign(em, 'proposals', refusalText(id)), signature) ? id : null;
}

/** The key of the version to which a replaced proposal leads its client; null where there is none that they may open. */
export async function findReplacementKey(em: EntityManager, { id }: { id: string }): Promise<string | null> {
  const [replacement] = await findReplacement(em, { id });
  return replacement ? keyOf(em, replacement) : null;
}

/** The generation of a new link: also that of a request that waits in quarantine, and has no row. */
const FIRST_GENERATION = 1;

const generationOf = async (em: EntityManager, id: string) =>
  (await em.findOne(ProposalRequest, { proposal: id }))?.keyGeneration ?? FIRST_GENERATION;

const signVisitor = async (em: EntityManager, id: string) =>
  sign(em, 'proposals', visitorText(id, await generationOf(em, id)));

/** The address that a visitor gets who prices a proposal with this id on the site. */
export const requestLink = async (em: EntityManager, publicUrl: string, id: string) =>
  `${publicUrl}/proposal?key=${formatLinkKey(id, await signVisitor(em, id))}`;

/** Opens only the PDF, until the end of a day; without a day, the link itself. */
const limitedText = (text: string, until: string) => (until ? `${text} pdf until ${until}` : text);

/** Days for which the link to a mail's file works. */
const FILE_LINK_DAYS = 30;

function fileAddress(publicUrl: string, id: string, signature: Buffer, until: string) {
  return {
    url: `${publicUrl}${PROPOSAL_PDF_PATH}?key=${formatLinkKey(id, signature)}&until=${until}`,
    until,
  };
}

/** The address at which a client downloads the PDF of a mail that takes no large files. */
export async function fileLink(
  em: EntityManager,
  publicUrl: string,
  { id, keyGeneration }: Pick<Proposal, 'id' | 'keyGeneration'>,
) {
  const until = dayFromToday(FILE_LINK_DAYS);
  const signature = await sign(em, 'proposals', limitedText(clientText(id, keyGeneration), until));
  return fileAddress(publicUrl, id, signature, until);
}

export async function requestFileLink(em: EntityManager, publicUrl: string, id: string) {
  const until = dayFromToday(FILE_LINK_DAYS);
  const text = limitedText(visitorText(id, await generationOf(em, id)), until);
  return fileAddress(publicUrl, id, await sign(em, 'proposals', text), until);
}

/** The id in the key of a visitor, also of a request that waits in quarantine; null for every other key. */
export async function findRequestId(em: EntityManager, key: string): Promise<string | null> {
  const { id, signature } = parseLinkKey(key);
  const expected = await signVisitor(em, id);
  return isSameSignature(expected, signature) ? id : null;
}

/**
 * The address of a sent proposal.
 *
 * @throws NOT_FOUND when it is gone
 * @throws CONFLICT for a draft, which no client may see
 */
export async function findLink(em: EntityManager, publicUrl: string, id: string): Promise<{ url: string }> {
  const proposal = await em.findOneOrFail(Proposal, id);
  if (proposal.state === 'draft') throw draftError();
  return { url: await proposalLink(em, publicUrl, proposal) };
}

export interface LinkedProposal {
  /** Null in the trash: until it is restored, only the team sees the content. */
  proposal: Proposal | null;
  state: ProposalState;
  /** The visitor has not confirmed their address: they see what they priced, not what was sent. */
  isUnconfirmed: boolean;
}

export interface KeyOptions {
  /** The last day of a file link. */
  until?: string;
  /** A lock of the proposal until the transaction ends. */
  lockMode?: LockMode;
}

/**
 * Opens a sent proposal, or the draft that a visitor priced on the site. Once that is sent, the visitor must
 * have confirmed their address: it contains names from the CRM and can be accepted. Before, they see what
 * they priced, with the state of what was sent. For a request in quarantine, the number only. Null for a key
 * that is mistyped, revoked, foreign or of another draft, and for a file link after `until`. All cases take
 * the same statements, so that the time of an answer reveals nothing.
 */
export async function findByKey(
  em: EntityManager,
  key: string,
  { until = '', lockMode = LockMode.NONE }: KeyOptions = {},
): Promise<LinkedProposal | HeldRequest | null> {
  const { id, signature } = parseLinkKey(key);
  const proposal = await em.findOne(Proposal, id, { lockMode });
  const signed = firstOrNotFound(await findSigned(em, { id }), 'Key of links');
  const { heldReference } = signed;
  const state = proposal?.state ?? signed.trashedState;
  const keyGeneration = proposal?.keyGeneration ?? signed.trashedGeneration ?? 0;
  const isOf = (text: string) =>
    isSameSignature(signWith(signed.secret, limitedText(text, until)), signature);
  const isClient = isOf(clientText(id, keyGeneration));
  const isVisitor = isOf(visitorText(id, signed.visitorGeneration ?? (heldReference ? FIRST_GENERATION : 0)));
  // First, because undoing a release leaves its draft in the trash.
  if (heldReference && isVisitor && !until) return { heldReference };
  if (state === null || (until && until < today())) return null;
  if (state === 'draft' ? !isVisitor : !isClient && !isVisitor) return null;
  return { proposal, state, isUnconfirmed: state !== 'draft' && !isClient && !signed.isConfirmed };
}

export const draftError = () =>
  new TRPCError({ code: 'CONFLICT', message: 'A draft has no link: send it first' });
