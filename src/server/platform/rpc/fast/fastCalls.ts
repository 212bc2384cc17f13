import {
  type AnyTRPCProcedure,
  callTRPCProcedure,
  getTRPCErrorFromUnknown,
  getTRPCErrorShape,
  type TRPCError,
  transformTRPCResponse,
} from '@trpc/server';
import { getHTTPStatusCode } from '@trpc/server/http';
import type { FastifyReply } from 'fastify';
import superjson, { type SuperJSONResult } from 'superjson';
import { TRIAL_HEADER } from '#shared/platform/live.ts';
import type { Context, GetContext } from '../../identity/context.ts';
import { type CallParts, type CallRequest, headersOf, isRefusedTrial } from '../callParts.ts';
import { type Calls, callReader } from './readCalls.ts';

type DatePaths = Record<string, ['Date']>;

/** Superjson escapes these in a path. */
const NEEDS_ESCAPE = /[.\\]|^$|^(__proto__|constructor|prototype)$/;

const isPreserved = (value: unknown) =>
  typeof value === 'string' ||
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0));

/** Adds the path of each `Date`; false if JSON does not preserve the value. */
function collectDates(value: unknown, path: string, dates: DatePaths): boolean {
  if (typeof value !== 'object' || value === null) return isPreserved(value);
  if (value instanceof Date) {
    dates[path] = ['Date'];
    return path !== '' && !Number.isNaN(value.getTime());
  }
  const within = (key: string | number) => (path ? `${path}.${key}` : `${key}`);
  if (Array.isArray(value))
    return value.every((part, index) => isPreserved(part) || collectDates(part, within(index), dates));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const key in value) {
    const part = (value as Record<string, unknown>)[key];
    if (isPreserved(part)) continue;
    if (NEEDS_ESCAPE.test(key) || !collectDates(part, within(key), dates)) return false;
  }
  return true;
}

/**
 * Superjson's result for records and lists, without copying: `JSON.stringify` writes the same dates, so only
 * their paths are needed. Superjson handles everything else.
 */
export function serialize(value: unknown): SuperJSONResult {
  const values: DatePaths = {};
  if (!collectDates(value, '', values)) return superjson.serialize(value);
  const isPlain = Object.keys(values).length === 0;
  return { json: value as SuperJSONResult['json'], ...(!isPlain && { meta: { values, v: 1 } }) };
}

/**
 * Answers queries and mutations as our client sends them; undefined for others, which tRPC's adapter answers.
 * See docs/architecture.md.
 */
export function fastCalls({ router, contextOf, log }: CallParts) {
  const { _config: config, procedures } = router._def;
  const readCalls = callReader(
    new Map(Object.entries<AnyTRPCProcedure>(procedures)),
    config.transformer.input.deserialize,
  );
  const textOf = (one: { result: { data: unknown } } | { error: ReturnType<typeof getTRPCErrorShape> }) =>
    'error' in one
      ? JSON.stringify(transformTRPCResponse(config, one))
      : `{"result":{"data":${JSON.stringify(serialize(one.result.data))}}}`;

  async function answer(request: CallRequest, reply: FastifyReply, { type, isBatch, calls }: Calls) {
    const errors: TRPCError[] = [];
    let shared: ReturnType<GetContext> | undefined;
    const answerOne = async ({ path, input }: Calls['calls'][number], batchIndex: number) => {
      let ctx: Context | undefined;
      try {
        shared ??= contextOf({ req: request, res: reply, info: { calls } });
        ctx = await shared;
        const call = { path, type, ctx, batchIndex, signal: undefined, getRawInput: async () => input };
        const data = await callTRPCProcedure({ router, ...call });
        return { result: { data } };
      } catch (cause) {
        const error = getTRPCErrorFromUnknown(cause);
        errors.push(error);
        log(request, error, path);
        return { error: getTRPCErrorShape({ config, ctx, error, input, path, type }) };
      }
    };
    const answers = await Promise.all(calls.map(answerOne));
    const status = isRefusedTrial(TRIAL_HEADER in request.headers, errors)
      ? 200
      : getHTTPStatusCode(isBatch ? answers : (answers[0] ?? []));
    return reply
      .code(status)
      .headers({ 'Content-Type': 'application/json', Vary: 'trpc-accept, accept', ...headersOf(errors) })
      .send(isBatch ? `[${answers.map(textOf)}]` : answers.map(textOf)[0]);
  }

  return (request: CallRequest, reply: FastifyReply) => {
    const calls = readCalls(request);
    return calls ? answer(request, reply, calls) : undefined;
  };
}
