import type { onRequestHookHandler } from 'fastify';

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

/** Refuses writes that another site's page sends with our visitor's cookies. */
export function refuseForeignOrigin(publicUrl: string): onRequestHookHandler {
  const own = new URL(publicUrl);
  return async (request, reply) => {
    const { origin } = request.headers;
    if (request.method === 'GET' || request.method === 'HEAD' || origin === undefined) return;
    if (!isSame(origin, own)) {
      return reply.code(403).send({ error: 'This address does not take requests from other sites' });
    }
  };
}
