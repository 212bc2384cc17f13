import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import { MAX_COLUMNS, MAX_ROW_LENGTH, MAX_ROWS } from '#shared/imports/imports.ts';
import type { FileRow } from '../parseRow.ts';
import { cellText, countLineEnds, describeLong, ImportFileError, MANY_ROWS } from './decodeText.ts';

/**
 * Calls `onRow` with each row of a CSV file, without the empty ones. Rows may be of different lengths. It takes the processor for seconds, see `readFileInThread`.
 *
 * @throws ImportFileError when the file is no CSV that can be read, or has too many lines, rows or columns
 */
export function readCsv(text: string, onRow: (row: FileRow) => void) {
  const delimiter = detectDelimiter(text.slice(0, MAX_ROW_LENGTH));
  /** The number of the line of the file after the last record that the parser has read. */
  let nextLine = 1;
  /** The number of empty lines before it. */
  let emptyLines = 0;
  let rowsWithoutValue = 0;
  let rows = 0;
  let headings = 0;
  const onRecord = (raw: string[], { records, empty_lines }: { records: number; empty_lines: number }) => {
    const firstLine = nextLine + empty_lines - emptyLines;
    emptyLines = empty_lines;
    nextLine = firstLine + 1 + raw.reduce((sum, cell) => sum + countLineEnds(cell), 0);
    const cells = raw.map((cell) => cellText(withoutQuotes(cell)));
    // Those without a value are limited because each takes the parser's time, unlike a line without a character.
    if (cells.every((cell) => cell === '')) {
      rowsWithoutValue += 1;
      if (rowsWithoutValue > MAX_ROWS) throw new ImportFileError(MANY_WITHOUT_VALUE);
      return null;
    }
    if (rows > MAX_ROWS) throw new ImportFileError(MANY_ROWS);
    // A title may stand above the headings, in one cell.
    if (headings < 2) headings = cells.length;
    rows += 1;
    const damage = describeSwallowed(raw, { delimiter, headings, firstLine, lastLine: nextLine - 1 });
    onRow({
      line: records + empty_lines,
      cells: cells.slice(0, MAX_COLUMNS + 1),
      damage,
    });
    // The parser keeps nothing of it.
    return null;
  };
  try {
    parse(text, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      // A quotation mark behind a blank opens a cell, as in spreadsheets.
      ltrim: true,
      // A longer one has a quotation mark that is never closed.
      max_record_size: MAX_ROW_LENGTH,
      skip_empty_lines: true,
      on_record: onRecord,
    });
  } catch (error) {
    throw error instanceof CsvError
      ? new ImportFileError(describeError(error, nextLine + Number(error.empty_lines) - emptyLines))
      : error;
  }
}

const MANY_WITHOUT_VALUE = `This file has more than ${MAX_ROWS.toLocaleString('en-AU')} rows without a value. Delete those rows.`;

/** The delimiter of the cells: the most frequent candidate in the first line that has one, outside of quotation marks. */
function detectDelimiter(start: string) {
  const lines = start.replace(/"(?:[^"]|"")*("|$)/g, '').split(/[\r\n]/);
  const head = lines.find((line) => /[,;\t]/.test(line)) ?? '';
  const counts = [',', ';', '\t'].map((mark) => [head.split(mark).length, mark] as const);
  return counts.reduce((most, one) => (one[0] > most[0] ? one : most))[1];
}

/** A record, and the lines of the file that it is on: a cell may have several. */
interface RecordLines {
  delimiter: string;
  headings: number;
  firstLine: number;
  lastLine: number;
}

/**
 * Returns the reason why a row cannot be what somebody wrote: a stray quotation mark made one row of several
 * lines. Then a later line of a cell has a quotation mark behind a delimiter, or all lines together have as many
 * delimiters as that many rows.
 */
function describeSwallowed(cells: string[], { delimiter, headings, firstLine, lastLine }: RecordLines) {
  const lines = lastLine - firstLine + 1;
  if (lines === 1 || headings < 2) return null;
  const hasQuote = cells.some((cell) => {
    const later = cell.slice(cell.search(/[\r\n]/) + 1);
    const isOpened = later
      .split('"')
      .slice(0, -1)
      .some((before) => endsWithBlanks(before, delimiter));
    return later !== cell && (isOpened || /[\r\n] *"/.test(cell));
  });
  const delimiters =
    cells.length - 1 + cells.reduce((sum, cell) => sum + cell.split(delimiter).length - 1, 0);
  const isSum = delimiters === lines * (headings - 1) && (headings > 2 || cells.length !== headings);
  if (!hasQuote && !isSum) return null;
  return `A quotation mark joined lines ${firstLine} to ${lastLine} of the file. Remove it, or close it on its line.`;
}

/** True for a text that ends with the delimiter, or with that and blanks. */
function endsWithBlanks(text: string, delimiter: string) {
  let end = text.length;
  while (text.charAt(end - 1) === ' ') end -= 1;
  return text.endsWith(delimiter, end);
}

/** The parser leaves the quotation marks of a cell that has blanks behind them: spreadsheets do not. */
function withoutQuotes(raw: string) {
  const cell = raw.trimEnd();
  const isQuoted = cell.length > 1 && cell.startsWith('"') && cell.endsWith('"');
  return isQuoted && cell !== raw ? cell.slice(1, -1) : raw;
}

function describeError({ code, quoting }: CsvError, line: number) {
  const where = `the row that begins at line ${line.toLocaleString('en-AU')} of the file`;
  if (code === 'CSV_MAX_RECORD_SIZE' && !quoting) return describeLong(line);
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return `A quotation mark is opened in ${where}, and never closed.`;
  return `This file cannot be read as CSV: see ${where}.`;
}
