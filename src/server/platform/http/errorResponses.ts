import type { TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { TRPC_ERROR_CODE_KEY } from '@trpc/server/rpc';
import { TRPC_ERROR_CODES_BY_KEY } from '@trpc/server/rpc';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import superjson from 'superjson';

/** What is said where no procedure was reached, by status. */
const failures = {
  400: ['BAD_REQUEST', 'This request cannot be understood'],
  403: ['FORBIDDEN', 'This address does not take requests from other sites'],
  404: ['NOT_FOUND', 'There is nothing at this address'],
  405: ['METHOD_NOT_SUPPORTED', 'This address takes GET and POST only'],
  408: ['TIMEOUT', 'The request took too long to arrive'],
  413: ['PAYLOAD_TOO_LARGE', 'This is more than can be sent at once: 64 KiB'],
  414: ['BAD_REQUEST', 'This address is too long'],
  415: ['UNSUPPORTED_MEDIA_TYPE', 'This address takes JSON only'],
  431: ['BAD_REQUEST', 'The head of this request is too long'],
  500: ['INTERNAL_SERVER_ERROR', 'Something went wrong'],
} as const satisfies Record<number, readonly [TRPC_ERROR_CODE_KEY, string]>;

export type ErrorStatus = keyof typeof failures;

/** A failure as tRPC words those of procedures: the client reads one shape, whoever refused. */
export function errorBody(httpStatus: ErrorStatus, requestId: string) {
  const [code, message] = failures[httpStatus];
  const none = { fieldErrors: null, current: null, retryAfter: null, reason: null };
  const data = { code, httpStatus, requestId, ...none };
  return { error: superjson.serialize({ message, code: TRPC_ERROR_CODES_BY_KEY[code], data }) };
}

/** A refusal of ours where no procedure was called, in the same shape. */
export function sendTrpcError(request: FastifyRequest, reply: FastifyReply, error: TRPCError) {
  const { code, message } = error;
  const httpStatus = getHTTPStatusCodeFromError(error);
  if (httpStatus >= 500) request.log.error({ err: error.cause ?? error }, 'a request failed');
  const none = { fieldErrors: null, current: null, retryAfter: null, reason: null };
  const data = { code, httpStatus, requestId: request.id, ...none };
  const told = httpStatus === 500 ? failures[500][1] : message;
  return reply
    .code(httpStatus)
    .header('Cache-Control', 'no-store')
    .send({ error: superjson.serialize({ message: told, code: TRPC_ERROR_CODES_BY_KEY[code], data }) });
}

export const sendError = (request: FastifyRequest, reply: FastifyReply, status: ErrorStatus) =>
  reply.code(status).header('Cache-Control', 'no-store').send(errorBody(status, request.id));

/** Fastify's own refusals keep their status and lose their words; anything else is a bug, told to the log alone. */
export function handleFastifyError(error: FastifyError, request: FastifyRequest, reply: FastifyReply) {
  const { statusCode = 500 } = error;
  if (statusCode >= 500) request.log.error({ err: error }, 'a request failed');
  const status = statusCode in failures ? statusCode : statusCode < 500 ? 400 : 500;
  return sendError(request, reply, status as ErrorStatus);
}
