import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import superjson from 'superjson';
import { LONG_CALLS_MS, type ProcedureFacts } from '#shared/calls.ts';
import { MAX_BATCH_SIZE } from '#shared/platform/batch.ts';
import { connection, reportUnreachable } from './connection/connection.ts';

/** The time that a call waits for its answer: the server takes 4.5 s for most (docs/operations.md), a slow line the rest. */
const CALL_MS = 20_000;

/** The time without an answer after which the connection is checked, again and again. */
const PATIENCE_MS = 8_000;

type FactsByPath = Readonly<Record<string, ProcedureFacts>>;

/** The time that the calls of one request wait for their answer, in milliseconds; `/trpc/leads.list,trash.restore?…` are two. */
function patienceFor(url: string, facts: FactsByPath) {
  const [path = ''] = url.replace(/^.*\/trpc\//, '').split('?');
  const times = path.split(',').map((one) => facts[one]?.time);
  return CALL_MS + Math.max(...times.map((time) => (time ? LONG_CALLS_MS[time] : 0)));
}

/** @throws UNREACHABLE_MESSAGE or OFFLINE_MESSAGE where browsers say 'Failed to fetch', and where a proxy answers with a page of HTML. */
const fetchJson = (facts: FactsByPath) => async (url: RequestInfo | URL | string, options?: RequestInit) => {
  const wasOnline = navigator.onLine;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceFor(String(url), facts));
  const abort = () => late.abort();
  // A line that is cut without an error: nobody waits for the longest time then.
  const checks = setInterval(async () => {
    await connection.check();
    if (connection.get().state !== 'connected') abort();
  }, PATIENCE_MS);
  options?.signal?.addEventListener('abort', abort);
  const answer = await fetch(url, { ...options, signal: late.signal })
    .catch((error: unknown) => {
      throw options?.signal?.aborted ? error : reportUnreachable(wasOnline);
    })
    .finally(() => {
      clearTimeout(timer);
      clearInterval(checks);
    });
  if (!answer.headers.get('content-type')?.includes('json')) throw reportUnreachable(true);
  connection.onAnswer();
  return answer;
};

/**
 * The links of a client, with these headers. In a file without the hooks and without the `facts` of procedures, which
 * visitors do not download: they call none that takes long or is about signing in.
 */
export function createLinks(headers: Record<string, string> = {}, facts: FactsByPath = {}) {
  const options = { url: '/trpc', transformer: superjson, fetch: fetchJson(facts), headers } as const;
  return [
    splitLink({
      // The server takes calls about signing in one at a time. A search has nobody to wait for: a batch is sent by a timer,
      // which browsers call after the next frame.
      condition: ({ path, input }) => facts[path]?.isAboutSigningIn === true || isSearch(input),
      true: httpLink(options),
      false: httpBatchLink({ ...options, maxItems: MAX_BATCH_SIZE }),
    }),
  ];
}

const isSearch = (input: unknown) =>
  typeof input === 'object' && input !== null && 'search' in input && input.search !== undefined;
