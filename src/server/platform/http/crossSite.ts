import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { sendStatus } from './errorResponses.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Takes writes from pages of any site: only for a route that a key opens, whose answer no cookie changes. A page
     * without referrers, such as that of a link, sends its own form as if from nowhere.
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

// Hooks with a callback: each call passes all of them, and a promise for each takes longer than they do.
//
// Hooks of a plugin run for the routes of this plugin, however a request spells their address. The address itself is
// never compared: '/%74rpc/a' and 'http://any.example/trpc/a' reach the route of '/trpc/a'.

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

/** Takes reads, and JSON by POST: a page of another site may post a form anywhere, which tRPC would read as a call. */
export const requireJson: onRequestHookHandler = (request, reply, done) => {
  if (request.method === 'GET' || request.method === 'HEAD') return done();
  if (request.method !== 'POST') sendStatus(request, reply.header('Allow', 'GET, POST'), 405);
  else if (!isJson(request.headers['content-type'])) sendStatus(request, reply, 415);
  else done();
};
