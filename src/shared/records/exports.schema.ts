import { listInput } from './lists.schema.ts';

export const exportsInput = listInput.omit({ search: true });

/** A file that somebody took out. */
export interface ExportRecord {
  id: string;
  at: Date;
  /** Null where that person is gone. */
  byName: string | null;
  noun: string;
  rows: number;
  /** What the list was narrowed to, as in 'status: new, contacted'; null where it was not, or records were picked. */
  filterSummary: string | null;
  /** Whether records were picked by hand. */
  isPicked: boolean;
}
