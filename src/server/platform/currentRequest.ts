import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyBaseLogger } from 'fastify';

interface CurrentRequest {
  /** Connects the error that a person sees with its line in the log of the server. */
  id: string;
  /** The address of the client, as far as `TRUST_PROXY` lets proxies state it. */
  ip: string;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/** Null outside of requests, such as in tests. */
export const currentRequest = () => current.getStore() ?? null;

export const runWithRequest = <Result>(request: CurrentRequest, work: () => Result): Result =>
  current.run({ id: request.id, ip: request.ip, log: request.log }, work);
