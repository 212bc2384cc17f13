import { TRPCError } from '@trpc/server';
import superjson, { type SuperJSONResult } from 'superjson';

/** Superjson also builds typed arrays of any size, patterns, maps and errors, and copies on demand: not for strangers. */
const TAKEN = new Set<unknown>(['undefined', 'number', 'bigint', 'Date']);

/** Longest note on what a call's values stand for; that of our largest form is a tenth. */
const NOTE_LENGTH = 4_000;

/** Whether a tree of notes, each `[type, below]` or names with what is below, speaks of plain values only. */
function isPlain(notes: unknown): boolean {
  if (Array.isArray(notes)) return TAKEN.has(notes[0]) && (notes.length === 1 || isPlain(notes[1]));
  return typeof notes === 'object' && notes !== null && Object.values(notes).every(isPlain);
}

function deserialize({ json, meta }: SuperJSONResult): unknown {
  const notes = meta?.values;
  if (notes === undefined) return json;
  if (JSON.stringify(notes).length > NOTE_LENGTH || !isPlain(notes)) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'This call carries values that no procedure takes' });
  }
  return superjson.deserialize({ json, meta: { values: notes, v: meta?.v ?? 0 } });
}

type Notes = Record<string, ['Date']>;

/** Where a path would not be one of names without more ado. */
const NEEDS_ESCAPE = /[.\\]|^$|^(__proto__|constructor|prototype)$/;

/** Notes the path of each `Date`; false if there is anything else than these that JSON does not tell as it is. */
function noteDates(value: unknown, path: string, notes: Notes): boolean {
  if (value === null || typeof value === 'string' || typeof value === 'boolean') return true;
  if (typeof value === 'number') return Number.isFinite(value) && !Object.is(value, -0);
  if (typeof value !== 'object') return false;
  if (value instanceof Date) {
    notes[path] = ['Date'];
    return path !== '' && !Number.isNaN(value.getTime());
  }
  if (Array.isArray(value)) return value.every((each, index) => noteWithin(each, path, `${index}`, notes));
  const prototype = Object.getPrototypeOf(value);
  if (prototype !== Object.prototype && prototype !== null) return false;
  for (const key in value) {
    if (!noteWithin((value as Record<string, unknown>)[key], path, key, notes)) return false;
  }
  return true;
}

/** Names are put together only for what may hold a date: most values are none. */
function noteWithin(value: unknown, path: string, key: string, notes: Notes) {
  if (value === null || typeof value !== 'object') return noteDates(value, path, notes);
  if (NEEDS_ESCAPE.test(key)) return false;
  return noteDates(value, path ? `${path}.${key}` : key, notes);
}

/**
 * What superjson makes of records and lists of them, without its copy of everything and its long walk, which took a
 * third of a list's time: `JSON.stringify` words dates as superjson does, so only their places are to be noted.
 */
function serialize(value: unknown): SuperJSONResult {
  const values: Notes = {};
  if (!noteDates(value, '', values)) return superjson.serialize(value);
  const isPlain = Object.keys(values).length === 0;
  return { json: value as SuperJSONResult['json'], ...(!isPlain && { meta: { values, v: 1 } }) };
}

/** Superjson both ways; on the way in it makes nothing but what our inputs hold. */
export const transformer = {
  input: { serialize: superjson.serialize, deserialize },
  output: { serialize, deserialize: superjson.deserialize },
};
