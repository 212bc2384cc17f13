import type { ImportNoun } from '#shared/records/nouns.ts';

/** Records of this noun that an import creates from those of the file, if the person chooses that. */
export interface CsvMade {
  table: ImportNoun;
  /** Names the record of the file, as in `references`. */
  field: string;
  /** The value that qualifies a record. */
  when: { field: string; value: string };
  /** The file's columns by the columns read from them. */
  columns: Record<string, string>;
  /** Completes the values of a row, as that of `CsvImport`. */
  complete(values: Record<string, unknown>): void;
}
