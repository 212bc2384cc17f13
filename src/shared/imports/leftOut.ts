import { formatCount } from '../fields/format.ts';
import { optionSet } from '../fields/optionSet.ts';

// Rows of a file that are not records. They are named by their numbers.

const leftOutKind = optionSet({
  above: 'above the headings',
  headings: 'headings again',
  section: 'headings between rows',
  sum: 'totals',
  footer: 'below the table',
  empty: 'empty',
});

const ONE: Partial<Record<LeftOut['kind'], string>> = { sum: 'a total' };

export interface LeftOut {
  kind: keyof typeof leftOutKind.labels;
  from: number;
  to: number;
}

/** Further ranges are counted, not kept: nobody reads so many. */
const MAX_RANGES = 200;

/** Collects rows that are left out; neighbours of one kind become one range. */
export function leftOutRows() {
  const ranges: LeftOut[] = [];
  return {
    add(kind: LeftOut['kind'], from: number, to = from) {
      const last = ranges.findLast((range) => range.kind === kind);
      if (last?.to === from - 1) last.to = to;
      else if (ranges.length < MAX_RANGES || !last) ranges.push({ kind, from, to });
    },
    ranges: () => ranges,
  };
}

/** Row numbers that are written out. */
const SHOWN = 12;

/** '5 rows left out: rows 12, 30 to 32 (totals), row 45 (empty)' */
export function describeLeftOut(leftOut: readonly LeftOut[]): string {
  const kinds = leftOutKind.values.flatMap((kind) => {
    const ranges = leftOut.filter((range) => range.kind === kind);
    if (ranges.length === 0) return [];
    const parts = ranges
      .slice(0, SHOWN)
      .map(({ from, to }) => (from === to ? number(from) : `${number(from)} to ${number(to)}`));
    const more = ranges.length > SHOWN ? ' and others' : '';
    const label = leftOutKind.labels[kind];
    const isOne = ranges.length === 1 && ranges[0]?.from === ranges[0]?.to;
    return [`${isOne ? 'row' : 'rows'} ${parts.join(', ')}${more} (${isOne ? (ONE[kind] ?? label) : label})`];
  });
  const rows = leftOut.reduce((sum, { from, to }) => sum + to - from + 1, 0);
  return `${formatCount(rows, 'row')} left out: ${kinds.join(', ')}`;
}

const number = (line: number) => line.toLocaleString('en-AU');
