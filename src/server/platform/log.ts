/** What is logged of a request and of an error, apart from the request's id. */
export const logOptions = {
  serializers: {
    // Without the client, and without the query: links of mails carry their tokens there.
    req: ({ method, url }: { method: string; url: string }) => ({ method, path: pathOf(url) }),
    err: serializeError,
  },
};

/** The path, if it looks like one of ours: other paths that strangers request may hold anything. */
export function pathOf(url: string) {
  const [path = ''] = url.split('?');
  return /^(\/[\w.,-]*){1,5}$/.test(path) && path.length <= 200 ? path : '*';
}

interface Coded extends Error {
  code?: unknown;
  constraint?: unknown;
  table?: unknown;
}

/**
 * What is logged of an error: its name, its codes and its stack without the message. Messages of the database hold the
 * statement with its values, those of parsers what was parsed.
 */
export function serializeError(error: unknown): object {
  if (!(error instanceof Error)) return { name: typeof error };
  const { name, code, constraint, table, message, stack = '', cause } = error as Coded;
  const places = stack.slice(stack.indexOf(message) + message.length).split('\n');
  const at = places.flatMap((line) => /^ +at (.*)/.exec(line)?.[1] ?? []);
  return { name, code, constraint, table, at, ...(cause !== undefined && { cause: serializeError(cause) }) };
}
