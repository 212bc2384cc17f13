import { TRPCError } from '@trpc/server';
import type { EntityManager } from '../platform/database/orm.ts';
import { isSameSignature, sign } from '../platform/signing/sign.ts';
import { Proposal } from './proposals.entity.ts';
import { RequestedProposal } from './requests/requestedProposals.entity.ts';

// The link of a proposal. Its key is the id and a signature of the id and the generation: it is never stored, and a
// higher generation revokes it. Who priced a proposal on the site has a link with a signature of its own.

const ID_BYTES = 16;
const SIGNATURE_BYTES = 32;

/** The length of a key, in characters, of which each counts. */
const KEY_LENGTH = ((ID_BYTES + SIGNATURE_BYTES) * 4) / 3;

const signClient = (em: EntityManager, id: string, keyGeneration: number) =>
  sign(em, 'proposals', `${id} ${keyGeneration}`);

const signVisitor = (em: EntityManager, id: string, keyGeneration: number) =>
  sign(em, 'proposals', `requested ${id} ${keyGeneration}`);

const keyOfSignature = (id: string, signature: Buffer) =>
  Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), signature]).toString('base64url');

/** The key of a proposal, for the query of `/proposal?key=…`. */
export const keyOf = async (
  em: EntityManager,
  { id, keyGeneration }: Pick<Proposal, 'id' | 'keyGeneration'>,
) => keyOfSignature(id, await signClient(em, id, keyGeneration));

/** The address that a client opens. */
export const proposalLink = async (
  em: EntityManager,
  publicUrl: string,
  proposal: Pick<Proposal, 'id' | 'keyGeneration'>,
) => `${publicUrl}/proposal?key=${await keyOf(em, proposal)}`;

/** The generation of the link of a request; also of one that waits in quarantine, and has no row. */
const generationOf = async (em: EntityManager, id: string) =>
  (await em.findOne(RequestedProposal, { proposal: id }))?.keyGeneration ?? 1;

/** The address that a visitor gets who prices a proposal with this id on the site. */
export const requestLink = async (em: EntityManager, publicUrl: string, id: string) =>
  `${publicUrl}/proposal?key=${keyOfSignature(id, await signVisitor(em, id, await generationOf(em, id)))}`;

/** The id in the key of a visitor, also of a request that waits in quarantine; null for every other key. */
export async function findRequestId(em: EntityManager, key: string): Promise<string | null> {
  const { id, signature } = parseKey(key);
  const expected = await signVisitor(em, id, await generationOf(em, id));
  return isSameSignature(expected, signature) && key.length === KEY_LENGTH ? id : null;
}

function parseKey(key: string) {
  const bytes = Buffer.from(key.slice(0, KEY_LENGTH), 'base64url');
  const digits = bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .padEnd(2 * ID_BYTES, '0');
  const id = digits.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  return { id, signature: bytes.subarray(ID_BYTES) };
}

/**
 * The address of a sent proposal.
 *
 * @throws NOT_FOUND when it is gone
 * @throws CONFLICT for a draft, which no client may see
 */
export async function findLink(em: EntityManager, publicUrl: string, id: string): Promise<{ url: string }> {
  const proposal = await em.findOneOrFail(Proposal, id);
  if (proposal.state === 'draft')
    throw new TRPCError({ code: 'CONFLICT', message: 'A draft has no link: send it first' });
  return { url: await proposalLink(em, publicUrl, proposal) };
}

/**
 * The proposal that a key opens: a sent one, or the draft that a visitor priced on the site. Once a draft is sent, the
 * visitor's link opens it only if they have confirmed their e-mail address: it shows names of the CRM and can be accepted.
 * Null for a key that is mistyped, revoked, foreign, or of another draft. All of these take the same steps, so that the
 * time of an answer says nothing.
 */
export async function findByKey(em: EntityManager, key: string): Promise<Proposal | null> {
  const { id, signature } = parseKey(key);
  const proposal = await em.findOne(Proposal, id);
  const requested = await em.findOne(RequestedProposal, { proposal: id });
  const ofClient = await signClient(em, id, proposal?.keyGeneration ?? 0);
  const ofVisitor = await signVisitor(em, id, requested?.keyGeneration ?? 0);
  const isClient = isSameSignature(ofClient, signature);
  const isVisitor = isSameSignature(ofVisitor, signature);
  if (!proposal || key.length !== KEY_LENGTH) return null;
  const isDraft = proposal.state === 'draft';
  const maySee = isDraft ? isVisitor : isClient || (isVisitor && requested?.confirmedAt);
  return maySee ? proposal : null;
}

/**
 * Makes every link of a proposal worthless, and answers the new one.
 *
 * @throws NOT_FOUND when it is gone
 */
export const revokeLinks = (em: EntityManager, id: string) =>
  em.transactional(async (em) => {
    const proposal = await em.findOneOrFail(Proposal, id);
    const requested = await em.findOne(RequestedProposal, { proposal });
    proposal.keyGeneration += 1;
    if (requested) requested.keyGeneration += 1;
    await em.flush();
    return proposal;
  });
