import { TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { wordError } from '../platform/database/errors.ts';
import { failWith, refuseWith } from '../platform/http/failures.ts';
import type { ContextOf } from '../platform/identity/context.ts';
import { TooManyRequests } from '../platform/limits/limits.ts';
import { requireStaff } from '../platform/rpc/trpc.ts';

/** Who asks for what is no procedure, by the same rules as of those: signed in, and staff that may go on. */
export const staffGate = (contextOf: ContextOf) => async (req: FastifyRequest, res: FastifyReply) => {
  const context = await contextOf({ req, res, info: { calls: [] } });
  const { user } = requireStaff(context);
  return user;
};

/** A refusal in the one shape that all have; what has no words for people gets none. */
export function refuse(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const worded = error instanceof TRPCError ? error : wordError(error);
  if (!worded) return failWith(error as never, request, reply);
  if (worded instanceof TooManyRequests) reply.header('Retry-After', worded.retryAfter);
  return refuseWith(request, reply, worded);
}
