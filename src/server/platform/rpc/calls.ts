import {
  type AnyTRPCProcedure,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
  transformTRPCResponse,
} from '@trpc/server';
import { type FastifyTRPCPluginOptions, fastifyTRPCPlugin } from '@trpc/server/adapters/fastify';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { MAX_BATCH_SIZE } from '#shared/platform/batch.ts';
import { type AppRouter, appRouter } from '../../router.ts';
import type { GetContext } from '../identity/context.ts';

// tRPC's own adapter makes a fetch `Request` and `Response` of everything and streams each answer, which takes longer
// than all the rest of a small call. So queries and mutations that come as our client sends them are answered here, with
// tRPC's public parts; what else comes, be it a stream or a malformed, unknown or too large call, is the adapter's.

interface CallsOptions {
  contextOf: GetContext;
  /** Headers of an answer in which these calls failed. */
  headersFor: (errors: TRPCError[]) => Record<string, string>;
}

type CallRequest = FastifyRequest<{
  Params: { path: string };
  Querystring: Record<string, unknown>;
}>;

interface Calls {
  type: 'query' | 'mutation';
  isBatch: boolean;
  calls: { path: string; input: unknown }[];
}

const { _config: config } = appRouter._def;
const procedures = new Map(Object.entries<unknown>(appRouter._def.procedures)) as Map<
  string,
  AnyTRPCProcedure
>;

/** Answers the calls of procedures under `/trpc`. */
export async function serveCalls(app: FastifyInstance, { contextOf, headersFor }: CallsOptions) {
  const note = (request: FastifyRequest, error: TRPCError, path: string | undefined) => {
    if (error.code !== 'INTERNAL_SERVER_ERROR') return;
    request.log.error({ path, err: error.cause ?? error }, 'a procedure failed');
  };

  app.addHook('preHandler', async (request: CallRequest, reply) => {
    const plain = readCalls(request);
    if (plain) return answer(request, reply, plain);
  });

  async function answer(request: CallRequest, reply: FastifyReply, { type, isBatch, calls }: Calls) {
    const errors: TRPCError[] = [];
    const context = await contextOf({ req: request, res: reply, info: { calls } }).catch(
      getTRPCErrorFromUnknown,
    );
    const ctx = context instanceof Error ? undefined : context;
    const answers = await Promise.all(
      calls.map(async ({ path, input }, batchIndex) => {
        try {
          if (context instanceof Error) throw context;
          const call = { path, type, ctx, batchIndex, signal: undefined, getRawInput: async () => input };
          return { result: { data: await callTRPCProcedure({ router: appRouter, ...call }) } };
        } catch (cause) {
          const error = getTRPCErrorFromUnknown(cause);
          errors.push(error);
          note(request, error, path);
          return { error: getTRPCErrorShape({ config, ctx, error, input, path, type }) };
        }
      }),
    );
    const told = isBatch ? answers : answers[0];
    return reply
      .code(getHTTPStatusCode(told as never))
      .headers({ 'Content-Type': 'application/json', Vary: 'trpc-accept, accept', ...headersFor(errors) })
      .send(JSON.stringify(transformTRPCResponse(config, told as never)));
  }

  await app.register(fastifyTRPCPlugin, {
    prefix: '/trpc',
    trpcOptions: {
      router: appRouter,
      maxBatchSize: MAX_BATCH_SIZE,
      createContext: contextOf,
      responseMeta: ({ errors }) => ({ headers: headersFor(errors) }),
      onError: ({ error, path, req }) => note(req, error, path),
    },
  } satisfies FastifyTRPCPluginOptions<AppRouter>);
}

/** The calls of a request that is as our client sends it; null for every other. */
function readCalls({ method, params: { path }, query, body }: CallRequest): Calls | null {
  const { batch, input, ...others } = query;
  const type = ({ GET: 'query', POST: 'mutation' } as const)[method];
  const isBatch = batch === '1';
  const paths = isBatch ? path.split(',') : [path];
  const isPlain = type && paths.length <= MAX_BATCH_SIZE && Object.keys(others).length === 0;
  if (!isPlain || !paths.every((path) => procedures.get(path)?._def.type === type)) return null;

  const sent = type === 'query' ? input : body;
  try {
    const inputs = typeof sent === 'string' && sent ? JSON.parse(sent) : undefined;
    const isReadable = !isBatch || inputs === undefined || (typeof inputs === 'object' && inputs !== null);
    if (!isReadable) return null;
    const inputOf = (index: number) => {
      const raw = isBatch ? inputs?.[index] : inputs;
      return raw === undefined ? undefined : config.transformer.input.deserialize(raw);
    };
    return { type, isBatch, calls: paths.map((path, index) => ({ path, input: inputOf(index) })) };
  } catch {
    return null;
  }
}
