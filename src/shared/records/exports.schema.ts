import { numberedListInput } from './lists.schema.ts';

export const exportsInput = numberedListInput;

/** All tables and files as one ZIP. */
export const EVERYTHING_NOUN = 'everything';

export interface ExportRecord {
  id: string;
  at: Date;
  /** Null if the person was removed. */
  byName: string | null;
  /** A plural, or `EVERYTHING_NOUN`. */
  noun: string;
  rows: number;
  /** 'status: new, contacted'; null without filters, and for picked records. */
  filterSummary: string | null;
  /** Picked one by one. */
  isPicked: boolean;
}
