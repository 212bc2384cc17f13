import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { loadServer, median, type Pace } from './load.ts';
import type { Operation } from './operations.ts';
import { processorMs, residentMemoryMb, startProduct } from './servers.ts';
import { atLeast, atMost, formatWhole, table } from './table.ts';

const RESIDENT_MB = 350;
const RATE = 0.9;

/** The options that `docker-compose.yml` gives Node, in the environment and on the command line. */
function composeOptions() {
  const compose = readFileSync(join(import.meta.dirname, '../docker-compose.yml'), 'utf8');
  const [, NODE_OPTIONS] = /^ +NODE_OPTIONS: (.+)$/m.exec(compose) ?? [];
  const [, onCommandLine] = /^ +command: \[node, (.+), src\/server\/start\.js\]$/m.exec(compose) ?? [];
  if (!NODE_OPTIONS || !onCommandLine) throw new Error('docker-compose.yml limits no heap');
  return { NODE_OPTIONS, onCommandLine: onCommandLine.split(', ') };
}

interface Measured {
  /** Calls a second. */
  rate: number;
  /** Of the process, for a call. */
  processorMs: number;
}

/** What one pair of processes says of an operation. */
interface Pair {
  limited: Measured;
  free: Measured;
}

/**
 * Loads the product with the heap limit of `docker-compose.yml` and one without it in turns. Two processes with the same
 * options differ for as long as they run, so each round has two new ones, and the median of the rounds' ratios counts. Returns a
 * Markdown table of the rates, the processor time of a call, and the most memory that was held right after a round.
 */
export async function measureHeapLimit(
  url: string,
  cookie: string,
  operations: Operation[],
  { rounds, seconds }: Pace,
) {
  const { NODE_OPTIONS, onCommandLine } = composeOptions();
  const pairs = new Map<Operation, Pair[]>(operations.map((operation) => [operation, []]));
  const memory = { limited: 0, free: 0 };
  for (let round = 0; round < rounds; round += 1) {
    const limited = await startProduct({ DATABASE_URL: url, NODE_OPTIONS }, onCommandLine);
    const free = await startProduct({ DATABASE_URL: url });
    const measure = async (server: typeof limited, { product }: Operation): Promise<Measured> => {
      const before = processorMs(server.pid);
      const { rate } = await loadServer({ address: server.address, cookie, requests: product }, seconds);
      return { rate, processorMs: (processorMs(server.pid) - before) / (rate * seconds) };
    };
    try {
      for (const [operation, measured] of pairs) {
        // The first of each only warms up; then each is once the first and once the last.
        await measure(limited, operation);
        await measure(free, operation);
        const [first, second, third, fourth] = [
          await measure(limited, operation),
          await measure(free, operation),
          await measure(free, operation),
          await measure(limited, operation),
        ] as const;
        measured.push({ limited: mean(first, fourth), free: mean(second, third) });
      }
      memory.limited = Math.max(memory.limited, residentMemoryMb(limited.pid));
      memory.free = Math.max(memory.free, residentMemoryMb(free.pid));
    } finally {
      await limited.stop();
      await free.stop();
    }
  }
  const rows = [...pairs].map(([{ name }, measured]) => {
    const middle = (of: (pair: Pair) => number) => median(measured.map(of));
    const ratios = measured.map(({ limited, free }) => limited.rate / free.rate);
    return [
      name,
      formatWhole(middle(({ limited }) => limited.rate)),
      formatWhole(middle(({ free }) => free.rate)),
      `${median(ratios).toFixed(2)} (${Math.min(...ratios).toFixed(2)} to ${Math.max(...ratios).toFixed(2)})`,
      atLeast(RATE, median(ratios)),
      middle(({ limited, free }) => limited.processorMs / free.processorMs).toFixed(2),
    ];
  });
  rows.push([
    'memory, MB',
    formatWhole(memory.limited),
    formatWhole(memory.free),
    '',
    atMost(RESIDENT_MB, memory.limited),
    '',
  ]);
  return table(
    [
      'calls a second',
      `with ${[NODE_OPTIONS, ...onCommandLine].join(' ')}`,
      'without',
      'ratio',
      'limit',
      'processor time of a call, ratio',
    ],
    rows,
  );
}

const mean = (one: Measured, other: Measured): Measured => ({
  rate: (one.rate + other.rate) / 2,
  processorMs: (one.processorMs + other.processorMs) / 2,
});
