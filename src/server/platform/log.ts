import { pino } from 'pino';
import pretty from 'pino-pretty';
import type { Env } from '../env.ts';

/** One JSON object a line, or, where a person reads along in a terminal, something for people. */
export function openLog({ LOG_LEVEL }: Pick<Env, 'LOG_LEVEL'>) {
  const stream = process.stdout.isTTY
    ? pretty({ sync: true, ignore: 'pid,hostname', translateTime: 'SYS:HH:MM:ss' })
    : process.stdout;
  return pino({ ...logOptions, level: LOG_LEVEL }, stream);
}

/** What is told of a request and of a failure, apart from the request's id. */
export const logOptions = {
  serializers: {
    // Without who asked, and without what follows the path: links from mails carry their secrets there.
    req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
    err: serializeError,
  },
};

/** The path, where it looks like one of ours; what else strangers ask for may hold anything. */
function pathOf(url: string) {
  const [path = ''] = url.split('?');
  return /^(\/[\w.,-]*){1,5}$/.test(path) && path.length <= 200 ? path : '*';
}

interface Coded extends Error {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
}

/**
 * What may be told of a failure: its kind, its codes and the places it passed. Not its message: those of the
 * database hold the statement with its values, those of parsers what was parsed.
 */
export function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, code, constraint, table, message, stack = '', cause } = error as Coded;
  const places = stack.slice(stack.indexOf(message) + message.length).split('\n');
  const at = places.flatMap((line) => /^ +at (.*)/.exec(line)?.[1] ?? []);
  return { name, code, constraint, table, at, ...(cause !== undefined && { cause: serializeError(cause) }) };
}
