import { formatCount } from '../fields/format.ts';
import { optionSet } from '../fields/optionSet.ts';
import type { Convention } from '../records/csv/conventions.ts';

// The limits of one file that is imported: more is hard to review, and can be split.

export const MAX_FILE_MB = 20;
export const MAX_FILE_BYTES = MAX_FILE_MB * 1024 * 1024;
/** Unpacked: the reader takes time for each character. */
export const MAX_UNPACKED_MB = 100;
export const MAX_UNPACKED_BYTES = MAX_UNPACKED_MB * 1024 * 1024;
/** Rows with a value; as many may be empty. */
export const MAX_ROWS = 50_000;
export const MAX_COLUMNS = 100;

/** Includes empty lines: the size of an Excel sheet. */
export const MAX_LINES = 1_048_576;

export const MAX_ROW_LENGTH = 256 * 1024;

/** The characters of all rows of a workbook: one text may stand in many cells. */
export const MAX_LENGTH = MAX_UNPACKED_BYTES;

export const MAX_SHEETS = 200;
export const MAX_SHEET_NAME = 100;

export const WORKBOOK_TYPE = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

// Decisions about the cells of a file, made while reviewing its rows.

/** Reads all cells of a column with the same text as another text, or as empty. */
export interface Correction {
  field: string;
  /** See `correctionKey`. '' for the empty cells of a required field. */
  text: string;
  /** Null leaves the cells empty. */
  value: string | null;
}

export interface Reading extends Convention {
  corrections: Correction[];
  /** True if records of the file become others as well: won leads become opportunities. */
  convert?: boolean;
}

/** Longer texts are compared up to this length. */
export const CORRECTED_LENGTH = 200;

/** Cells with the same key count as the same text. */
export const correctionKey = (text: string) => text.slice(0, CORRECTED_LENGTH).toLowerCase();

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
