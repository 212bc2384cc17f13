import superjson, { type SuperJSONResult } from 'superjson';

type DatePaths = Record<string, ['Date']>;

/** Names that superjson escapes in a path. */
const NEEDS_ESCAPE = /[.\\]|^$|^(__proto__|constructor|prototype)$/;

const isPreserved = (value: unknown) =>
  typeof value === 'string' ||
  value === null ||
  typeof value === 'boolean' ||
  (typeof value === 'number' && Number.isFinite(value) && !Object.is(value, -0));

/** Adds the path of each `Date` to `dates`; false if the value holds anything else that JSON does not preserve. */
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
 * The text that superjson makes of records and lists of them, without its copy and its walk: `JSON.stringify` writes
 * dates as superjson does, so only their paths are needed. Everything else is for superjson.
 */
export function serialize(value: unknown): SuperJSONResult {
  const values: DatePaths = {};
  if (!collectDates(value, '', values)) return superjson.serialize(value);
  const isPlain = Object.keys(values).length === 0;
  return { json: value as SuperJSONResult['json'], ...(!isPlain && { meta: { values, v: 1 } }) };
}
