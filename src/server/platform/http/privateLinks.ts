import type { FastifyReply, FastifyRequest } from 'fastify';

/** A route that a link with a key opens. */
export interface LinkRoute {
  Querystring: Record<string, unknown>;
}

/** The key in the query of a link; empty where it has none. */
export const keyIn = ({ query }: FastifyRequest<LinkRoute>) =>
  typeof query.key === 'string' ? query.key : '';

/** Nobody else is to find, keep or learn the address of what a link opens. */
export const keepPrivate = (reply: FastifyReply) =>
  reply.headers({
    'Cache-Control': 'no-store',
    'Referrer-Policy': 'no-referrer',
    'X-Robots-Tag': 'noindex, nofollow',
  });
