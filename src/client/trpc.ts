import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { TRPCClientError, type TRPCClientErrorLike } from '@trpc/client';
import { createTRPCReact, getQueryKey } from '@trpc/react-query';
// The one place where the client looks at the server, and it sees types only.
import type { AppRouter } from '#server/router.ts';
import { invalidateAfterMutation } from './crm/cache/invalidation.ts';

/** A query that nobody waits for any longer, such as an overtaken search, is cancelled. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });

export type { AppRouter };

/** How a call fails, as `onError` is told. */
export type CallError = TRPCClientErrorLike<AppRouter>;

/** Whether the server says that nobody is signed in. */
const isSignedOut = (error: unknown) =>
  error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED';

const isFinal = (error: unknown) => error instanceof TRPCClientError && error.data?.httpStatus < 500;

/** What was asked for so long ago, as by resting on a link, is good enough to be shown; lists are always asked again. */
const JUST_NOW_MS = 5_000;

const staleTime = ({ queryKey: [, asked] }: { queryKey: readonly unknown[] }) =>
  (asked as { type?: string } | undefined)?.type === 'infinite' ? 0 : JUST_NOW_MS;

/**
 * After a successful change, what shows it asks again (`crm/touched.ts`); a mutation says `meta.quiet`
 * where it changed nothing. An answer that says no (gone, not allowed) is not asked for twice. An answer that
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
        staleTime,
      },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({
      onError: (error, input, _result, { meta, options }) => {
        onError(error);
        // It may have been done and the answer lost: of what is done here nobody else tells us.
        const [path = []] = (options.mutationKey ?? []) as [string[]?];
        if (!isFinal(error) && !meta?.quiet) invalidateAfterMutation(client, path, input, undefined);
      },
      onSuccess: (answer, input, _result, { meta, options }) => {
        const [path = []] = (options.mutationKey ?? []) as [string[]?];
        if (!meta?.quiet) invalidateAfterMutation(client, path, input, answer);
      },
    }),
  });
  return client;
}
