import type { EntityManager } from '../../platform/database/orm.ts';
import type { Context } from '../../platform/identity/context.ts';
import { isSameSignature } from '../../platform/signing/sign.ts';
import { tellTimeline } from '../effects.service.ts';
import { lockRequest, signCode } from './codes.service.ts';

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
