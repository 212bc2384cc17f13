import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the current request, which connects the error that a person sees with its line in the log. */
const current = new AsyncLocalStorage<string>();

/** Null outside of requests, as in tests that call a procedure. */
export const currentRequestId = () => current.getStore() ?? null;

export const runWithRequestId = <Result>(id: string, work: () => Result): Result => current.run(id, work);
