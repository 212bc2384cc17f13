import type { FastifyRequest, onRequestHookHandler } from 'fastify';
import { sendError } from './errorResponses.ts';

const LOOPBACK = new Set(['localhost', '127.0.0.1', '[::1]']);

/** Whether two origins are one: equal, or the same port of this very machine under two of its names. */
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

/** What browsers tell of the page that asks; no other page can leave it out or choose its words. */
export const isSameOrigin = ({ headers }: FastifyRequest, own: URL) =>
  (headers.origin === undefined || isSame(headers.origin, own)) &&
  (headers['sec-fetch-site'] === undefined || headers['sec-fetch-site'] === 'same-origin');

/** What is open for long is no other site's to open, though it could not read it. */
const STREAMS = '/trpc/live.';

const isJson = (type = '') => /^application\/json\s*(;|$)/i.test(type);

/**
 * Refuses writes that another site's page sends with our visitor's cookies, by who asks and by what it sends:
 * a page can post a form anywhere without asking, which tRPC would take for a call, but not JSON.
 */
export function rejectCrossSiteWrites(publicUrl: string): onRequestHookHandler {
  const own = new URL(publicUrl);
  return async (request, reply) => {
    const isRead = request.method === 'GET' || request.method === 'HEAD';
    if (isRead && !request.url.startsWith(STREAMS)) return;
    if (!isSameOrigin(request, own)) return sendError(request, reply, 403);
    if (isRead) return;
    if (!request.url.startsWith('/trpc/')) return;
    if (request.method !== 'POST') return sendError(request, reply.header('Allow', 'GET, POST'), 405);
    if (!isJson(request.headers['content-type'])) return sendError(request, reply, 415);
  };
}
