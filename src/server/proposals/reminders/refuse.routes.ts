import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { NO_REMINDERS_ID, NO_REMINDERS_PATH, SENT_PROPOSAL_PATH } from '#shared/proposals/sentProposal.ts';
import { keepPrivate, keyIn, type LinkRoute } from '../../platform/http/privateLinks.ts';
import type { GetContext } from '../../platform/identity/context.ts';
import { HOUR_S } from '../../platform/limits/limits.ts';
import { networkPrefix } from '../../platform/limits/network.ts';
import { lockSent } from '../sentProposals.service.ts';
import { refuseReminders } from './refuse.service.ts';

const FORM = 'application/x-www-form-urlencoded';

/** The number of refusals that a network may send in an hour. */
const PER_HOUR = 60;

/**
 * 'No more reminders': one press on the private page or in a mail program, by POST, because programs that check mails open
 * every link. The key decides, and no cookie, so mail providers may post it too.
 */
export async function serveReminderRefusal(app: FastifyInstance, { contextOf }: { contextOf: GetContext }) {
  const pageOf = (request: FastifyRequest<LinkRoute>) =>
    `${SENT_PROPOSAL_PATH}?${new URLSearchParams({ key: keyIn(request) })}#${NO_REMINDERS_ID}`;

  app.removeAllContentTypeParsers();
  // The content of the form decides nothing.
  app.addContentTypeParser(
    [FORM, 'multipart/form-data'],
    { parseAs: 'string', bodyLimit: 1_024 },
    (_request, _body, done) => done(null),
  );

  app.get<LinkRoute>(NO_REMINDERS_PATH, async (request, reply) =>
    keepPrivate(reply).redirect(pageOf(request), 303),
  );

  app.post<LinkRoute>(NO_REMINDERS_PATH, { config: { isOpenToOtherSites: true } }, async (request, reply) =>
    refuse(request, reply),
  );

  async function refuse(request: FastifyRequest<LinkRoute>, reply: FastifyReply) {
    const { orm, ip, limits } = await contextOf({ req: request, res: reply, info: { calls: [] } });
    await limits.define('proposal refusal', PER_HOUR, HOUR_S).consume(networkPrefix(ip));
    await orm.em.fork().transactional(async (em) => refuseReminders(em, await lockSent(em, keyIn(request))));
    return keepPrivate(reply).redirect(pageOf(request), 303);
  }
}
