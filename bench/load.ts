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
}

/** How long the servers are measured. */
export interface Pace {
  /** The number of times each server is measured; the median counts. */
  rounds: number;
  /** The length of each round. */
  seconds: number;
}

const CONNECTIONS = 16;

/**
 * The requests of one connection: preparing 9,000 for each takes this process a second, in which it reads no answers.
 */
const MAX_REQUESTS = 400;

/**
 * Repeats these requests for some seconds. Each connection starts at another request of the list.
 *
 * @throws if any request fails.
 */
export async function loadServer(
  { address, cookie, requests }: Target,
  seconds: number,
): Promise<LoadResult> {
  let connection = 0;
  const sent = requests.map((request) => ({ ...request, headers: { ...request.headers, cookie } }));
  const result = await autocannon({
    url: address,
    connections: CONNECTIONS,
    duration: seconds,
    setupClient(client) {
      const first = Math.floor((connection++ * sent.length) / CONNECTIONS);
      client.setRequests([...sent.slice(first), ...sent.slice(0, first)].slice(0, MAX_REQUESTS));
    },
  });
  const failed = result.errors + result.non2xx;
  if (failed > 0) throw new Error(`${failed} of ${result.requests.sent} calls to ${address} failed`);
  if (result['2xx'] === 0) throw new Error(`${address} answered no call in ${seconds} s`);
  return { rate: result['2xx'] / result.duration, p99: result.latency.p99 };
}

export function median(numbers: number[]) {
  const sorted = [...numbers].sort((one, other) => one - other);
  return sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
}

/** Loads two servers in turns, so that other load on the machine affects both; the median round counts. */
export async function loadInTurns(targets: [Target, Target], { rounds, seconds }: Pace) {
  const measured: [LoadResult[], LoadResult[]] = [[], []];
  // The first round only warms up.
  for (let round = 0; round <= rounds; round += 1) {
    for (const n of [0, 1] as const) {
      const one = await loadServer(targets[n], seconds);
      if (round > 0) measured[n].push(one);
    }
  }
  const middle = (results: LoadResult[]): LoadResult => ({
    rate: median(results.map(({ rate }) => rate)),
    p99: median(results.map(({ p99 }) => p99)),
  });
  return [middle(measured[0]), middle(measured[1])] as const;
}
