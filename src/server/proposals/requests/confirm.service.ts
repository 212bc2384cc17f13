import { randomInt } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { CODE_MINUTES } from '#shared/proposals/requests/requests.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { Context } from '../../platform/identity/context.ts';
import { isSameSignature, sign } from '../../platform/signing/sign.ts';
import { noteOnProposal } from '../effects.service.ts';
import { Proposal } from '../proposals.entity.ts';
import { ProposalRequest } from './requests.entity.ts';

// The code by which a visitor shows that they read the mail of the address that they typed. Only a signature of it is
// stored: six digits would be found from a plain hash at once.

const signCode = (em: EntityManager, id: string, code: string) => sign(em, 'proposals', `code ${id} ${code}`);

const lockRequest = (em: EntityManager, id: string) =>
  em.findOne(ProposalRequest, { proposal: id }, { lockMode: LockMode.PESSIMISTIC_WRITE });

/** A new code, which ends the earlier one; null when there is nothing to confirm. */
export const createCode = (em: EntityManager, id: string): Promise<{ email: string; code: string } | null> =>
  em.transactional(async (em) => {
    const request = await lockRequest(em, id);
    if (!request || request.confirmedAt) return null;
    const code = String(randomInt(1_000_000)).padStart(6, '0');
    const signature = await signCode(em, id, code);
    request.codeHash = signature.toString('base64url');
    request.codeExpiresAt = new Date(Date.now() + CODE_MINUTES * 60_000);
    return { email: request.email, code };
  });

/**
 * Returns true if the code is right. The first right one confirms the address, and mails there what was requested.
 * A request that does not exist, because it waits in quarantine, has no right code.
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
    noteOnProposal(em, await em.findOneOrFail(Proposal, id), 'has a confirmed email address', null);
    await em.flush();
    await mailer.send(em, { kind: 'proposalRequest', proposalId: id });
    return true;
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
