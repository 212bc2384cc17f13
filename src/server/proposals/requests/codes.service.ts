import { createHash, randomInt } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { CODE_MINUTES, CODE_TRIES, CODES_PER_HOUR } from '#shared/proposals/requests/requests.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { Context } from '../../platform/identity/context.ts';
import { HOUR_S, MINUTE_S } from '../../platform/limits/limits.ts';
import { isSameSignature, sign } from '../../platform/signing/sign.ts';
import { tellTimeline } from '../effects.service.ts';
import { ProposalRequest } from './requests.entity.ts';

// The code proves that a visitor reads the mail of the address that they typed. Only a signature is stored:
// six digits would be found from a plain hash at once.

const signCode = (em: EntityManager, id: string, code: string) => sign(em, 'proposals', `code ${id} ${code}`);

const lockRequest = (em: EntityManager, id: string) =>
  em.findOne(ProposalRequest, { proposal: id }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** Ends the earlier one; null if there is nothing to confirm. */
export const createCode = (em: EntityManager, id: string): Promise<{ email: string; code: string } | null> =>
  em.transactional(async (em) => {
    const request = await lockRequest(em, id);
    if (!request?.email || request.confirmedAt) return null;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const signature = await signCode(em, id, code);
    request.codeHash = signature.toString('base64url');
    request.codeExpiresAt = new Date(Date.now() + CODE_MINUTES * 60_000);
    return { email: request.email, code };
  });

/** Mails a code, if there is an address to confirm. */
export const sendCode = (
  { em, mailer }: Pick<Context, 'mailer'> & { em: EntityManager },
  id: string,
): Promise<void> =>
  em.transactional(async (em) => {
    const isWaiting = await em.count(ProposalRequest, { proposal: id, confirmedAt: null });
    if (isWaiting) await mailer.send(em, { kind: 'proposalCode', proposalId: id });
  });

/**
 * Counts a code that an address gets.
 * @throws TooManyRequestsError when it got too many in an hour
 */
export const countCode = ({ limits }: Pick<Context, 'limits'>, email: string) =>
  limits
    .define('proposal code mail', CODES_PER_HOUR, HOUR_S)
    // Hashed, so that the table is no list of addresses.
    .consume(createHash('sha256').update(email.toLowerCase()).digest('hex'));

/**
 * Runs what a code of a proposal is tried for; only failures count.
 * @throws TooManyRequestsError when too many were tried
 */
export async function tryCode<Result>(
  { limits }: Pick<Context, 'limits'>,
  proposalId: string,
  work: () => Promise<Result>,
): Promise<Result> {
  const tries = limits.define('proposal code', CODE_TRIES, CODE_MINUTES * MINUTE_S);
  await tries.consume(proposalId);
  const result = await work();
  await tries.refund(proposalId);
  return result;
}

/**
 * True for the right code. The first one confirms the address and mails the request there. A quarantined
 * request has no right code.
 */
export const confirmRequest = (
  { em, mailer }: Pick<Context, 'mailer'> & { em: EntityManager },
  id: string,
  code: string,
): Promise<boolean> =>
  em.transactional(async (em) => {
    const request = await lockRequest(em, id);
    const given = await signCode(em, id, code);
    const expected = request?.codeHash
      ? Buffer.from(request.codeHash, 'base64url')
      : Buffer.alloc(given.length);
    const isSame = isSameSignature(expected, given);
    if (!isSame || !request?.codeExpiresAt || request.codeExpiresAt < new Date()) return false;
    if (request.confirmedAt) return true;
    request.confirmedAt = new Date();
    await tellTimeline(em, { id }, 'email_confirmed');
    await em.flush();
    await mailer.send(em, { kind: 'proposalRequest', proposalId: id });
    return true;
  });
