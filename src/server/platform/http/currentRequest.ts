import { AsyncLocalStorage } from 'node:async_hooks';

interface CurrentRequest {
  /** Shown to the person, and logged. */
  id: string;
  /** As far as `TRUST_PROXY` trusts proxies. */
  ip: string;
}

const current = new AsyncLocalStorage<CurrentRequest>();

/** Null outside of requests, such as in tests. */
export const currentRequest = () => current.getStore() ?? null;

export const runWithRequest = <Result>(request: CurrentRequest, work: () => Result): Result =>
  current.run({ id: request.id, ip: request.ip }, work);
