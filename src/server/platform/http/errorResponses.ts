import { TRPCError } from '@trpc/server';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyReply, FastifyRequest } from 'fastify';
import superjson from 'superjson';
import { describeError, describeStatus, type ErrorDescription, type ErrorStatus } from './describeError.ts';

/** The body of an error response, in the shape in which tRPC answers for procedures: the client reads one shape. */
export function errorBody({ status, code, message, data }: ErrorDescription, requestId: string) {
  const shape = {
    message,
    code: TRPC_ERROR_CODES_BY_KEY[code],
    data: { code, httpStatus: status, requestId, ...data },
  };
  return { error: superjson.serialize(shape) };
}

export const sendStatus = (request: FastifyRequest, reply: FastifyReply, status: ErrorStatus) =>
  send(request, reply, describeStatus(status));

/** Responds with whatever was thrown; from status 500 it is logged as well. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const description = describeError(error);
  if (description.status >= 500) {
    const err = error instanceof TRPCError ? (error.cause ?? error) : error;
    request.log.error({ err }, 'a request failed');
  }
  return send(request, reply, description);
}

const send = (request: FastifyRequest, reply: FastifyReply, description: ErrorDescription) =>
  reply
    .code(description.status)
    .headers({ 'Cache-Control': 'no-store', ...description.headers })
    .type('application/json; charset=utf-8')
    .send(errorBody(description, request.id));
