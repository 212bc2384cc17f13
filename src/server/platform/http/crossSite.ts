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

/** True if two origins are the same: equal, or the same port of this machine under two of its names. */
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

/** Compares the headers in which browsers name the page that sends a request; no page can omit or choose them. */
const isSameOrigin = ({ headers }: FastifyRequest, own: URL) =>
  (headers.origin === undefined || isSame(headers.origin, own)) &&
  (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin');

const isJson = (type = '') => /^application\/json\s*(;|$)/i.test(type);

// Callbacks, not promises: each call passes all hooks. Hooks of a plugin apply to its routes, however a
// request spells the address. Addresses are never compared: '/%74rpc/a' and 'http://any.example/trpc/a' reach
// the route '/trpc/a'.

/** Rejects every request that a page of another site sends. */
export function rejectOtherSites(publicUrl: string): onRequestHookHandler {
  const own = new URL(publicUrl);
  return (request, reply, done) => {
    if (isSameOrigin(request, own)) return done();
    sendStatus(request, reply, 403);
  };
}

/** Rejects writes that a page of another site sends with our visitor's cookies. */
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
