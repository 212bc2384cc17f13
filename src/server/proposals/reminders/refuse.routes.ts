import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import {
  NO_REMINDERS_ID,
  NO_REMINDERS_PATH,
  REFUSED_MESSAGE,
  SENT_PROPOSAL_PATH,
} from '#shared/proposals/sentProposal.ts';
import { keepPrivate, keyIn, type LinkRoute } from '../../platform/http/privateLinks.ts';
import type { GetContext } from '../../platform/identity/context.ts';
import { HOUR_S } from '../../platform/limits/limits.ts';
import { networkPrefix } from '../../platform/limits/network.ts';
import { findRefusalId } from '../links/links.service.ts';
import { findUnlessSample } from '../sentProposals.service.ts';
import { refuseReminders } from './refuse.service.ts';

const FORM = 'application/x-www-form-urlencoded';

/** Undefined for an empty body. */
interface RefusalRoute extends LinkRoute {
  Body: { isOneClick: boolean } | undefined;
}

/** The number of refusals that a network may send in an hour. */
const PER_HOUR = 60;

/**
 * 'No more reminders', on the private page or in a mail program. By POST, because mail scanners open every
 * link. The key authorizes, not a cookie, so mail providers may post it, too.
 */
export async function serveReminderRefusal(app: FastifyInstance, { contextOf }: { contextOf: GetContext }) {
  const pageOf = (request: FastifyRequest<LinkRoute>) =>
    `${SENT_PROPOSAL_PATH}?${new URLSearchParams({ key: keyIn(request) })}#${NO_REMINDERS_ID}`;

  app.removeAllContentTypeParsers();
  // Only whether a mail program sent it (RFC 8058).
  app.addContentTypeParser(
    [FORM, 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 1_024 },
    (_request, body, done) => done(null, { isOneClick: String(body).includes('One-Click') }),
  );

  app.get<LinkRoute>(NO_REMINDERS_PATH, async (request, reply) =>
    keepPrivate(reply).redirect(pageOf(request), 303),
  );

  app.post<RefusalRoute>(
    NO_REMINDERS_PATH,
    { config: { isOpenToOtherSites: true } },
    async (request, reply) => refuse(request, reply),
  );

  async function refuse(request: FastifyRequest<RefusalRoute>, reply: FastifyReply) {
    const { orm, ip, limits } = await contextOf({ req: request, res: reply, info: { calls: [] } });
    await limits.define('proposal refusal', PER_HOUR, HOUR_S).consume(networkPrefix(ip));
    const key = keyIn(request);
    await orm.em.fork().transactional(async (em) => {
      const id = (await findRefusalId(em, key)) ?? (await findUnlessSample(em, key)).id;
      await refuseReminders(em, id);
    });
    // Mail programs must not be redirected.
    if (request.body?.isOneClick)
      return keepPrivate(reply).type('text/plain; charset=utf-8').send(REFUSED_MESSAGE);
    return keepPrivate(reply).redirect(pageOf(request), 303);
  }
}
