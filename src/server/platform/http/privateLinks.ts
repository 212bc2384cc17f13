import type { FastifyReply, FastifyRequest } from 'fastify';

export interface LinkRoute {
  Querystring: Record<string, unknown>;
}

/** The key in the query of a link; empty where it has none. */
export const keyIn = ({ query }: FastifyRequest<LinkRoute>) =>
  typeof query.key === 'string' ? query.key : '';

/** Keeps the address out of search engines, caches and referrers. */
export const keepPrivate = (reply: FastifyReply) =>
  reply.headers({
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  });
