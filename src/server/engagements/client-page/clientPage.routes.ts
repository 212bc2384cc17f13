import type { FastifyInstance } from 'fastify';
import { CLIENT_PAGE_PATH } from '#shared/engagements/clientPage.ts';
import { keepPrivate, keyIn, type LinkRoute } from '../../platform/http/privateLinks.ts';
import { allowInline } from '../../platform/http/securityHeaders.ts';
import type { GetContext } from '../../platform/identity/context.ts';
import type { SitePages } from '../../platform/pages/sitePages.ts';
import { openClientPage } from './clientPage.queries.ts';

interface RouteOptions {
  /** Null in development, where Vite serves the page. */
  site: SitePages | null;
  contextOf: GetContext;
}

/** The client's page, which only reads: programs that check mails open every link. */
export async function serveClientPages(app: FastifyInstance, { site, contextOf }: RouteOptions) {
  if (!site) return;
  app.get<LinkRoute>(CLIENT_PAGE_PATH, async (request, reply) => {
    const context = await contextOf({ req: request, res: reply, info: { calls: [] } });
    const key = keyIn(request);
    const page = await openClientPage(context.orm.em.fork(), key, context);
    const search = page ? `?${new URLSearchParams({ key })}` : '';
    const { html, hashes } = await site.renderPrivate((renderer, site) =>
      renderer.renderClientPage(site, search, page),
    );
    allowInline(reply, hashes);
    return keepPrivate(reply)
      .code(page ? 200 : 404)
      .type('text/html; charset=utf-8')
      .send(html);
  });
}
