import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { httpBatchLink, TRPCClientError, type TRPCClientErrorLike } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';
import superjson from 'superjson';
// The one place where the client looks at the server, and it sees types only.
import type { AppRouter } from '#server/router.ts';

/** A query that nobody waits for any longer, such as an overtaken search, is cancelled. */
export const trpc = createTRPCReact<AppRouter>({ abortOnUnmount: true });

/** How a call fails, as `onError` is told. */
export type CallError = TRPCClientErrorLike<AppRouter>;

const AWAY = 'The server cannot be reached just now. Please check your connection and try again.';

/** Says in a sentence what browsers word as 'Failed to fetch', or a proxy as a page of HTML. */
async function fetchAnswer(url: RequestInfo | URL | string, options?: RequestInit) {
  const answer = await fetch(url, options).catch((error: unknown) => {
    throw options?.signal?.aborted ? error : new Error(AWAY);
  });
  if (!answer.headers.get('content-type')?.includes('json')) throw new Error(AWAY);
  return answer;
}

export const links = [httpBatchLink({ url: '/trpc', transformer: superjson, fetch: fetchAnswer })];

/** Whether the server says that nobody is signed in. */
export const isSignedOut = (error: unknown) =>
  error instanceof TRPCClientError && error.data?.code === 'UNAUTHORIZED';

const isFinal = (error: unknown) => error instanceof TRPCClientError && error.data?.httpStatus < 500;

/**
 * After any successful change, every list and detail on screen asks again. An answer that says no (gone,
 * signed out, not allowed) is not asked for twice.
 */
export function createQueryClient(onSignedOut: () => void = () => {}) {
  const onError = (error: unknown) => {
    if (isSignedOut(error)) onSignedOut();
  };
  const client: QueryClient = new QueryClient({
    defaultOptions: {
      queries: {
        retry: (failures, error) => failures < 1 && !isFinal(error),
        refetchOnWindowFocus: false,
      },
    },
    queryCache: new QueryCache({ onError }),
    mutationCache: new MutationCache({ onError, onSuccess: () => client.invalidateQueries() }),
  });
  return client;
}
