import { type LeftOut, leftOutRows } from '#shared/records/csv/leftOut.ts';
import { MAX_COLUMNS } from '#shared/records/csv/limits.ts';
import type { FileRow } from '../parseRow.ts';
import { ImportFileError } from './importFileError.ts';
import type { SheetRow } from './sheetRows.ts';

const MANY_COLUMNS = `This file has more than ${MAX_COLUMNS} columns. Leave out those that are not needed.`;

/** The first rows, in which the headings are looked for. */
const HEAD_ROWS = 30;

interface TidyRows {
  /** Takes the next row that has a value. */
  take(row: SheetRow): void;
  /** Ends the file; answers its headings, none for an empty file, and what was left out. */
  end(): { headers: string[] | null; leftOut: LeftOut[] };
}

/**
 * Passes on the rows below the headings, without those that are no records: titles above the headings, headings that
 * stand again, headings within the sheet, and sums.
 *
 * @throws ImportFileError when there are too many columns
 */
export function tidyRows(onRow: (row: FileRow) => void): TidyRows {
  let head: SheetRow[] | null = [];
  let headers: string[] | null = null;
  let lastLine = 0;
  const leftOut = leftOutRows();

  function pass({ isBanner, ...row }: SheetRow) {
    if (row.line > lastLine + 1) leftOut.add('empty', lastLine + 1, row.line - 1);
    lastLine = row.line;
    if (isBanner) leftOut.add('section', row.line);
    else if (isSum(row)) leftOut.add('sum', row.line);
    else if (isSameText(row.cells, headers)) leftOut.add('headings', row.line);
    else onRow(row);
  }
  function endHead() {
    const rows = head ?? [];
    head = null;
    const place = headingPlace(rows);
    const found = rows[place];
    if (!found) return;
    headers = found.cells;
    if (headers.length > MAX_COLUMNS) throw new ImportFileError(MANY_COLUMNS);
    for (const { line } of rows.slice(0, place)) leftOut.add('above', line);
    lastLine = found.line;
    for (const row of rows.slice(place + 1)) pass(row);
  }
  return {
    take(row) {
      if (!head) pass(row);
      else if (head.push(row) === HEAD_ROWS) endHead();
    },
    end() {
      if (head) endHead();
      return { headers, leftOut: leftOut.ranges() };
    },
  };
}

const filled = ({ cells }: FileRow) => cells.filter((cell) => cell !== '');

/** A number, an amount, a percentage or a day in figures. */
const NUMBER = /^[-+(]?(?:AUD|A?\$|€|£)? ?\d[\d .,/:'%-]*\)?(?:k|m|AUD)?$/i;

/**
 * The place of the headings: the first row, unless it is a title, which fills few of the columns; then the first that
 * fills at least half of them, with words alone.
 */
function headingPlace(rows: FileRow[]) {
  const [first, ...others] = rows;
  if (!first) return 0;
  const widest = Math.max(...rows.map((row) => filled(row).length));
  const isWide = (row: FileRow) => filled(row).length >= Math.max(2, widest / 2);
  if (widest < 3 || isWide(first)) return 0;
  const place = others.findIndex((row) => isWide(row) && !filled(row).some((cell) => NUMBER.test(cell)));
  return place < 0 ? 0 : place + 1;
}

/** The beginning or the end of the text of a sum: 'Total', 'Subtotal NSW', 'Total for March', 'NSW total'. */
const SUM =
  /^(?:grand |sub-?\s?)?totals?:?$|^(?:sub-?\s?|grand )total\b|^totals? (?:for|of)\b|\s(?:sub-?)?totals?:?$|^sum:?$/i;

/** A count within a row of sums, as in '12 deals'. */
const COUNT = /^\d+ \p{L}+$/u;

/** True for a row that names itself a sum, and has numbers and nothing else beside. A company may be called 'Total'. */
function isSum(row: FileRow) {
  const cells = filled(row);
  const words = cells.filter((cell) => !NUMBER.test(cell) && !COUNT.test(cell));
  return (
    cells.length > words.length && words.length <= 2 && words.some((cell) => SUM.test(cell.slice(0, 100)))
  );
}

const isSameText = (cells: string[], headers: string[] | null) =>
  headers !== null &&
  cells.length >= headers.length &&
  headers.length > 1 &&
  headers.every((header, place) => header === cells[place]);
