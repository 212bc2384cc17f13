import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, onRequestHookHandler, RouteOptions } from 'fastify';
import helmet from 'helmet';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Answers data, which needs no headers for pages (half a kilobyte each). */
    isData?: boolean;
  }
}

/** The names in a policy of parts that stand in a page, such as "'sha256-…'". */
export interface InlineHashes {
  styles: string[];
  scripts: string[];
}

/** Only scripts that we serve run, and no other site may frame our pages. */
const policy = {
  'default-src': ["'none'"],
  'script-src': ["'self'"],
  'style-src': ["'self'"],
  'img-src': ["'self'", 'data:'],
  'font-src': ["'self'"],
  'connect-src': ["'self'"],
  'manifest-src': ["'self'"],
  'form-action': ["'self'"],
  'frame-ancestors': ["'none'"],
  'base-uri': ["'none'"],
  'object-src': ["'none'"],
};

const helmetFor = (publicUrl: string) =>
  helmet({
    contentSecurityPolicy: { useDefaults: false, directives: policy },
    // Over https only.
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });

/** Computed once: they are the same for every response. */
function headersFor(publicUrl: string) {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmetFor(publicUrl)(request, response, () => {});
  return Object.entries(response.getHeaders() as Record<string, string>);
}

const KEPT =
  /^(x-request-id|cache-control|vary|strict-transport-security|referrer-policy|x-content-type-options|cross-origin-resource-policy)$/;

/** For data that a browser is made to show as a page: it can load nothing, do nothing, and not be framed. */
const DATA_POLICY = "default-src 'none';base-uri 'none';form-action 'none';frame-ancestors 'none'";

/** Sets the security headers on every response, whatever its status. */
export function securityHeaders(publicUrl: string): onRequestHookHandler {
  // Cacheable responses override the last.
  const forPages = [...headersFor(publicUrl), ['cache-control', 'no-store'] as const];
  const forData = [
    ...forPages.filter(([name]) => KEPT.test(name)),
    ['content-security-policy', DATA_POLICY] as const,
    ['x-frame-options', 'DENY'] as const,
  ];
  return (request, { raw }, done) => {
    raw.setHeader('x-request-id', request.id);
    const headers = request.routeOptions.config?.isData ? forData : forPages;
    for (const [name, value] of headers) raw.setHeader(name, value);
    done();
  };
}

/** A hook for `onRoute`: the answers of a plugin's routes are data, which no page is, whatever its status. */
export const answersData = (route: RouteOptions) => {
  route.config = { ...route.config, isData: true };
};

/**
 * Leaves a file the headers of data: a page has dozens that are neither page nor worker, and half a kilobyte on each adds
 * up. What a browser may show as a page, such as SVG, keeps them all.
 */
export function removePageHeaders(response: ServerResponse) {
  for (const name of response.getHeaderNames()) if (!KEPT.test(name)) response.removeHeader(name);
  response.setHeader('content-security-policy', DATA_POLICY);
}

/** The same as text, for the response to what Node cannot read as a request. */
export const securityHeaderLines = (publicUrl: string) =>
  headersFor(publicUrl).map(([name, value]) => `${name}: ${value}`);

const formatPolicy = (directives: typeof policy) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');

export function allowInline(reply: FastifyReply, { styles, scripts }: InlineHashes) {
  const allowed = { 'style-src': ["'self'", ...styles], 'script-src': ["'self'", ...scripts] };
  reply.header('Content-Security-Policy', formatPolicy({ ...policy, ...allowed }));
}

/**
 * Returns a nonce for added style elements. Mantine adds some for its theme, responsive sizes and scroll
 * lock; their text is unknown beforehand, so hashes do not work.
 */
export function allowAddedStyles(reply: FastifyReply, { styles, scripts }: InlineHashes) {
  const nonce = randomBytes(16).toString('base64url');
  allowInline(reply, { styles: [...styles, `'nonce-${nonce}'`], scripts });
  return nonce;
}
