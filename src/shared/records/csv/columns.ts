import { type CellFormat, normalizeLabel, textCell } from './cells.ts';

// The columns of each kind of record in a file, in their order: what export writes and import understands.

export interface CsvColumn {
  /** A field of the form, or what stands for one: 'account' finds the accountId by its name. */
  field: string;
  label: string;
  cell: CellFormat;
  /** What other programs call it. */
  aliases?: string[];
}

type Extra = { cell?: CellFormat; aliases?: string[]; label?: string };

/** Columns in the order of `order`, each labelled as its field, with what `extras` says besides. */
export const columnsOf = (
  labels: Record<string, string>,
  extras: Record<string, Extra>,
  order: string[],
): CsvColumn[] =>
  order.map((field) => ({
    field,
    label: labels[field] ?? field,
    cell: textCell,
    ...extras[field],
  }));

export const ID_COLUMN = { label: 'ID', aliases: ['record id'] };

/** Which cell of a row each field is read from, by its place from 0. */
export type ColumnMapping = Record<string, number>;

/** Matches columns by what their heads say: by our label first, then by what other programs call it. */
export function guessColumnMapping(columns: readonly CsvColumn[], headers: string[]): ColumnMapping {
  const matching: ColumnMapping = {};
  const heads = headers.map(normalizeLabel);
  const free = new Set(heads.keys());
  const take = (namesOf: (column: CsvColumn) => string[]) => {
    for (const column of columns) {
      if (column.field in matching) continue;
      const names = namesOf(column).map(normalizeLabel);
      const place = [...free].find((place) => names.includes(heads[place] ?? ''));
      if (place === undefined) continue;
      matching[column.field] = place;
      free.delete(place);
    }
  };
  take(({ label }) => [label]);
  take(({ aliases = [] }) => aliases);
  take(({ field }) => [field]);
  return matching;
}
