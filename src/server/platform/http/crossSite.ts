import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { sendStatus } from './errorResponses.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether two origins are the same: equal, or the same port of this machine under two of its names. */
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

/** By the headers in which browsers name the page that sends a request; no page can omit or choose them. */
const isSameOrigin = ({ headers }: FastifyRequest, own: URL) =>
  (headers.origin === undefined || isSame(headers.origin, own)) &&
  (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin');

/** Subscriptions stay open: another site must not open them, though it could not read them. */
const STREAMS = '/trpc/live.';

const isJson = (type = '') => /^application\/json\s*(;|$)/i.test(type);

/** Rejects every request that a page of another site sends. */
export function rejectOtherSites(publicUrl: string): onRequestHookHandler {
  const own = new URL(publicUrl);
  return async (request, reply) => {
    if (!isSameOrigin(request, own)) return sendStatus(request, reply, 403);
  };
}

/**
 * Rejects writes that a page of another site sends with our visitor's cookies, by the origin and by the content type: a
 * page may post a form anywhere, which tRPC would read as a call, but not JSON.
 */
export function rejectCrossSiteWrites(publicUrl: string): onRequestHookHandler {
  const own = new URL(publicUrl);
  return async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && !request.url.startsWith(STREAMS)) return;
    if (!isSameOrigin(request, own)) return sendStatus(request, reply, 403);
    if (isRead) return;
    if (!request.url.startsWith('/trpc/')) return;
    if (request.method !== 'POST') return sendStatus(request, reply.header('Allow', 'GET, POST'), 405);
    if (!isJson(request.headers['content-type'])) return sendStatus(request, reply, 415);
  };
}
