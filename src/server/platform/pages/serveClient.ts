import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { canonicalPath, publicPages } from '#shared/site/pages.ts';
import { withTimeLimit } from '../database/timeLimit.ts';
import { sendStatus } from '../http/errorResponses.ts';
import { allowAddedStyles, type InlineHashes, removePageHeaders } from '../http/securityHeaders.ts';
import type { GetContext } from '../identity/context.ts';
import { imageHash } from './imageHash.ts';
import type { HashesIn } from './inlineTexts.ts';
import { fileFor, type SitePages } from './sitePages.ts';
import { chosenEncoding, sendStaticDocument } from './staticDocuments.ts';

interface CrmPage {
  html: string;
  hashes: InlineHashes;
}

/** Milliseconds to find out whether somebody is signed in, who then gets the skeleton. */
const SESSION_MS = 1_000;

/** One answer for one person: compressing it better would take longer than sending it. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The page of the CRM: with the skeleton of its frame when somebody is signed in, otherwise with nothing drawn. */
function openCrmPages(clientDir: string, hashesIn: HashesIn, contextOf: GetContext) {
  const folder = join(clientDir, 'pages');
  const names = new Set(globSync('crm/**/*.html', { cwd: folder }));
  const pages = new Map<string, CrmPage>();
  const pageNamed = (name: string) => {
    const html = pages.get(name)?.html ?? readFileSync(join(folder, name), 'utf8');
    const page = pages.get(name) ?? { html, hashes: hashesIn(html) };
    pages.set(name, page);
    return page;
  };

  /** The file with the skeleton for an address; null where none belongs, as for the links of mails. */
  function skeletonFile(url: string, path: string) {
    const [, , tab = 'index', below] = path.split('/');
    if (!names.has(`crm/${tab}.html`)) return null;
    if (below !== undefined) return 'crm/other.html';
    const filtered = `crm/${tab}/filtered.html`;
    return url.includes('?') && names.has(filtered) ? filtered : `crm/${tab}.html`;
  }

  /**
   * Nobody is known to be signed in without a database, or with one that does not answer: the page says what is
   * wrong.
   */
  async function isSignedIn(request: FastifyRequest, reply: FastifyReply) {
    const { session } = await withTimeLimit(SESSION_MS, () =>
      contextOf({ req: request, res: reply, info: { calls: [] } }),
    );
    return session !== null && !session.needsSecondFactor;
  }

  return async function sendCrmPage(request: FastifyRequest, reply: FastifyReply, path: string) {
    const file = skeletonFile(request.url, path);
    const isDrawn = file !== null && (await isSignedIn(request, reply).catch(() => false));
    const { html, hashes } = pageNamed(isDrawn ? file : 'crm.html');
    // Not cached: the nonce for styles is new each time.
    const nonce = `<meta property="csp-nonce" nonce="${allowAddedStyles(reply, hashes)}">`;
    const page = Buffer.from(html.replace('<head>', `<head>${nonce}`));
    const encoding = chosenEncoding(request.headers['accept-encoding']);
    reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding');
    if (!encoding) return reply.send(page);
    const packed = await (encoding === 'br' ? promisify(brotliCompress)(page, QUICK) : promisify(gzip)(page));
    return reply.header('Content-Encoding', encoding).send(packed);
  };
}

/** 'share-0123456789abcdef.png' */
const NAME = /^(share|logo|icon-\d{3})(?:-([\da-f]{16}))?\.png$/;

/**
 * Cached forever under its current hash. Any other address, as of an older page or another process, gets the
 * current picture.
 */
function sendImage(
  { params }: FastifyRequest<{ Params: { name: string } }>,
  reply: FastifyReply,
  site: SitePages,
) {
  const [, kind, hash] = NAME.exec(params.name) ?? [];
  const png = kind && site.image(`brand/${kind}.png`);
  if (!png) return reply.callNotFound();
  removePageHeaders(reply.raw);
  const isCurrent = hash === imageHash(png);
  return reply
    .header('Cache-Control', isCurrent ? 'public, max-age=31536000, immutable' : 'no-cache')
    .type('image/png')
    .send(Buffer.from(png));
}

/** The files that are drawn with the pages, beside them. */
const DRAWN = ['sitemap.xml', 'robots.txt', 'manifest.webmanifest'];

interface ClientOptions {
  site: SitePages;
  contextOf: GetContext;
}

/** Hashed files are cached forever, pages are revalidated, everything else is 404. */
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
    // One address per page; keeps the query.
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
  // Not as a base: '//name' would be another host.
  const path = URL.parse(`http://localhost${url}`)?.pathname;
  return path && !/%(00|25|2e|2f|5c)|\.\.|;/i.test(path) ? path : null;
}
