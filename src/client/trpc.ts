import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { TRPCClientError, type TRPCClientErrorLike } from '@trpc/client';
import { createTRPCReact, getQueryKey } from '@trpc/react-query';
// The client's only import from the server, types only.
import type { AppRouter } from '#server/router.ts';
import { hideFailuresOf, keepFailuresOf, noteToasts } from './crm/cache/failedActs.ts';
import { invalidateAfterFailure, invalidateAfterMutation } from './crm/cache/invalidation.ts';
import { notify, notifyFailure } from './ui/overlay/notify.ts';

/** Aborts queries of unmounted components, such as an outdated search. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });

export type { AppRouter };

declare module '@tanstack/react-query' {
  interface Register {
    mutationMeta: {
      /** Nothing is refetched. */
      quiet?: boolean;
      /** The toast once it is done. */
      done?: string;
      /** The toast where it failed, above the reason. */
      failed?: string;
    };
  }
}

export type CallError = TRPCClientErrorLike<AppRouter>;

const isSignedOut = (error: unknown) =>
  error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED';

/** What it is about was deleted meanwhile: what is shown is older. */
const isGone = (error: unknown) => error instanceof TRPCClientError && error.data?.code === 'NOT_FOUND';

/** The server refused: a retry would fail, too. */
const isFinal = (error: unknown) => error instanceof TRPCClientError && error.data?.httpStatus < 500;

/** Milliseconds for which a prefetched record counts as fresh; lists never do. */
const STALE_MS = 5_000;

const staleTime = ({ queryKey: [, options] }: { queryKey: readonly unknown[] }) =>
  (options as { type?: string } | undefined)?.type === 'infinite' ? 0 : STALE_MS;

/** A pending answer may be older: it must not undo the sign-out. */
export function endSession(client: QueryClient) {
  const queryKey = getQueryKey(trpc.auth.session, undefined, 'query');
  void client.cancelQueries({ queryKey });
  client.setQueryData(queryKey, null);
}

/**
 * A successful mutation refetches what it affects (`crm/cache/invalidation.ts`), unless `meta.quiet`, and
 * closes toasts of its earlier failures. Refused queries are not retried. UNAUTHORIZED sets the session to
 * null. Calls fail at once without a connection; none is sent later.
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
        // It may have succeeded without its answer, and live updates skip this tab's changes.
        const [path = []] = (options.mutationKey ?? []) as [string[]?];
        if (isGone(error)) void client.invalidateQueries();
        else if (!isFinal(error) && !meta?.quiet) invalidateAfterFailure(client, path, input);
        if (meta?.failed) notifyFailure(meta.failed, error);
      },
      // The screen does its part on a failure before this.
      onSettled: (_answer, error, _input, _result, mutation) => {
        if (error) keepFailuresOf(mutation);
      },
      onSuccess: (answer, input, _result, mutation) => {
        const { meta, options } = mutation;
        hideFailuresOf(mutation);
        if (meta?.done) notify.success(meta.done);
        const [path = []] = (options.mutationKey ?? []) as [string[]?];
        if (!meta?.quiet) invalidateAfterMutation(client, path, input, answer);
      },
    }),
  });
  return client;
}
