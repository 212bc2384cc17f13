import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import superjson from 'superjson';
import { MAX_BATCH_SIZE } from '#shared/platform/batch.ts';
import { connection, reportUnreachable } from './connection/connection.ts';

/** @throws UNREACHABLE_MESSAGE or OFFLINE_MESSAGE where browsers say 'Failed to fetch', and where a proxy answers with a page of HTML. */
async function fetchJson(url: RequestInfo | URL | string, options?: RequestInit) {
  const answer = await fetch(url, options).catch((error: unknown) => {
    throw options?.signal?.aborted ? error : reportUnreachable();
  });
  if (!answer.headers.get('content-type')?.includes('json')) throw reportUnreachable();
  connection.onAnswer();
  return answer;
}

/** The links of a client, with these headers. In a file without the hooks, which visitors do not download. */
export function createLinks(headers: Record<string, string> = {}) {
  const options = { url: '/trpc', transformer: superjson, fetch: fetchJson, headers } as const;
  return [
    splitLink({
      // The server takes calls about signing in one at a time.
      condition: ({ path }) => path.startsWith('auth.'),
      true: httpLink(options),
      false: httpBatchLink({ ...options, maxItems: MAX_BATCH_SIZE }),
    }),
  ];
}
