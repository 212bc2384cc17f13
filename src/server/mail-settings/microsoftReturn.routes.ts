import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MICROSOFT_RETURN_PATH, type SignInResult } from '#shared/mail-settings/microsoft.ts';
import { hasRight } from '#shared/team/rights.ts';
import { keepPrivate } from '../platform/http/privateLinks.ts';
import type { GetContext } from '../platform/identity/context.ts';
import { retryWaitingMails } from '../platform/mail/mailQueue.ts';
import { updateNotices } from './notices.service.ts';
import { completeSignIn } from './signIn.service.ts';

/**
 * Serves the address to which Microsoft sends the browser back. What it does is allowed by the cookie of whoever
 * began the sign-in: the address alone, opened anywhere else, does nothing.
 */
export async function serveMicrosoftReturn(app: FastifyInstance, { contextOf }: { contextOf: GetContext }) {
  app.get(MICROSOFT_RETURN_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const result = await finish(request, reply, contextOf);
    return keepPrivate(reply).redirect(`/crm/settings/business/mail?microsoft=${result}`, 303);
  });
}

async function finish(
  request: FastifyRequest,
  reply: FastifyReply,
  contextOf: GetContext,
): Promise<SignInResult> {
  const { orm, env, user, session, microsoftCookie } = await contextOf({
    req: request,
    res: reply,
    info: { calls: [] },
  });
  if (!user || !session || session.needsSecondFactor || !hasRight(user, 'manageMail')) return 'stale';
  const query = request.url.split('?')[1] ?? '';
  const cookie = microsoftCookie.token;
  microsoftCookie.clear();
  const result = await completeSignIn(orm.em.fork(), env, { userId: user.id, cookie, query });
  if (result === 'done') {
    await updateNotices(orm.em.fork());
    await retryWaitingMails(orm.em.fork());
  }
  return result;
}
