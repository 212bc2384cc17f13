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
import type { Context, GetContext } from '../../identity/context.ts';
import { type CallParts, type CallRequest, headersOf } from '../callParts.ts';
import { type Calls, callReader } from './readCalls.ts';
import { serialize } from './serialize.ts';

/**
 * A handler that answers queries and mutations in the form in which our client sends them, as tRPC's adapter would; it returns
 * undefined for every other request. See docs/architecture.md.
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
    return reply
      .code(getHTTPStatusCode(isBatch ? answers : (answers[0] ?? [])))
      .headers({ 'Content-Type': 'application/json', Vary: 'trpc-accept, accept', ...headersOf(errors) })
      .send(isBatch ? `[${answers.map(textOf)}]` : answers.map(textOf)[0]);
  }

  return (request: CallRequest, reply: FastifyReply) => {
    const calls = readCalls(request);
    return calls ? answer(request, reply, calls) : undefined;
  };
}
