import { CellError } from '#shared/records/csv/cells.ts';
import type { ColumnMapping, CsvColumn } from '#shared/records/csv/columns.ts';
import { unescapeFormula } from '#shared/records/csv/csvLine.ts';
import type { Fields } from '../recordCsv.ts';

/** The values of a row's cells; an empty cell has none. */
export interface ParsedRow {
  line: number;
  values: Fields;
  /** Sentences for whoever imports the file. */
  errors: string[];
}

/** A row as the file has it. */
export interface FileRow {
  /** As a spreadsheet numbers it, from 1. */
  line: number;
  cells: string[];
}

/** Reads the cells of a row by the columns that they were matched to. */
export function parseRow(
  columns: readonly CsvColumn[],
  { matching, headers }: { matching: ColumnMapping; headers: string[] },
  { line, cells }: FileRow,
): ParsedRow {
  const values: Fields = {};
  const errors: string[] = [];
  if (cells.length > headers.length && cells.slice(headers.length).some((cell) => cell !== '')) {
    errors.push(`This row has ${cells.length} cells, and there are ${headers.length} headings`);
  }
  for (const { field, label, cell } of columns) {
    const text = unescapeFormula(cells[matching[field] ?? -1] ?? '').trim();
    if (text === '') continue;
    try {
      values[field] = cell.parse(text);
    } catch (error) {
      if (!(error instanceof CellError)) throw error;
      errors.push(`${label}: ${error.message}`);
    }
  }
  return { line, values, errors };
}
