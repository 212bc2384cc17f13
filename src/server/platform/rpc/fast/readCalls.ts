import type { AnyTRPCProcedure } from '@trpc/server';
import type { FastifyRequest } from 'fastify';
import { MAX_BATCH_SIZE } from '#shared/platform/batch.ts';

export interface Calls {
  type: 'query' | 'mutation';
  isBatch: boolean;
  calls: { path: string; input: unknown }[];
}

type CallRequest = Pick<
  FastifyRequest<{ Params: { path: string } }>,
  'method' | 'params' | 'url' | 'body'
> & { headers: FastifyRequest['headers'] };

const HOST = /^[\w.-]+(:\d+)?$|^\[[\da-f:.]+\](:\d+)?$/i;

/**
 * Reads the calls of a request in the form in which our client sends them, and returns null for every other form: what
 * that means, and whether it is an error, is for tRPC's adapter to say.
 */
export const callReader =
  (procedures: ReadonlyMap<string, AnyTRPCProcedure>, deserialize: (raw: unknown) => unknown) =>
  ({ method, params: { path }, url, headers, body }: CallRequest): Calls | null => {
    const type = ({ GET: 'query', POST: 'mutation' } as const)[method];
    if (!type || !hasPlainHeaders(headers, type)) return null;
    const query = plainQuery(url);
    if (!query) return null;

    const paths = query.isBatch ? path.split(',') : [path];
    if (paths.length > MAX_BATCH_SIZE) return null;
    if (!paths.every((path) => procedures.get(path)?._def.type === type)) return null;

    const inputs = readInputs(
      type === 'query' ? query.input : body,
      paths.length,
      query.isBatch,
      deserialize,
    );
    // A mutation without a body is not JSON; the procedure decides whether that matters.
    if (!inputs || (type === 'mutation' && !body)) return null;
    const calls = paths.map((path, index) => ({ path, input: inputs[index] }));
    return { type, isBatch: query.isBatch, calls };
  };

function hasPlainHeaders(headers: FastifyRequest['headers'], type: Calls['type']) {
  const contentType = headers['content-type'];
  const isJson = contentType?.startsWith('application/json') ?? type === 'query';
  const wantsStream = headers['trpc-accept'] !== undefined || headers.accept?.includes('jsonl');
  return isJson && !wantsStream && HOST.test(headers.host ?? 'localhost');
}

/** As the adapter reads it. Fastify's parser treats malformed and repeated keys differently. */
function plainQuery(url: string) {
  if (url.includes('#')) return null;
  const start = url.indexOf('?');
  if (start < 0) return { isBatch: false, input: null };
  const query = new URLSearchParams(url.slice(start + 1));
  const isPlain = [...query.keys()].every((key) => key === 'batch' || key === 'input');
  return isPlain ? { isBatch: query.get('batch') === '1', input: query.get('input') } : null;
}

/** The input of each call, in their order; null where it cannot be read. */
function readInputs(
  sent: unknown,
  count: number,
  isBatch: boolean,
  deserialize: (raw: unknown) => unknown,
): unknown[] | null {
  if (typeof sent !== 'string' || sent === '') return Array(count).fill(undefined);
  try {
    const parsed = JSON.parse(sent);
    if (!isBatch) return [deserialize(parsed)];
    if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) return null;
    return Array.from({ length: count }, (_, index) =>
      parsed[index] === undefined ? undefined : deserialize(parsed[index]),
    );
  } catch {
    return null;
  }
}
