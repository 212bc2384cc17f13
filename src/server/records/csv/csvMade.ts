import type { ImportNoun } from '#shared/records/nouns.ts';

/** The records of a file that become records of this noun as well, where whoever imports it chooses that. */
export interface CsvMade {
  table: ImportNoun;
  /** The column that names the record of the file, as in `references`. */
  field: string;
  /** The value that a record has to have. */
  when: { field: string; value: string };
  /** The columns of the file, by those that are read from them. */
  columns: Record<string, string>;
  /** Completes the values of a row, as that of `CsvImport`. */
  complete(values: Record<string, unknown>): void;
}
