import { randomInt } from 'node:crypto';
import { LockMode } from '@mikro-orm/postgresql';
import { CODE_MINUTES } from '#shared/proposals/requests/requests.ts';
import type { EntityManager } from '../../platform/database/orm.ts';
import type { Context } from '../../platform/identity/context.ts';
import { sign } from '../../platform/signing/sign.ts';
import { ProposalRequest } from './requests.entity.ts';

// The code proves that a visitor reads the mail of the address that they typed. Only a signature is stored:
// six digits would be found from a plain hash at once.

export const signCode = (em: EntityManager, id: string, code: string) =>
  sign(em, 'proposals', `code ${id} ${code}`);

export const lockRequest = (em: EntityManager, id: string) =>
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
