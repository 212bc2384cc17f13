import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { TRPCClientError, type TRPCClientErrorLike } from '@trpc/client';
import { createTRPCReact, getQueryKey } from '@trpc/react-query';
// The one place where the client looks at the server, and it sees types only.
import type { AppRouter } from '#server/router.ts';

/** A query that nobody waits for any longer, such as an overtaken search, is cancelled. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });

export type { AppRouter };

/** How a call fails, as `onError` is told. */
export type CallError = TRPCClientErrorLike<AppRouter>;

/** Whether the server says that nobody is signed in. */
const isSignedOut = (error: unknown) =>
  error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED';

const isFinal = (error: unknown) => error instanceof TRPCClientError && error.data?.httpStatus < 500;

/**
 * After any successful change, every list and detail on screen asks again; a mutation says `meta.quiet`
 * where it changed none. An answer that says no (gone, not allowed) is not asked for twice. An answer that
 * nobody is signed in becomes what the client knows about the session, wherever it came from.
 */
export function createQueryClient() {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) client.setQueryData(getQueryKey(trpc.auth.session, undefined, 'query'), null);
  };
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !isFinal(error),
        refetchOnWindowFocus: false,
      },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError,
      onSuccess: (_answer, _input, _result, { meta }) => {
        if (!meta?.quiet) client.invalidateQueries();
      },
    }),
  });
  return client;
}
