import { httpBatchLink, httpLink, splitLink } from '@trpc/client';
import superjson from 'superjson';
import { LONG_CALLS_MS, type ProcedureFacts } from '#shared/calls.ts';
import { MAX_BATCH_SIZE } from '#shared/platform/batch.ts';
import { TRIAL_HEADER } from '#shared/platform/live.ts';
import { connection, reportUnreachable } from './connection/connection.ts';

/** Milliseconds; most take the server up to 4.5 s (docs/operations.md), a slow line the rest. */
const CALL_MS = 20_000;

/** Milliseconds without an answer before the connection is checked, repeatedly. */
const PATIENCE_MS = 8_000;

type FactsByPath = Readonly<Record<string, ProcedureFacts>>;

/** Milliseconds for all calls of a request; `/trpc/leads.list,trash.restore?…` has two. */
function patienceFor(url: string, facts: FactsByPath) {
  const [path = ''] = url.replace(/^.*\/trpc\//, '').split('?');
  const times = path.split(',').map((one) => facts[one]?.time);
  return CALL_MS + Math.max(...times.map((time) => (time ? LONG_CALLS_MS[time] : 0)));
}

/** @throws UNREACHABLE_MESSAGE or OFFLINE_MESSAGE where browsers say 'Failed to fetch', and for HTML from a proxy */
const fetchJson = (facts: FactsByPath) => async (url: RequestInfo | URL | string, options?: RequestInit) => {
  const wasOnline = navigator.onLine;
  const late = new AbortController();
  const timer = setTimeout(() => late.abort(), patienceFor(String(url), facts));
  const abort = () => late.abort();
  // A cut connection gives no error: this avoids waiting for the longest time.
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
 * Separate from the hooks and the procedures' `facts`, which visitors do not download: they make no long
 * calls, and none about signing in.
 */
export function createLinks(headers: Record<string, string> = {}, facts: FactsByPath = {}) {
  const options = { url: '/trpc', transformer: superjson, fetch: fetchJson(facts), headers } as const;
  return [
    splitLink({
      // The server takes calls about signing in one at a time. Searches are not batched: the batch's timer
      // fires after the next frame. What is tried comes alone: the whole request is.
      condition: ({ path, input, context }) =>
        context.isTrial === true || facts[path]?.isAboutSigningIn === true || isSearch(input),
      true: httpLink({
        ...options,
        headers: ({ op }) => (op.context.isTrial ? { ...headers, [TRIAL_HEADER]: '1' } : headers),
      }),
      false: httpBatchLink({ ...options, maxItems: MAX_BATCH_SIZE }),
    }),
  ];
}

const isSearch = (input: unknown) =>
  typeof input === 'object' && input !== null && 'search' in input && input.search !== undefined;
