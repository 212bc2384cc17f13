import type { FastifyReply, FastifyRequest } from 'fastify';
import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import { TimeLimit } from '../database/timeLimit.ts';

// Loaded only where metrics are on, with its library. No label holds what a client sent: routes are templates, and
// procedures are those of the router, so that nobody can add series.

/** A value, or one for each value of the label; without one where it is null. */
type Reading = number | null | Record<string, number>;

interface Readings<Name extends string> {
  /** The meaning of each metric. A name that ends in `_total` is a counter, any other a gauge. */
  help: Record<Name, string>;
  label?: string;
  read(): Promise<Record<Name, Reading>> | Record<Name, Reading>;
}

const PREFIX = 'providerdesk_';

/** Seconds, up to the time that a call may take. */
const BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5];

/** The time in milliseconds after which a scrape is answered without the values of the database. */
const READ_MS = 2_000;

export type Metrics = ReturnType<typeof openMetrics>;

/** The metrics of this process: requests, calls, what `add` adds, event loop and memory. */
export function openMetrics() {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  const registers = [registry];
  const requests = new Histogram({
    name: `${PREFIX}http_request_duration_seconds`,
    help: 'Answered requests by the template of their route; `other` has no route: pages of the CRM, and addresses where there is nothing.',
    labelNames: ['route', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const calls = new Histogram({
    name: `${PREFIX}call_duration_seconds`,
    help: 'Answered calls by procedure, each call of a batch for itself.',
    labelNames: ['procedure', 'status'],
    buckets: BUCKETS,
    registers,
  });
  const callsInProgress = new Gauge({
    name: `${PREFIX}calls_in_progress`,
    help: 'Calls that are being answered.',
    labelNames: ['procedure'],
    registers,
  });
  const refreshes: ((endsAt: number) => Promise<void>)[] = [];

  return {
    contentType: registry.contentType,

    /** All metrics as text. */
    async text() {
      const endsAt = performance.now() + READ_MS;
      // One after the other, so that a scrape takes no more than one connection.
      for (const refresh of refreshes) await refresh(endsAt);
      return registry.metrics();
    },

    /** Adds metrics that are read at each scrape, in the order of adding; where reading fails they are left out of it. */
    add<Name extends string>({ help, label, read }: Readings<Name>) {
      const metrics = Object.entries<string>(help).map(([name, help]) => {
        const Kind = name.endsWith('_total') ? Counter : Gauge;
        const labelNames = label ? [label] : [];
        return { name: name as Name, metric: new Kind({ name: PREFIX + name, help, labelNames, registers }) };
      });
      refreshes.push(async (endsAt) => {
        const readings = await new TimeLimit(endsAt).run(async () => read()).catch(() => null);
        for (const { name, metric } of metrics) {
          // A metric without labels is 0 after `reset`, and has no sample after `remove`.
          if (label) metric.reset();
          else metric.remove();
          const reading: Reading = readings?.[name] ?? {};
          if (typeof reading === 'number') metric.inc(reading);
          else if (label) for (const [value, n] of Object.entries(reading)) metric.inc({ [label]: value }, n);
        }
      });
    },

    observeResponse: async (request: FastifyRequest, reply: FastifyReply) => {
      // A stream lasts as long as its screen is open.
      if (String(reply.getHeader('content-type')).startsWith('text/event-stream')) return;
      requests.observe({ route: routeOf(request), status: reply.statusCode }, reply.elapsedTime / 1_000);
    },

    /** Begins to measure a call of a procedure; returns what ends it, with the status of the answer. */
    observeCall(procedure: string) {
      const startedAt = performance.now();
      callsInProgress.inc({ procedure });
      return (status: number) => {
        callsInProgress.dec({ procedure });
        calls.observe({ procedure, status }, (performance.now() - startedAt) / 1_000);
      };
    },
  };
}

/** Each file of the client has a route of its own. */
function routeOf({ routeOptions: { url } }: FastifyRequest) {
  if (url === undefined) return 'other';
  return url.startsWith('/assets/') ? '/assets/*' : url;
}
