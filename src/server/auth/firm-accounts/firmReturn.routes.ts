import type { FastifyInstance } from 'fastify';
import { FIRM_RETURN_PATH } from '#shared/auth/firmAccounts.ts';
import { keepPrivate } from '../../platform/http/privateLinks.ts';
import type { GetContext } from '../../platform/identity/context.ts';
import { completeSignIn } from './signIn.service.ts';

/**
 * Serves the address to which the provider sends the browser back. What it does is allowed by the cookie of whoever
 * began the sign-in: the address alone, opened anywhere else, does nothing.
 */
export async function serveFirmReturn(app: FastifyInstance, { contextOf }: { contextOf: GetContext }) {
  app.get(FIRM_RETURN_PATH, { exposeHeadRoute: false }, async (request, reply) => {
    const context = await contextOf({ req: request, res: reply, info: { calls: [] } });
    const address = await completeSignIn(context, request.url.split('?')[1] ?? '');
    return keepPrivate(reply).redirect(address, 303);
  });
}
