import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import superjson from 'superjson';
import { MAX_BATCH_SIZE } from '#shared/platform/batch.ts';

const AWAY = 'The server cannot be reached just now. Please check your connection and try again.';

/** Says in a sentence what browsers word as 'Failed to fetch', or a proxy as a page of HTML. */
async function fetchAnswer(url: RequestInfo | URL | string, options?: RequestInit) {
  const answer = await fetch(url, options).catch((error: unknown) => {
    throw options?.signal?.aborted ? error : new Error(AWAY);
  });
  if (!answer.headers.get('content-type')?.includes('json')) throw new Error(AWAY);
  return answer;
}

/** How calls travel, with these headers. Apart from the hooks, which visitors of the site do not download. */
export function createLinks(headers: Record<string, string> = {}) {
  const door = { url: '/trpc', transformer: superjson, fetch: fetchAnswer, headers } as const;
  return [
    splitLink({
      // The server takes calls about signing in one at a time.
      condition: ({ path }) => path.startsWith('auth.'),
      true: httpLink(door),
      false: httpBatchLink({ ...door, maxItems: MAX_BATCH_SIZE }),
    }),
  ];
}
