import type { AnyTRPCRouter } from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import type { FastifyInstance } from 'fastify';
import { MAX_BATCH_SIZE } from '#shared/platform/batch.ts';
import { TimeLimit } from '../database/timeLimit.ts';
import { sendStatus } from '../http/errorResponses.ts';
import type { GetContext } from '../identity/context.ts';
import { type CallParts, type CallRequest, headersOf, isRefusedTrial } from './callParts.ts';
import { fastCalls } from './fast/fastCalls.ts';

interface CallsOptions extends Omit<CallParts, 'log'> {
  /** False: tRPC's adapter answers every call (docs/architecture.md). */
  isFast: boolean;
}

/** Milliseconds of database work per request; `allowLongWork` extends it. */
const CALL_MS = 4_500;

/** Answers the calls of procedures under `/trpc`. */
export async function serveCalls(app: FastifyInstance, { isFast, ...options }: CallsOptions) {
  const { router } = options;
  const contextOf: GetContext = (request) => {
    const endsAt = performance.now() + CALL_MS;
    return new TimeLimit(endsAt).run(() => options.contextOf({ ...request, endsAt }));
  };
  const log: CallParts['log'] = (request, error, path) => {
    if (error.code !== 'INTERNAL_SERVER_ERROR') return;
    request.log.error({ path, err: error.cause ?? error }, 'a procedure failed');
  };

  // The adapter would decode the path again, and answer 500.
  app.addHook('preHandler', (request: CallRequest, reply, done) => {
    if (isDecodable(request.params.path)) done();
    else sendStatus(request, reply, 400);
  });

  if (isFast) {
    const answer = fastCalls({ ...options, contextOf, log });
    // The adapter handles what this does not take.
    app.addHook('preHandler', async (request: CallRequest, reply) => answer(request, reply));
  }

  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router,
      maxBatchSize: MAX_BATCH_SIZE,
      createContext: contextOf,
      responseMeta: ({ errors, ctx }) => ({
        headers: headersOf(errors),
        ...(isRefusedTrial(ctx?.isTrial, errors) && { status: 200 }),
      }),
      onError: ({ error, path, req }) => log(req, error, path),
    },
  } satisfies FastifyTRPCPluginOptions<AnyTRPCRouter>);
}

function isDecodable(path: string) {
  try {
    return typeof decodeURIComponent(path) === 'string';
  } catch {
    return false;
  }
}
