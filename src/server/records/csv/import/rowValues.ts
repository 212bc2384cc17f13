import { columns } from '#shared/csv.ts';
import { CellFault } from '#shared/records/csv/cells.ts';
import type { Matching } from '#shared/records/csv/columns.ts';
import { unguarded } from '#shared/records/csv/text.ts';
import type { ExchangeNoun } from '#shared/records/nouns.ts';

/** A row as its cells say it; what is empty is not said. */
export interface RowValues {
  line: number;
  values: Record<string, unknown>;
  /** What is wrong with it, in words. */
  faults: string[];
}

/** Reads the cells of a row by the columns they were matched to. */
export function readValues(
  noun: ExchangeNoun,
  matching: Matching,
  headers: string[],
  { line, cells }: { line: number; cells: string[] },
): RowValues {
  const values: Record<string, unknown> = {};
  const faults: string[] = [];
  if (cells.length > headers.length && cells.slice(headers.length).some((cell) => cell !== '')) {
    faults.push(`This row has ${cells.length} cells, and there are ${headers.length} headings`);
  }
  for (const { field, label, cell } of columns[noun]) {
    const text = unguarded(cells[matching[field] ?? -1] ?? '').trim();
    if (text === '') continue;
    try {
      values[field] = cell.read(text);
    } catch (fault) {
      if (!(fault instanceof CellFault)) throw fault;
      faults.push(`${label}: ${fault.message}`);
    }
  }
  return { line, values, faults };
}
