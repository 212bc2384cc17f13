import { numberedListInput } from './lists.schema.ts';

export const exportsInput = numberedListInput;

/** The noun of an export of all tables and files as one ZIP. */
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
  /** True if the records were picked one by one. */
  isPicked: boolean;
}
