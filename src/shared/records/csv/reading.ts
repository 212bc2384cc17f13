import type { Convention } from './conventions.ts';

// What somebody decided about the cells of a file while looking at what becomes of its rows.

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
}

/** Beyond this length texts are not distinguished. */
export const CORRECTED_LENGTH = 200;

/** By what cells are the same text. */
export const correctionKey = (text: string) => text.slice(0, CORRECTED_LENGTH).toLowerCase();
