import { isAscii, isUtf8 } from 'node:buffer';
import { CsvError } from 'csv-parse';
import { parse } from 'csv-parse/sync';
import {
  MAX_COLUMNS,
  MAX_LINES,
  MAX_ROW_LENGTH,
  MAX_ROWS,
  MAX_UNPACKED_MB,
} from '#shared/imports/imports.ts';
import type { FileRow } from '../parseRow.ts';

/** The reason why a file cannot be read; the message is for whoever imports it. */
export class ImportFileError extends Error {}

export const UNREADABLE = 'This workbook cannot be read. In Excel choose Save As, then “Excel Workbook”.';
export const LARGE = `This workbook is larger than ${MAX_UNPACKED_MB} MB unpacked. Delete what is not needed, or split it.`;
export const MANY_ROWS = `This file has more than ${MAX_ROWS.toLocaleString('en-AU')} rows. Split it into several.`;

const BINARY = 'This file is not text. In Excel choose Save As, then “CSV UTF-8”.';

const names = { 'utf-8': 'UTF-8', 'windows-1252': 'Windows-1252' } as const;

export const startsWith = (file: Buffer, ...bytes: number[]) =>
  bytes.every((byte, index) => file[index] === byte);

/**
 * The text of a file. With a byte order mark it is UTF-16 or UTF-8; else UTF-8 or, where it is not valid UTF-8,
 * Windows-1252, which Excel writes as “CSV”.
 *
 * @throws ImportFileError when it is none of these, some of its lines are UTF-8 and others Windows-1252, or it has more or
 * longer lines than a file of rows can have: each line costs the CSV parser time, and each cell memory
 */
export function decodeText(file: Buffer): string {
  const mark = startsWith(file, 0xff, 0xfe) ? 'utf-16le' : startsWith(file, 0xfe, 0xff) ? 'utf-16be' : null;
  const encoding = mark ?? (isUtf8(file) ? 'utf-8' : 'windows-1252');
  const text = decode(file, encoding);
  if (text.includes('\0')) throw new ImportFileError(BINARY);
  rejectLines(text);
  if (encoding === 'windows-1252') rejectMixture(file);
  return text;
}

function decode(file: Buffer, encoding: string) {
  try {
    return new TextDecoder(encoding, { fatal: true }).decode(file);
  } catch {
    throw new ImportFileError(BINARY);
  }
}

/** @throws ImportFileError beyond the limits of the lines of a text */
function rejectLines(text: string) {
  let lines = 1;
  let start = 0;
  const check = (end: number) => {
    if (end - start > MAX_ROW_LENGTH) throw new ImportFileError(describeLong(lines));
  };
  for (const { 0: lineEnd, index } of text.matchAll(LINE_ENDS)) {
    check(index);
    lines += 1;
    start = index + lineEnd.length;
    if (lines > MAX_LINES) throw new ImportFileError(MANY_LINES);
  }
  check(text.length);
}

const LINE_ENDS = /\r\n|\r|\n/g;

/** The text of a cell as it is stored: its lines end as those of a form, and it has no lone surrogates, which PostgreSQL refuses. */
export const cellText = (text: string) => text.trim().replace(LINE_ENDS, '\n').toWellFormed();

const countLineEnds = (text: string) => text.match(LINE_ENDS)?.length ?? 0;

const MANY_LINES = `This file has more than ${MAX_LINES.toLocaleString('en-AU')} lines. Delete the empty lines, or split it.`;

export const describeLong = (line: number) =>
  `Line ${line.toLocaleString('en-AU')} of this file is too long to be a row. Check where its rows end.`;

/** @throws ImportFileError when the lines beyond ASCII are not all in one encoding */
function rejectMixture(file: Buffer) {
  let known: keyof typeof names | null = null;
  for (let start = 0, line = 1; start < file.length; line += 1) {
    const next = file.indexOf('\n', start);
    const end = next < 0 ? file.length : next + 1;
    const part = file.subarray(start, end);
    start = end;
    if (isAscii(part)) continue;
    const own = isUtf8(part) ? 'utf-8' : 'windows-1252';
    if (known && own !== known) {
      throw new ImportFileError(
        `Line ${line.toLocaleString('en-AU')} of this file is ${names[own]}, and the lines before it are ${names[known]}. Save the file again as “CSV UTF-8”, and check the letters with accents.`,
      );
    }
    known = own;
  }
}

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
    onRow({ line: records + empty_lines, cells: cells.slice(0, MAX_COLUMNS + 1), damage });
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
