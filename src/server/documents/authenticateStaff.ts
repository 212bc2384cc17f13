import { TRPCError } from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { translateDatabaseError } from '../platform/database/errors.ts';
import { handleFastifyError, sendTrpcError } from '../platform/http/errorResponses.ts';
import type { GetContext } from '../platform/identity/context.ts';
import { TooManyRequestsError } from '../platform/limits/limits.ts';
import { requireStaff } from '../platform/rpc/trpc.ts';

/** Who asks for what is no procedure, by the same rules as of those: signed in, and staff that may go on. */
export const authenticateStaff =
  (contextOf: GetContext) => async (req: FastifyRequest, res: FastifyReply) => {
    const context = await contextOf({ req, res, info: { calls: [] } });
    const { user } = requireStaff(context);
    return user;
  };

/** A refusal in the one shape that all have; what has no words for people gets none. */
export function handleRouteError(error: unknown, request: FastifyRequest, reply: FastifyReply) {
  const worded = error instanceof TRPCError ? error : translateDatabaseError(error);
  if (!worded) return handleFastifyError(error as never, request, reply);
  if (worded instanceof TooManyRequestsError) reply.header('Retry-After', worded.retryAfter);
  return sendTrpcError(request, reply, worded);
}
