import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ORIGIN_PLACEHOLDER } from '#shared/site/pages.ts';
import { allowInline, type InlineHashes } from '../http/securityHeaders.ts';
import type { HashesIn } from './inlineTexts.ts';

/** A built page, sitemap or robots.txt, in memory, with its origin inserted and in every encoding. */
export interface StaticDocument {
  type: string;
  /** Of a page: the styles and scripts in it. */
  hashes: InlineHashes | null;
  etag: string;
  plain: Buffer;
  br: Buffer;
  gzip: Buffer;
}

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

export async function createStaticDocument(
  name: string,
  text: string,
  { origin, hashesIn }: { origin: string; hashesIn: HashesIn },
): Promise<StaticDocument> {
  const plain = Buffer.from(text.replaceAll(ORIGIN_PLACEHOLDER, origin));
  return {
    type: typeOf(name),
    hashes: name.endsWith('.html') ? hashesIn(text) : null,
    // Weak: the same for all encodings of a text.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: await promisify(brotliCompress)(plain, QUICK),
    gzip: await promisify(gzip)(plain),
  };
}

const TYPES: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.xml': 'application/xml; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
};

const typeOf = (name: string) => TYPES[extname(name)] ?? 'application/octet-stream';

/** Responds with a document, or with 304 if the browser has it already. */
export function sendStaticDocument(
  request: FastifyRequest,
  reply: FastifyReply,
  document: StaticDocument,
  status = 200,
) {
  const { type, hashes, etag, plain } = document;
  if (hashes) allowInline(reply, hashes);
  reply.headers({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' });
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();

  const encoding = chosenEncoding(request.headers['accept-encoding']);
  if (encoding) reply.header('Content-Encoding', encoding);
  return reply
    .code(status)
    .type(type)
    .send(encoding ? document[encoding] : plain);
}

/** The best of our encodings that a client takes; null for none. */
export function chosenEncoding(accepted: string | string[] = '') {
  const offers = String(accepted).split(',');
  const takes = (name: string) =>
    offers.some((offer) => {
      const [coding, weight] = offer.split(';').map((part) => part.trim());
      return coding === name && (!weight || (weight.startsWith('q=') && !/^q=0(\.0*)?$/.test(weight)));
    });
  return takes('br') ? 'br' : takes('gzip') ? 'gzip' : null;
}
