import type { FastifyInstance } from 'fastify';
import { v7 } from 'uuid';
import { ANSWER_ID, ANSWER_PATH, SENT_PROPOSAL_PATH } from '#shared/proposals/sentProposal.ts';
import { keepPrivate, keyIn, type LinkRoute } from '../../platform/http/privateLinks.ts';
import type { GetContext } from '../../platform/identity/context.ts';
import { createCallerFactory } from '../../platform/rpc/trpc.ts';
import { sentProposalsRouter } from '../sentProposals.router.ts';

interface Fields {
  [name: string]: string;
}

const createCaller = createCallerFactory(sentProposalsRouter);

/** The forms of the private page without scripts. The key authorizes, not a cookie. */
export async function serveAnswers(app: FastifyInstance, { contextOf }: { contextOf: GetContext }) {
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 64 * 1_024 },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  );

  app.post<LinkRoute & { Body: Fields }>(
    ANSWER_PATH,
    { config: { isOpenToOtherSites: true } },
    async (request, reply) => {
      const key = keyIn(request);
      const calls = createCaller(await contextOf({ req: request, res: reply, info: { calls: [] } }));
      const { answer, hash = '', acceptName = '', mayAccept, reason = '', question = '' } = request.body;
      if (answer === 'accept') {
        // A tick is either sent or not.
        await calls.accept({ key, hash, name: acceptName, mayAccept: Boolean(mayAccept) as true });
      } else if (answer === 'decline') await calls.decline({ key, reason });
      else await calls.ask({ key, id: v7(), question });
      return keepPrivate(reply).redirect(
        `${SENT_PROPOSAL_PATH}?${new URLSearchParams({ key })}#${ANSWER_ID}`,
        303,
      );
    },
  );
}
