import { TRPCError } from '@trpc/server';
import type { EntityManager } from '../platform/database/orm.ts';
import { isSameSignature, sign } from '../platform/signing/sign.ts';
import { Proposal } from './proposals.entity.ts';

// The link of a proposal. Its key is the id and a signature of the id and the generation: it is never stored, and a
// higher generation revokes it.

const ID_BYTES = 16;
const SIGNATURE_BYTES = 32;

/** The length of a key, in characters, of which each counts. */
const KEY_LENGTH = ((ID_BYTES + SIGNATURE_BYTES) * 4) / 3;

/** The key of a proposal, for the query of `/proposal?key=…`. */
export async function keyOf(
  em: EntityManager,
  { id, keyGeneration }: Pick<Proposal, 'id' | 'keyGeneration'>,
) {
  const signature = await sign(em, 'proposals', `${id} ${keyGeneration}`);
  return Buffer.concat([Buffer.from(id.replaceAll('-', ''), 'hex'), signature]).toString('base64url');
}

/** The address that a client opens. */
export const proposalLink = async (
  em: EntityManager,
  publicUrl: string,
  proposal: Pick<Proposal, 'id' | 'keyGeneration'>,
) => `${publicUrl}/proposal?key=${await keyOf(em, proposal)}`;

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
 * The sent proposal that a key opens; null for a key that is mistyped, revoked, foreign, or of a draft. All of these take
 * the same steps, so that the time of an answer says nothing.
 */
export async function findByKey(em: EntityManager, key: string): Promise<Proposal | null> {
  const bytes = Buffer.from(key.slice(0, KEY_LENGTH), 'base64url');
  const id = bytes
    .subarray(0, ID_BYTES)
    .toString('hex')
    .padEnd(2 * ID_BYTES, '0');
  const uuid = id.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
  const proposal = await em.findOne(Proposal, uuid);
  const expected = await sign(em, 'proposals', `${uuid} ${proposal?.keyGeneration ?? 0}`);
  const isValid = isSameSignature(expected, bytes.subarray(ID_BYTES));
  return isValid && key.length === KEY_LENGTH && proposal && proposal.state !== 'draft' ? proposal : null;
}

/**
 * Makes every link of a proposal worthless, and answers the new one.
 *
 * @throws NOT_FOUND when it is gone
 */
export const revokeLinks = (em: EntityManager, id: string) =>
  em.transactional(async (em) => {
    const proposal = await em.findOneOrFail(Proposal, id);
    proposal.keyGeneration += 1;
    await em.flush();
    return proposal;
  });
