import type { AnyTRPCProcedure, AnyTRPCRouter } from '@trpc/server';
import type { ProcedureFacts } from '#shared/calls.ts';

export function factsOf({ _def: { procedures } }: AnyTRPCRouter): Record<string, ProcedureFacts> {
  const stated = Object.entries<AnyTRPCProcedure>(procedures).flatMap(([path, { _def }]) => {
    const facts = _def.meta as ProcedureFacts | undefined;
    return facts ? [[path, facts] as const] : [];
  });
  return Object.fromEntries(stated.sort(([one], [other]) => (one < other ? -1 : 1)));
}
