import type { TRPCLink } from '@trpc/client';
import { observable } from '@trpc/server/observable';
import type { AppRouter } from './trpc.ts';

interface WaitingCall {
  path: string;
  resolve: (isConfirmed: boolean) => void;
}

let waiting: WaitingCall[] = [];
const listeners = new Set<() => void>();

function setWaiting(calls: WaitingCall[]) {
  waiting = calls;
  for (const listener of listeners) listener();
}

export const passwordPrompt = {
  subscribe: (listener: () => void) => {
    listeners.add(listener);
    return () => void listeners.delete(listener);
  },
  isOpen: () => waiting.length > 0,
  /** Of the call that waits first, such as 'team.invite'. */
  path: () => waiting[0]?.path ?? '',
  resolve: (isConfirmed: boolean) => {
    const calls = waiting;
    setWaiting([]);
    for (const { resolve } of calls) resolve(isConfirmed);
  },
};

/** Repeats a call that failed with PASSWORD_NEEDED once the password is typed. */
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
            const resolve = (isConfirmed: boolean) => (isConfirmed ? void call() : observer.error(error));
            setWaiting([...waiting, { path: op.path, resolve }]);
          },
        });
      const first = call();
      return () => first.unsubscribe();
    });
