import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { TRPCClientError, type TRPCClientErrorLike } from '@trpc/client';
import { createTRPCReact, getQueryKey } from '@trpc/react-query';
// The client's only import from the server, and types only.
import type { AppRouter } from '#server/router.ts';
import { hideFailuresOf, keepFailuresOf, noteToasts } from './crm/cache/failedActs.ts';
import { invalidateAfterFailure, invalidateAfterMutation } from './crm/cache/invalidation.ts';

/** The queries of an unmounted component are aborted, such as an outdated search. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });

export type { AppRouter };

/** The error that `onError` of a call receives. */
export type CallError = TRPCClientErrorLike<AppRouter>;

const isSignedOut = (error: unknown) =>
  error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED';

/** True if the server refused: trying again would fail again. */
const isFinal = (error: unknown) => error instanceof TRPCClientError && error.data?.httpStatus < 500;

/** The time for which a record that was prefetched is shown without another request; lists are always refetched. */
const STALE_MS = 5_000;

const staleTime = ({ queryKey: [, options] }: { queryKey: readonly unknown[] }) =>
  (options as { type?: string } | undefined)?.type === 'infinite' ? 0 : STALE_MS;

/** Signs out this page. An answer on its way may be from before: it must not undo that. */
export function endSession(client: QueryClient) {
  const queryKey = getQueryKey(trpc.auth.session, undefined, 'query');
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, null);
}

/**
 * Returns the client of all queries. A successful mutation refetches the queries that it affects
 * (`crm/cache/invalidation.ts`), unless its `meta.quiet` says that it changed nothing, and closes the red toasts of its
 * earlier failures. A query that the server refuses is not retried. UNAUTHORIZED, from any call, sets the session to
 * null. Nothing waits for a connection, to be sent later: a call without one fails at once.
 */
export function createQueryClient() {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) endSession(client);
  };
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        networkMode: 'always',
        retry: (failures, error) => failures < 1 && !isFinal(error),
        refetchOnWindowFocus: false,
        staleTime,
      },
      mutations: { networkMode: 'always' },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, input, _result, mutation) => {
        const { meta, options } = mutation;
        onError(error);
        noteToasts(mutation);
        // The call may have succeeded with its answer lost, and live updates leave out what this tab did.
        const [path = []] = (options.mutationKey ?? []) as [string[]?];
        if (!isFinal(error) && !meta?.quiet) invalidateAfterFailure(client, path, input);
      },
      // The screen does its part on a failure before this.
      onSettled: (_answer, error, _input, _result, mutation) => {
        if (error) keepFailuresOf(mutation);
      },
      onSuccess: (answer, input, _result, mutation) => {
        const { meta, options } = mutation;
        hideFailuresOf(mutation);
        const [path = []] = (options.mutationKey ?? []) as [string[]?];
        if (!meta?.quiet) invalidateAfterMutation(client, path, input, answer);
      },
    }),
  });
  return client;
}
