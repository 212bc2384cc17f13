import autocannon, { type Request } from 'autocannon';

export interface LoadResult {
  /** Responses per second. */
  rate: number;
  /** The 99th percentile of the latency, in milliseconds. */
  p99: number;
}

/** A server, the session cookie to send, and the requests. */
export interface Target {
  address: string;
  cookie: string;
  requests: Request[];
  /** Every answer is a 404, as it should be. */
  isNotFound?: boolean;
  /** 16 unless this says otherwise. */
  connections?: number;
}

export const CONNECTIONS = 16;

/** Of one connection: preparing 9,000 for each takes this process a second, in which it reads no answers. */
const MAX_REQUESTS = 400;

/**
 * Repeats these requests for some seconds. Each connection starts at another request of the list.
 *
 * @throws if any request fails.
 */
export async function loadServer(
  { address, cookie, requests, isNotFound = false, connections = CONNECTIONS }: Target,
  seconds: number,
): Promise<LoadResult & { calls: number }> {
  let connection = 0;
  const sent = requests.map((request) => ({ ...request, headers: { ...request.headers, cookie } }));
  const result = await autocannon({
    url: address,
    connections,
    duration: seconds,
    setupClient(client) {
      const first = Math.floor((connection++ * sent.length) / connections);
      client.setRequests([...sent.slice(first), ...sent.slice(0, first)].slice(0, MAX_REQUESTS));
    },
  });
  const answered = result[isNotFound ? '4xx' : '2xx'];
  const failed = result.errors + result['2xx'] + result.non2xx - answered;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.sent} calls to ${address} failed`);
  return { calls: answered, rate: answered / result.duration, p99: result.latency.p99 };
}

export function median(numbers: number[]) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Loads several servers in turns, so that other load on the machine affects all of them; the median round counts. */
export async function loadInterleaved<Name extends string>(
  servers: Record<Name, Target>,
  { rounds, seconds }: { rounds: number; seconds: number },
): Promise<Record<Name, LoadResult>> {
  const names = Object.keys(servers) as Name[];
  const measured = Object.fromEntries(names.map((name) => [name, [] as LoadResult[]])) as Record<
    Name,
    LoadResult[]
  >;
  // The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const name of names) {
      const one = await loadServer(servers[name], seconds);
      if (round > 0) measured[name].push(one);
    }
  }
  return Object.fromEntries(
    names.map((name) => [
      name,
      {
        rate: median(measured[name].map(({ rate }) => rate)),
        p99: median(measured[name].map(({ p99 }) => p99)),
      },
    ]),
  ) as Record<Name, LoadResult>;
}
