import { create as contentDisposition } from 'content-disposition';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { today } from '#shared/fields/format.ts';
import { stateOn } from '#shared/proposals/proposalState.ts';
import { PROPOSAL_PDF_PATH, SENT_PROPOSAL_PATH } from '#shared/proposals/sentProposal.ts';
import { keepPrivate, keyIn, type LinkRoute } from '../platform/http/privateLinks.ts';
import { allowInline } from '../platform/http/securityHeaders.ts';
import type { GetContext } from '../platform/identity/context.ts';
import { HOUR_S } from '../platform/limits/limits.ts';
import { networkPrefix } from '../platform/limits/network.ts';
import { openTurns } from '../platform/limits/turns.ts';
import type { SitePages } from '../platform/pages/sitePages.ts';
import { composePdf } from './pdf/composePdf.service.ts';
import { proposalFileName } from './pdf/proposalPdf.ts';
import { findSignedPdf } from './pdf/signedPdf.service.ts';
import { findSent, openSent, shownOf } from './sentProposals.service.ts';

interface RouteOptions {
  site: SitePages | null;
  contextOf: GetContext;
}

/** The number of PDFs that a network may have drawn in an hour. */
const PDFS_PER_HOUR = 60;

/** One thread draws. Unlike for enquiries, the time taken reveals nothing. */
const PDF_TURNS = { atOnce: 1, waitingOfOne: 20, waitingOfAll: 200, maxYield: 100, leastMs: 0 };

/** The private page of a proposal and its PDF. They only read: programs that check mails open every link. */
export async function serveSentProposals(app: FastifyInstance, { site, contextOf }: RouteOptions) {
  const contextFor = (request: FastifyRequest, reply: FastifyReply) =>
    contextOf({ req: request, res: reply, info: { calls: [] } });
  const turns = openTurns(PDF_TURNS);

  app.get<LinkRoute>(PROPOSAL_PDF_PATH, async (request, reply) => {
    const { orm, ip, limits, env } = await contextFor(request, reply);
    const em = orm.em.fork();
    keepPrivate(reply);
    const until = typeof request.query.until === 'string' ? request.query.until : '';
    const proposal = await findSent(em, keyIn(request), { until });
    const { document } = await shownOf(em, proposal);
    reply
      .type('application/pdf')
      .header('Content-Disposition', contentDisposition(proposalFileName(document)));
    if (request.method === 'HEAD') return reply.send();
    const network = networkPrefix(ip);
    await limits.define('proposal pdf', PDFS_PER_HOUR, HOUR_S).consume(network);
    const signed = await findSignedPdf(em, proposal);
    const { acceptance, answeredAt } = proposal;
    const state = stateOn(proposal, today());
    const pdf =
      signed ??
      (await turns.take(network, () =>
        composePdf(em, env.PUBLIC_URL, { document, state, acceptance, answeredAt }),
      ));
    // The link may have been revoked while the PDF waited.
    await findSent(orm.em.fork(), keyIn(request), { until });
    return reply.send(pdf);
  });

  if (!site) return;
  app.get<LinkRoute>(SENT_PROPOSAL_PATH, async (request, reply) => {
    const { orm } = await contextFor(request, reply);
    const key = keyIn(request);
    const content = await openSent(orm.em.fork(), key);
    const search = content ? `?${new URLSearchParams({ key })}` : '';
    const { html, hashes } = await site.renderPrivate((renderer, site) =>
      renderer.renderSentProposal(site, search, content),
    );
    allowInline(reply, hashes);
    return keepPrivate(reply)
      .code(content ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
