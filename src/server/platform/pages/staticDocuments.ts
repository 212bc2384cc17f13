import { createHash } from 'node:crypto';
import { extname } from 'node:path';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ORIGIN_PLACEHOLDER } from '#shared/site/pages.ts';
import { allowInline, type InlineHashes } from '../http/securityHeaders.ts';
import type { HashesIn } from './inlineTexts.ts';

/** A built page, sitemap or robots.txt, in memory, with its origin inserted. */
export interface StaticDocument {
  type: string;
  /** The hashes of the styles and scripts in a page. */
  hashes: InlineHashes | null;
  etag: string;
  plain: Buffer;
  /** Compressed on first use: all pages at once would need a quarter more memory at start. */
  packed: Partial<Record<Encoding, Buffer>>;
}

type Encoding = keyof typeof PACK;

const QUICK = { params: { [constants.BROTLI_PARAM_QUALITY]: 7 } };

const PACK = {
  br: (plain: Buffer) => brotliCompressSync(plain, QUICK),
  gzip: (plain: Buffer) => gzipSync(plain),
};

export function createStaticDocument(
  name: string,
  text: string,
  { origin, hashesIn }: { origin: string; hashesIn: HashesIn },
): StaticDocument {
  const plain = Buffer.from(text.replaceAll(ORIGIN_PLACEHOLDER, origin));
  return {
    type: typeOf(name),
    hashes: name.endsWith('.html') ? hashesIn(text) : null,
    // Weak: shared by all encodings.
    etag: `W/"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    packed: {},
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
  const { type, hashes, etag, plain, packed } = document;
  if (hashes) allowInline(reply, hashes);
  reply.headers({ 'Cache-Control': 'no-cache', ETag: etag, Vary: 'Accept-Encoding' });
  if (status === 200 && request.headers['if-none-match']?.includes(etag)) return reply.code(304).send();

  const encoding = chosenEncoding(request.headers['accept-encoding']);
  reply.code(status).type(type);
  if (!encoding) return reply.send(plain);
  packed[encoding] ??= PACK[encoding](plain);
  return reply.header('Content-Encoding', encoding).send(packed[encoding]);
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
