import { httpBatchLink } from '@trpc/client';
import superjson from 'superjson';

const AWAY = 'The server cannot be reached just now. Please check your connection and try again.';

/** Says in a sentence what browsers word as 'Failed to fetch', or a proxy as a page of HTML. */
async function fetchAnswer(url: RequestInfo | URL | string, options?: RequestInit) {
  const answer = await fetch(url, options).catch((error: unknown) => {
    throw options?.signal?.aborted ? error : new Error(AWAY);
  });
  if (!answer.headers.get('content-type')?.includes('json')) throw new Error(AWAY);
  return answer;
}

/** How calls travel. Apart from the hooks, which visitors of the site do not download. */
export const links = [httpBatchLink({ url: '/trpc', transformer: superjson, fetch: fetchAnswer })];
