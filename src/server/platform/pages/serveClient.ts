import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance } from 'fastify';
import { canonicalPath, publicPages } from '#shared/site/pages.ts';
import { sendStatus } from '../http/errorResponses.ts';
import { removePageHeaders } from '../http/securityHeaders.ts';
import type { GetContext } from '../identity/context.ts';
import { openCrmPages } from './crmPages.ts';
import { sendImage } from './sendImage.ts';
import { fileFor, type SitePages } from './sitePages.ts';
import { sendStaticDocument } from './staticDocuments.ts';

/** The files that are drawn with the pages, beside them. */
const DRAWN = ['sitemap.xml', 'robots.txt', 'manifest.webmanifest'];

interface ClientOptions {
  site: SitePages;
  contextOf: GetContext;
}

/** Serves the built client: hashed files are cached for ever, pages are revalidated, everything else is 404. */
export async function serveClient(app: FastifyInstance, { site, contextOf }: ClientOptions) {
  const { clientDir } = site;
  await app.register(fastifyStatic, {
    root: clientDir,
    index: false,
    // Only existing files have a route: folders, dotfiles and spellings of '..' have none.
    wildcard: false,
    globIgnore: ['**/*.{br,gz,html}', 'renderer/**', 'brand/**', ...DRAWN],
    preCompressed: true,
    dotfiles: 'ignore',
    cacheControl: false,
    setHeaders: (reply, path) => {
      const hashed = path.startsWith(join(clientDir, 'assets'));
      reply.header('Cache-Control', hashed ? 'public, max-age=31536000, immutable' : 'no-cache');
      reply.header('Vary', 'Accept-Encoding');
      if (hashed && /\.(js|css|woff2)(\.br|\.gz)?$/.test(path)) removePageHeaders(reply.raw);
    },
  });

  for (const path of publicPages) {
    app.get(path, (request, reply) =>
      sendStaticDocument(request, reply, site.get(fileFor(path, queryOf(request.url)))),
    );
    // One address for each page, with the query of the link.
    if (path !== '/') app.get(`${path}/`, ({ url }, reply) => reply.redirect(path + queryOf(url), 308));
  }
  for (const name of DRAWN)
    app.get(`/${name}`, (request, reply) => sendStaticDocument(request, reply, site.get(name)));

  app.get<{ Params: { name: string } }>('/brand/:name', (request, reply) => sendImage(request, reply, site));

  const sendCrmPage = openCrmPages(clientDir, site.hashesIn, contextOf);
  app.setNotFoundHandler((request, reply) => {
    const path = pathOf(request.url);
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (!isRead || !path || path.startsWith('/assets/')) return sendStatus(request, reply, 404);
    const canonical = canonicalPath(path);
    // Programs that accept anything get a page where there is one, and a short 404 where there is none.
    const { accept = '*/*' } = request.headers;
    const wantsPage = accept.includes('text/html') || (canonical !== null && accept.includes('*/*'));
    if (!wantsPage) return sendStatus(request, reply, 404);
    if (canonical === null) return sendStaticDocument(request, reply, site.get('pages/404.html'), 404);
    if (canonical !== path) return reply.redirect(canonical + queryOf(request.url), 308);
    return sendCrmPage(request, reply, path);
  });
}

/** The query with its question mark, or empty. */
const queryOf = (url: string) => /\?.*/.exec(url)?.[0] ?? '';

/** The path of an address as browsers parse it; null for those of attempts to leave the folder. */
function pathOf(url: string) {
  // The host is not given as a base, to which '//name' would be another host.
  const path = URL.parse(`http://localhost${url}`)?.pathname;
  return path && !/%(00|25|2e|2f|5c)|\.\.|;/i.test(path) ? path : null;
}
