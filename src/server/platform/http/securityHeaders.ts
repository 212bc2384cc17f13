import { randomBytes } from 'node:crypto';
import { IncomingMessage, ServerResponse } from 'node:http';
import { Socket } from 'node:net';
import type { FastifyReply, onRequestHookHandler } from 'fastify';
import helmet from 'helmet';

/** What a page of ours may load and do. No script runs but those that we serve, and nobody frames us. */
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
    // Only what came by https may promise it for later.
    strictTransportSecurity: publicUrl.startsWith('https:') && { maxAge: 31_536_000 },
    referrerPolicy: { policy: 'no-referrer' },
    xFrameOptions: { action: 'deny' },
  });

/** Puts on every answer, whatever its status, what tells browsers to keep to themselves what they are told. */
export function securityHeaders(publicUrl: string): onRequestHookHandler {
  const protect = helmetFor(publicUrl);
  return (request, reply, done) => {
    reply.raw.setHeader('X-Request-Id', request.id);
    // What may be kept says so itself.
    reply.raw.setHeader('Cache-Control', 'no-store');
    protect(request.raw, reply.raw, () => done());
  };
}

const KEPT =
  /^(x-request-id|cache-control|vary|strict-transport-security|referrer-policy|x-content-type-options|cross-origin-resource-policy)$/;

/**
 * Takes from the answer what browsers heed on pages and workers only: a page has dozens of files that are neither, and
 * half a kilobyte on each is another file's worth. What may be drawn as a page, such as SVG, keeps it.
 */
export function removePageHeaders(response: ServerResponse) {
  for (const name of response.getHeaderNames()) if (!KEPT.test(name)) response.removeHeader(name);
}

/** The same as text, for the answer to what is no request that Node can read. */
export function securityHeaderLines(publicUrl: string) {
  const request = new IncomingMessage(new Socket());
  const response = new ServerResponse(request);
  helmetFor(publicUrl)(request, response, () => {});
  return Object.entries(response.getHeaders()).map(([name, value]) => `${name}: ${value}`);
}

const spelt = (directives: typeof policy) =>
  Object.entries(directives)
    .map(([name, sources]) => `${name} ${sources.join(' ')}`)
    .join(';');

/**
 * Lets the one page that is being sent write style elements, as Mantine does for its theme, its responsive
 * sizes and a page that stands still under a dialog: their text is not known before, so no hash can stand for it.
 */
export function allowInlineStyles(reply: FastifyReply) {
  const nonce = randomBytes(16).toString('base64url');
  const styles = { ...policy, 'style-src': ["'self'", `'nonce-${nonce}'`] };
  reply.header('Content-Security-Policy', spelt(styles));
  return nonce;
}
