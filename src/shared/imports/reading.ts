import type { Convention } from '../records/csv/conventions.ts';

// The decisions that somebody made about the cells of a file while looking at the rows that come of them.

/** All cells of a column with the same text are read as another text, or as empty. */
export interface Correction {
  field: string;
  /** See `correctionKey`. '' stands for the empty cells of a field that new records need. */
  text: string;
  /** Null leaves the cells out. */
  value: string | null;
}

export interface Reading extends Convention {
  corrections: Correction[];
  /** True if records of the file become others as well: won leads become opportunities. */
  convert?: boolean;
}

/** The length up to which texts are distinguished. */
export const CORRECTED_LENGTH = 200;

/** Returns a key: cells with the same key are the same text. */
export const correctionKey = (text: string) => text.slice(0, CORRECTED_LENGTH).toLowerCase();
