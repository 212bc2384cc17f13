import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './trpc.ts';

type Answer = (confirmed: boolean) => void;

let waiting: Answer[] = [];
const listeners = new Set<() => void>();

function tell(now: Answer[]) {
  waiting = now;
  for (const listener of listeners) listener();
}

/** Whether calls wait for the password to be typed again, and what becomes of them. */
export const passwordPrompt = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isOpen: () => waiting.length > 0,
  resolve: (confirmed: boolean) => {
    const answers = waiting;
    tell([]);
    for (const answer of answers) answer(confirmed);
  },
};

/** A call that needs a fresh password waits until it is typed, and then is made again; or fails if it is not. */
export const confirmPasswordLink: TRPCLink<AppRouter> =
  () =>
  ({ op, next }) =>
    observable((observer) => {
      const call = () =>
        next(op).subscribe({
          next: observer.next,
          complete: observer.complete,
          error: (error) => {
            if (error.data?.reason !== 'PASSWORD_NEEDED') return observer.error(error);
            tell([...waiting, (confirmed) => (confirmed ? void call() : observer.error(error))]);
          },
        });
      const first = call();
      return () => first.unsubscribe();
    });
