import { recordLabels } from '../recordLabels.ts';
import { type CellFormat, normalizeLabel, pastDayCell, textCell } from './cells.ts';

// The columns of CSV files, for export and import.

export interface CsvColumn {
  /** A field of the form, or a replacement for one: 'account' resolves the accountId by name. */
  field: string;
  label: string;
  cell: CellFormat;
  /** The column's names in other programs. */
  aliases?: string[];
}

type Extra = { cell?: CellFormat; aliases?: string[]; label?: string };

/** The columns in `order`. Each has its field's label and holds text, unless `extras` says otherwise. */
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

/** The day from which a record dates. A new record may date from before; that of a stored one stays. */
export const CREATED_COLUMN = {
  label: recordLabels.createdAt,
  cell: pastDayCell,
  aliases: [
    ...['came in', 'created on', 'created at', 'created date', 'date created', 'creation date'],
    ...['date received', 'received', 'enquiry date', 'lead date', 'date added', 'added'],
  ],
};

export const ID_COLUMN = { label: 'ID', aliases: ['record id'] };

/** The index of the column that each field is read from. */
export type ColumnMapping = Record<string, number>;

/** Matches columns by their headers: by our label first, then by the aliases, then by the field's name. */
export function guessColumnMapping(columns: readonly CsvColumn[], headers: string[]): ColumnMapping {
  const mapping: ColumnMapping = {};
  const normalized = headers.map(normalizeLabel);
  const free = new Set(normalized.keys());
  const take = (namesOf: (column: CsvColumn) => string[]) => {
    for (const column of columns) {
      if (column.field in mapping) continue;
      const names = namesOf(column).map(normalizeLabel);
      const index = [...free].find((at) => names.includes(normalized[at] ?? ''));
      if (index === undefined) continue;
      mapping[column.field] = index;
      free.delete(index);
    }
  };
  take(({ label }) => [label]);
  take(({ aliases = [] }) => aliases);
  take(({ field }) => [field]);
  return mapping;
}
