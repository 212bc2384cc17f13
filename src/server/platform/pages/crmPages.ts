import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { withTimeLimit } from '../database/timeLimit.ts';
import { allowAddedStyles, type InlineHashes } from '../http/securityHeaders.ts';
import type { GetContext } from '../identity/context.ts';
import type { HashesIn } from './inlineTexts.ts';
import { chosenEncoding } from './staticDocuments.ts';

interface CrmPage {
  html: string;
  hashes: InlineHashes;
}

/** The time that a page waits to know whether somebody is signed in, who then gets it with the skeleton. */
const SESSION_MS = 1_000;

/** One answer for one person: compressing it better would take longer than sending it. */
const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } };

/** The page of the CRM: with the skeleton of its frame when somebody is signed in, otherwise with nothing drawn. */
export function openCrmPages(clientDir: string, hashesIn: HashesIn, contextOf: GetContext) {
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
    // The page is not cached: each response has another nonce for its styles.
    const nonce = `<meta property="csp-nonce" nonce="${allowAddedStyles(reply, hashes)}">`;
    const page = Buffer.from(html.replace('<head>', `<head>${nonce}`));
    const encoding = chosenEncoding(request.headers['accept-encoding']);
    reply.type('text/html; charset=utf-8').header('Vary', 'Accept-Encoding');
    if (!encoding) return reply.send(page);
    const packed = await (encoding === 'br' ? promisify(brotliCompress)(page, QUICK) : promisify(gzip)(page));
    return reply.header('Content-Encoding', encoding).send(packed);
  };
}
