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
  if (notes === undefined) return superjson.deserialize({ json });
  if (JSON.stringify(notes).length > NOTE_LENGTH || !isPlain(notes)) {
    throw new TRPCError({ code: 'BAD_REQUEST', message: 'This call carries values that no procedure takes' });
  }
  return superjson.deserialize({ json, meta: { values: notes, v: meta?.v ?? 0 } });
}

/** Superjson both ways; on the way in it makes nothing but what our inputs hold. */
export const transformer = {
  input: { serialize: superjson.serialize, deserialize },
  output: superjson,
};
