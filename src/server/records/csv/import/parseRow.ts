import { importColumns } from '#shared/csv.ts';
import { CellError } from '#shared/records/csv/cells.ts';
import type { ColumnMapping } from '#shared/records/csv/columns.ts';
import { unescapeFormula } from '#shared/records/csv/csvLine.ts';
import type { ImportNoun } from '#shared/records/nouns.ts';

/** A row as its cells say it; what is empty is not said. */
export interface ParsedRow {
  line: number;
  values: Record<string, unknown>;
  /** What is wrong with it, in words. */
  errors: string[];
}

/** Reads the cells of a row by the columns they were matched to. */
export function parseRow(
  noun: ImportNoun,
  matching: ColumnMapping,
  headers: string[],
  { line, cells }: { line: number; cells: string[] },
): ParsedRow {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  if (cells.length > headers.length && cells.slice(headers.length).some((cell) => cell !== '')) {
    faults.push(`This row has ${cells.length} cells, and there are ${headers.length} headings`);
  }
  for (const { field, label, cell } of importColumns[noun]) {
    const text = unescapeFormula(cells[matching[field] ?? -1] ?? '').trim();
    if (text === '') continue;
    try {
      values[field] = cell.parse(text);
    } catch (fault) {
      if (!(fault instanceof CellError)) throw fault;
      faults.push(`${label}: ${fault.message}`);
    }
  }
  return { line, values, errors: faults };
}
