import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { sendStatus } from './errorResponses.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Accepts writes from any site: only for routes that a key opens and no cookie affects. A page without
     * referrer, such as a link's, posts its own form with an empty origin.
     */
    isOpenToOtherSites?: boolean;
  }
}

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Equal, or the same port of this machine by another name. */
function isSame(origin: string, own: URL) {
  if (origin === own.origin) return true;
  const other = URL.parse(origin);
  return (
    other !== null &&
    LOOPBACK.has(other.hostname) &&
    LOOPBACK.has(own.hostname) &&
    other.protocol === own.protocol &&
    other.port === own.port
  );
}

/** Browsers set these headers; pages cannot omit or choose them. */
const isSameOrigin = ({ headers }: FastifyRequest, own: URL) =>
  (headers.origin === undefined || isSame(headers.origin, own)) &&
  (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin');

const isJson = (type = '') => /^application\/json\s*(;|$)/i.test(type);

// Callbacks, not promises: each call passes all hooks. Hooks of a plugin apply to its routes, however a
// request spells the address. Addresses are never compared: '/%74rpc/a' and 'http://any.example/trpc/a' reach
// the route '/trpc/a'.

/** From pages of other sites. */
export function rejectOtherSites(publicUrl: string): onRequestHookHandler {
  const own = new URL(publicUrl);
  return (request, reply, done) => {
    if (isSameOrigin(request, own)) return done();
    sendStatus(request, reply, 403);
  };
}

/** From pages of other sites, which would send our cookies. */
export function rejectCrossSiteWrites(publicUrl: string): onRequestHookHandler {
  const own = new URL(publicUrl);
  return (request, reply, done) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    const isOpen = isRead || request.routeOptions.config.isOpenToOtherSites;
    if (isOpen || isSameOrigin(request, own)) return done();
    sendStatus(request, reply, 403);
  };
}

/** Allows reads and posted JSON only: any site can post a form, which tRPC would read as a call. */
export const requireJson: onRequestHookHandler = (request, reply, done) => {
  if (request.method === 'GET' || request.method === 'HEAD') return done();
  if (request.method !== 'POST') sendStatus(request, reply.header('Allow', 'GET, POST'), 405);
  else if (!isJson(request.headers['content-type'])) sendStatus(request, reply, 415);
  else done();
};
