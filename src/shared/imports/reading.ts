import type { Convention } from '../records/csv/conventions.ts';

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
