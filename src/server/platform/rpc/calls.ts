import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  TRPCError,
  transformTRPCResponse,
} from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_BATCH_SIZE } from '#shared/platform/batch.ts';
import { TimeLimit } from '../database/timeLimit.ts';
import { describeError } from '../http/describeError.ts';
import { sendStatus } from '../http/errorResponses.ts';
import type { Context, GetContext } from '../identity/context.ts';
import { type Calls, callReader } from './readCalls.ts';
import { sharedText } from './sharedText.ts';
import { streamHandler } from './streams.ts';

// tRPC's own adapter creates a fetch `Request` and `Response` for each call and streams each answer, which takes longer
// than all the rest of a small call. So queries and mutations in the form in which our client sends them are answered
// here, with tRPC's public functions, and streams by `streams.ts`. Every other form of a call goes to the adapter.

interface CallsOptions {
  router: AnyTRPCRouter;
  contextOf: GetContext;
  /** 'trpc' passes every call to tRPC's adapter; a test compares both. */
  adapter?: 'own' | 'trpc';
  /** Called as the work of a call begins; what it returns is called with the status of its answer. */
  observeCall?: ((procedure: string) => (status: number) => void) | undefined;
}

/** Milliseconds for all that a request asks of the database; `allowLongWork` gives a call more. */
const CALL_MS = 4_500;

export type CallRequest = FastifyRequest<{ Params: { path: string } }>;

/** Answers the calls of procedures under `/trpc`. */
export async function serveCalls(
  app: FastifyInstance,
  { router, contextOf, adapter = 'own', observeCall }: CallsOptions,
) {
  const { _config: config, procedures } = router._def;
  const readCalls = callReader(
    new Map(Object.entries<AnyTRPCProcedure>(procedures)),
    config.transformer.input.deserialize,
  );

  const log = (request: FastifyRequest, error: TRPCError, path: string | undefined) => {
    if (error.code !== 'INTERNAL_SERVER_ERROR') return;
    request.log.error({ path, err: error.cause ?? error }, 'a procedure failed');
  };

  const openStream = streamHandler({ router, contextOf, log, limitMs: CALL_MS });

  // The adapter decodes the path once more, and would answer 500.
  app.addHook('preHandler', (request: CallRequest, reply, done) => {
    if (isDecodable(request.params.path)) done();
    else sendStatus(request, reply, 400);
  });

  if (adapter === 'own') {
    app.addHook('preHandler', async (request: CallRequest, reply) => {
      const calls = readCalls(request);
      return calls ? answer(request, reply, calls) : openStream(request, reply);
    });
  }

  const { serialize } = config.transformer.output;
  const textOf = (one: { result: { data: unknown } } | { error: ReturnType<typeof getTRPCErrorShape> }) =>
    'error' in one
      ? JSON.stringify(transformTRPCResponse(config, one))
      : `{"result":{"data":${sharedText(one.result.data, (data) => JSON.stringify(serialize(data)))}}}`;

  async function answer(request: CallRequest, reply: FastifyReply, { type, isBatch, calls }: Calls) {
    const errors: TRPCError[] = [];
    const endsAt = performance.now() + CALL_MS;
    let shared: ReturnType<GetContext> | undefined;
    const answerOne = async ({ path, input }: Calls['calls'][number], batchIndex: number) => {
      const limit = new TimeLimit(endsAt);
      let ctx: Context | undefined;
      try {
        const data = await limit.run(async () => {
          shared ??= contextOf({ req: request, res: reply, info: { calls } });
          ctx = await shared;
          const call = { path, type, ctx, batchIndex, signal: undefined, getRawInput: async () => input };
          return callTRPCProcedure({ router, ...call });
        });
        return { result: { data } };
      } catch (cause) {
        const thrown = getTRPCErrorFromUnknown(cause);
        const error = type === 'mutation' && limit.hasCommitted ? withoutOutcome(thrown) : thrown;
        errors.push(error);
        log(request, error, path);
        return { error: getTRPCErrorShape({ config, ctx, error, input, path, type }) };
      }
    };
    const observeOne: typeof answerOne = async (call, batchIndex) => {
      const end = observeCall?.(call.path);
      const one = await answerOne(call, batchIndex);
      end?.(getHTTPStatusCode(one));
      return one;
    };
    const answers = await Promise.all(calls.map(observeCall ? observeOne : answerOne));
    return reply
      .code(getHTTPStatusCode(isBatch ? answers : (answers[0] ?? [])))
      .headers({ 'Content-Type': 'application/json', Vary: 'trpc-accept, accept', ...headersOf(errors) })
      .send(isBatch ? `[${answers.map(textOf)}]` : answers.map(textOf)[0]);
  }

  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router,
      maxBatchSize: MAX_BATCH_SIZE,
      createContext: contextOf,
      responseMeta: ({ errors }) => ({ headers: headersOf(errors) }),
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

/** An error of the database after COMMIT was sent: what the call was to do may have been done. */
function withoutOutcome(error: TRPCError) {
  if (error.code !== 'SERVICE_UNAVAILABLE') return error;
  const message = 'The server got no answer. It may have been done: check before trying again.';
  return new TRPCError({ code: 'GATEWAY_TIMEOUT', message, cause: error });
}

/** The longest of the pauses that the errors of a batch ask for. */
function headersOf(errors: TRPCError[]): Record<string, string> {
  const pauses = errors.flatMap((error) => describeError(error).headers['Retry-After'] ?? []);
  return pauses.length > 0 ? { 'Retry-After': String(Math.max(...pauses.map(Number))) } : {};
}
