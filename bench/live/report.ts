import { formatWhole, table } from '../table.ts';
import type { Memory } from './heap.ts';
import type { StepResult } from './step.ts';

/** Milliseconds from the commit to the stream, at the 95th percentile. */
const DELAY_BAR_MS = 250;
const STREAM_BAR_KB = 60;
/** How often a list is read for each time that a screen asks for it. */
const READ_BAR = 0.2;

const at = (sorted: number[], share: number) =>
  sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? Number.NaN;

const refreshTimes = ({ refreshes }: StepResult) =>
  refreshes
    .filter(({ isAnswered }) => isAnswered)
    .map(({ milliseconds }) => milliseconds)
    .toSorted((one, other) => one - other);

const listsAsked = ({ refreshes }: StepResult) => refreshes.filter(({ hasList }) => hasList).length;

const bellsAsked = ({ refreshes }: StepResult) => refreshes.filter(({ hasBell }) => hasBell).length;

const failures = ({ refreshes }: StepResult) => refreshes.filter(({ isAnswered }) => !isAnswered).length;

/** Milliseconds of the processor for a change: what it adds to the streams alone. */
const ofChange = (result: StepResult, of: 'node' | 'postgres') =>
  ((result.processor[of] - result.idle[of]) * result.seconds) / result.made;

/** One line for whoever waits. */
export function describeStep(result: StepResult | undefined) {
  if (!result) return '';
  const { streams, changes, delays } = result;
  return `${formatWhole(streams)} streams, ${changes} changes a second: p95 ${formatWhole(at(delays, 0.95))} ms`;
}

/** The measures that have a bar, and the processor's time of a change. */
export function barTable(result: StepResult | undefined, stream: Memory) {
  if (!result) return '';
  const { streams, changes, delays, missing, refused, statements } = result;
  const row = (name: string, value: number, bar: number, format: (value: number) => string) => [
    name,
    format(value),
    `≤ ${bar}${Number.isNaN(value) ? ' **not measured**' : value <= bar ? '' : ' **missed**'}`,
  ];
  const plain = (name: string, value: string) => [name, value, ''];
  return table(
    [`${formatWhole(streams)} open streams over two processes, ${changes} changes a second`, 'figure', 'bar'],
    [
      row('commit to stream at the 95th percentile, ms', at(delays, 0.95), DELAY_BAR_MS, formatWhole),
      plain(
        'the same at the 50th and 99th',
        `${formatWhole(at(delays, 0.5))} and ${formatWhole(at(delays, 0.99))}`,
      ),
      row('changes that did not reach a stream', missing, 0, formatWhole),
      row(
        'readings of a list for each time it was asked for',
        statements.lists / listsAsked(result),
        READ_BAR,
        (value) => value.toFixed(2),
      ),
      row('resident memory of a stream, kB', stream.resident / 1_024, STREAM_BAR_KB, formatWhole),
      plain('heap of a stream, kB', formatWhole(stream.heap / 1_024)),
      plain('processor for a change, ms, Node of both', formatWhole(ofChange(result, 'node'))),
      plain('processor for a change, ms, PostgreSQL', formatWhole(ofChange(result, 'postgres'))),
      row('changes that were refused', refused, 0, formatWhole),
      row('calls of screens that failed', failures(result), 0, formatWhole),
    ],
  );
}

/** What more changes and more streams do. */
export const stepTable = (results: StepResult[]) =>
  table(
    [
      'streams, changes a second',
      'p50, p95, p99 in ms',
      'refused',
      'not arrived',
      'refetches a second',
      'their p50, p95 in ms',
      'failed',
      'lists asked, read',
      'bells asked, read',
      'Node, % of a processor',
      'PostgreSQL',
      'without changes',
    ],
    results.map((result) => {
      const { streams, changes, delays, missing, refused, refreshes, seconds, statements, processor, idle } =
        result;
      const times = refreshTimes(result);
      return [
        `${formatWhole(streams)}, ${changes}`,
        [0.5, 0.95, 0.99].map((share) => formatWhole(at(delays, share))).join(', '),
        formatWhole(refused),
        formatWhole(missing),
        formatWhole(refreshes.length / seconds),
        [0.5, 0.95].map((share) => formatWhole(at(times, share))).join(', '),
        formatWhole(failures(result)),
        `${formatWhole(listsAsked(result))}, ${formatWhole(statements.lists)}`,
        `${formatWhole(bellsAsked(result))}, ${formatWhole(statements.bells)}`,
        formatWhole(processor.node / 10),
        formatWhole(processor.postgres / 10),
        `${formatWhole(idle.node / 10)}, ${formatWhole(idle.postgres / 10)}`,
      ];
    }),
  );
