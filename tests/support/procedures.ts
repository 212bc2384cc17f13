import type { AnyProcedure } from '@trpc/server';
import { appRouter } from '#server/router.ts';

/** Every procedure of the API by its path, of one type or of both. */
export function procedures(kind?: 'query' | 'mutation') {
  const all = appRouter._def.procedures as unknown as Record<string, AnyProcedure>;
  return Object.keys(all).filter((path) => !kind || all[path]?._def.type === kind);
}

/** The first input schema of a procedure; undefined if it has no input. */
export function inputOf(path: string): unknown {
  const all = appRouter._def.procedures as unknown as Record<string, { _def: { inputs: unknown[] } }>;
  return all[path]?._def.inputs[0];
}

export const kindOf = (path: string) => (procedures('query').includes(path) ? 'query' : 'mutation');
