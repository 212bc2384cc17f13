import type { AnyTRPCRouter, TRPCError } from '@trpc/server';
import { getHTTPStatusCodeFromError } from '@trpc/server/http';
import type { FastifyRequest } from 'fastify';
import { describeError } from '../http/describeError.ts';
import type { GetContext } from '../identity/context.ts';

export type CallRequest = FastifyRequest<{ Params: { path: string } }>;

/** The parts that answer calls, fast or by tRPC's adapter. */
export interface CallParts {
  router: AnyTRPCRouter;
  contextOf: GetContext;
  log(request: FastifyRequest, error: TRPCError, path: string | undefined): void;
}

/** The longest pause that errors of the batch ask for. */
export function headersOf(errors: TRPCError[]): Record<string, string> {
  const pauses = errors.flatMap((error) => describeError(error).headers['Retry-After'] ?? []);
  return pauses.length > 0 ? { 'Retry-After': String(Math.max(...pauses.map(Number))) } : {};
}

/** What is tried and refused is an answer: browsers would log another status as an error of the page. */
export const isRefusedTrial = (isTrial: boolean | undefined, errors: TRPCError[]) =>
  isTrial === true && errors.length > 0 && errors.every((error) => getHTTPStatusCodeFromError(error) < 500);
