import { AsyncLocalStorage } from 'node:async_hooks';

/** The id of the request that is being answered: by it a person's complaint finds its line in the log. */
const current = new AsyncLocalStorage<string>();

/** Null where nobody sent a request, as in tests that call a procedure. */
export const currentRequestId = () => current.getStore() ?? null;

export const runWithRequestId = <Result>(id: string, work: () => Result): Result => current.run(id, work);
