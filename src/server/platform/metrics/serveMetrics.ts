import { createHash, timingSafeEqual } from 'node:crypto';
import { TRPCError } from '@trpc/server';
import fastify, { type FastifyInstance, type RouteHandlerMethod } from 'fastify';
import { connectionOptions, DEFAULT_TIMEOUTS } from '../http/connections.ts';
import { sendError, sendStatus } from '../http/errorResponses.ts';
import type { Metrics } from './metrics.ts';

export interface MetricsOptions {
  /** The token of a reader; without one everybody who reaches the port may read. */
  token: string | undefined;
  /** The port of the metrics; without one they have an address of the product itself. */
  port: number | undefined;
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Serves the metrics on a port of its own, on which it does not listen yet; null without one. */
    metricsServer: FastifyInstance | null;
  }
}

const PATH = '/metrics';

/** Serves `GET /metrics`, on a server of its own if there is a port for it. */
export function serveMetrics(
  app: FastifyInstance,
  metrics: Metrics,
  { token, port }: MetricsOptions,
  publicUrl: string,
) {
  const answer: RouteHandlerMethod = async (request, reply) => {
    if (token && !isBearer(request.headers.authorization, token)) {
      reply.header('WWW-Authenticate', 'Bearer');
      throw new TRPCError({
        code: 'UNAUTHORIZED',
        message: 'This address takes requests with its token only',
      });
    }
    return reply
      .type(metrics.contentType)
      .header('Cache-Control', 'no-store')
      .send(await metrics.text());
  };
  // Read every few seconds; logged only when it fails.
  const quiet = { logLevel: 'warn' } as const;
  if (!port) return void app.get(PATH, quiet, answer);
  const server = fastify(connectionOptions(publicUrl, DEFAULT_TIMEOUTS));
  server.setErrorHandler(sendError);
  server.setNotFoundHandler((request, reply) => sendStatus(request, reply, 404));
  server.get(PATH, quiet, answer);
  app.metricsServer = server;
  app.addHook('preClose', () => server.close());
}

/** Compared as hashes: the time that takes says nothing of the token, not even its length. */
function isBearer(header = '', token: string) {
  const [, given = ''] = /^Bearer +(\S+) *$/i.exec(header) ?? [];
  const [one, other] = [given, token].map((text) => createHash('sha256').update(text).digest());
  return one !== undefined && other !== undefined && timingSafeEqual(one, other);
}
