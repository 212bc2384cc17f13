/** The parts that are logged of a request and of an error, apart from the request's id. */
export const logOptions = {
  serializers: {
    // Neither client nor query: links of mails contain tokens.
    req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
    err: serializeError,
  },
};

/** Replaces parts that are not words with *: they may be keys of links. */
export function pathOf(url: string) {
  const [path = ''] = url.split('?');
  if (!/^(\/[\w.,-]*){1,5}$/.test(path) || path.length > 200) return '*';
  const [, first = '', ...rest] = path.split('/');
  const isFile = FILES.includes(first);
  return [
    '',
    hideKey(first, isName),
    ...rest.map((part) => hideKey(part, isFile ? isFileName : isName)),
  ].join('/');
}

const hideKey = (part: string, isShown: (part: string) => boolean) =>
  isShown(part) || ID.test(part) ? part : '*';

/** Files in these folders have hashed names. */
const FILES = ['assets', 'brand', 'fonts'];

const isFileName = (part: string) => /^[\w-]{1,80}\.[a-z\d]{1,12}$/.test(part);

/** 'ndis-audits', 'robots.txt', 'auth.signIn,leads.list' */
const isName = (part: string) =>
  part.split(/[.,-]/).every((word) => /^[a-z]{0,20}(?:[A-Z][a-z]{1,20}){0,5}$/.test(word));

const ID = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/;

interface Coded extends Error {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
}

/**
 * The parts that are logged of an error: its name, its codes and its stack without the message. Messages of the database
 * hold the statement with its values, those of parsers what was parsed.
 */
export function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, code, constraint, table, message, stack = '', cause } = error as Coded;
  const places = stack.slice(stack.indexOf(message) + message.length).split('\n');
  const at = places.flatMap((line) => /^ +at (.*)/.exec(line)?.[1] ?? []);
  return { name, code, constraint, table, at, ...(cause !== undefined && { cause: serializeError(cause) }) };
}
