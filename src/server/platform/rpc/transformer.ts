import { TRPCError } from '@trpc/server';
import superjson, { type SuperJSONResult } from 'superjson';

/** Superjson can also create typed arrays of any size, patterns, maps and errors: a stranger's call must not. */
const ACCEPTED_TYPES = new Set<unknown>(['undefined', 'number', 'bigint', 'Date']);

/** Longest annotation of a call's types, in characters; that of our largest form is a tenth. */
const MAX_ANNOTATION_LENGTH = 4_000;

/** True if a tree of annotations, each `[type, children]` or names with children, has accepted types only. */
function isPlain(types: unknown): boolean {
  if (Array.isArray(types)) return ACCEPTED_TYPES.has(types[0]) && (types.length === 1 || isPlain(types[1]));
  return typeof types === 'object' && types !== null && Object.values(types).every(isPlain);
}

function deserialize({ json, meta }: SuperJSONResult): unknown {
  const types = meta?.values;
  if (types === undefined) return json;
  if (JSON.stringify(types).length > MAX_ANNOTATION_LENGTH || !isPlain(types)) {
    throw new TRPCError({
      code: 'BAD_REQUEST',
      message: 'This cannot be understood. Please reload the page and try again.',
    });
  }
  return superjson.deserialize({ json, meta: { values: types, v: meta?.v ?? 0 } });
}

/** Superjson in both directions; for inputs it creates only the types that our inputs have. */
export const transformer = {
  input: { serialize: superjson.serialize, deserialize },
  output: superjson,
};
