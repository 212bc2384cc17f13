import {
  type AnyTRPCProcedure,
  type AnyTRPCRouter,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
} from '@trpc/server';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { TimeLimit } from '../database/timeLimit.ts';
import type { Context, GetContext } from '../identity/context.ts';
import { EventStream } from './eventStream.ts';
import { sharedText } from './sharedText.ts';

interface StreamsOptions {
  router: AnyTRPCRouter;
  contextOf: GetContext;
  log(request: FastifyRequest, error: TRPCError, path: string): void;
  /** Milliseconds for what comes before the first event. */
  limitMs: number;
}

type StreamRequest = FastifyRequest<{ Params: { path: string } }>;

const HEADERS = {
  'Content-Type': 'text/event-stream',
  'Cache-Control': 'no-cache, no-transform',
  'X-Accel-Buffering': 'no',
  Connection: 'keep-alive',
};

/**
 * A handler that answers subscriptions in the form in which our client opens them, as tRPC's adapter would; it returns
 * undefined for every other request.
 */
export function streamHandler({ router, contextOf, log, limitMs }: StreamsOptions) {
  const { _config: config, procedures } = router._def;
  const { serialize } = config.transformer.output;
  const settings = config.sse?.client ?? {};
  const pingMs = config.sse?.ping?.intervalMs ?? Number.POSITIVE_INFINITY;
  const known = new Map(Object.entries<AnyTRPCProcedure>(procedures));
  const write = (value: unknown) => sharedText(value, (one) => JSON.stringify(serialize(one)));

  return (request: StreamRequest, reply: FastifyReply) => {
    const { path } = request.params;
    if (known.get(path)?._def.type !== 'subscription') return undefined;
    const read = readInput(request, config.transformer.input.deserialize);
    if (!read) return undefined;
    const { input } = read;
    let ctx: Context | undefined;
    const open = async () => {
      ctx = await contextOf({ req: request, res: reply, info: { calls: [{ path }] } });
      const call = { path, type: 'subscription', ctx, batchIndex: 0, signal: undefined } as const;
      return callTRPCProcedure({ router, ...call, getRawInput: async () => input });
    };
    const writeError = (cause: unknown) => {
      const error = getTRPCErrorFromUnknown(cause);
      log(request, error, path);
      return JSON.stringify(
        serialize(getTRPCErrorShape({ config, ctx, error, input, path, type: 'subscription' })),
      );
    };
    return new TimeLimit(performance.now() + limitMs)
      .run(open)
      .catch(failing)
      .then((values) => {
        reply.headers(HEADERS).send(new EventStream({ values, settings, pingMs, write, writeError }));
        // Never done: Fastify would go on to the adapter when the client closes the stream.
        return new Promise<never>(() => {});
      });
  };
}

/** Null where the request has another form than our client's. */
function readInput({ method, url, headers }: StreamRequest, deserialize: (raw: unknown) => unknown) {
  const query = new URLSearchParams(url.slice(url.indexOf('?') + 1));
  const isPlain = method === 'GET' && !url.includes('#') && [...query.keys()].join() === 'input';
  if (!isPlain || headers['last-event-id'] !== undefined || headers['content-type']) return null;
  try {
    return { input: deserialize(JSON.parse(query.get('input') ?? '')) };
  } catch {
    return null;
  }
}

/** Values that end with an error before the first one. */
const failing = (error: unknown): AsyncIterable<never> => ({
  [Symbol.asyncIterator]: () => ({ next: () => Promise.reject(error) }),
});
