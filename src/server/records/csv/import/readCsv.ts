import { Readable } from 'node:stream';
import { CsvError, parse } from 'csv-parse';
import { MAX_COLUMNS, MAX_ROW_LENGTH, MAX_ROWS } from '#shared/records/csv/limits.ts';
import { CsvFileError, countLineEnds, decodeText, describeLong } from './decodeText.ts';
import type { FileRow } from './parseRow.ts';

/**
 * The rows of a CSV file as it arrives, without the empty ones; the first has the headings. Rows may be of different
 * lengths. It takes the processor for seconds, see `readCsvInThread`.
 *
 * @throws CsvFileError when the file is no CSV that can be read, or has too many lines, rows or columns
 */
export async function* readCsvRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<FileRow> {
  const text = decodeText(bytes);
  const { value: start = '' } = await text.next();
  const delimiter = detectDelimiter(start);
  /** The number of the line of the file after the last record that the parser has read. */
  let nextLine = 1;
  /** The number of empty lines before it. */
  let emptyLines = 0;
  let rowsWithoutValue = 0;
  const places: Place[] = [];
  const parser = parse({
    bom: true,
    delimiter,
    relax_column_count: true,
    relax_quotes: true,
    // A longer one has a quotation mark that is never closed.
    max_record_size: MAX_ROW_LENGTH,
    skip_empty_lines: true,
    // Counted here and not below, where records arrive later, and after an error not at all. Those without a value end
    // here, and are limited because each takes the parser's time, unlike a line without a character.
    on_record: (raw: string[], { records, empty_lines }) => {
      const firstLine = nextLine + empty_lines - emptyLines;
      emptyLines = empty_lines;
      nextLine = firstLine + 1 + raw.reduce((sum, cell) => sum + countLineEnds(cell), 0);
      if (raw.every((cell) => cell.trim() === '')) {
        rowsWithoutValue += 1;
        if (rowsWithoutValue > MAX_ROWS) throw new CsvFileError(MANY_WITHOUT_VALUE);
        return null;
      }
      places.push({ line: records + empty_lines, firstLine, lastLine: nextLine - 1 });
      return raw;
    },
  });
  const source = Readable.from(
    (async function* () {
      yield start;
      yield* text;
    })(),
  );
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);

  let rows = 0;
  let headings = 0;
  try {
    for await (const record of parser) {
      const raw = record as string[];
      const cells = raw.map((cell) => cell.trim());
      const { line, ...place } = places.shift() as Place;
      if (rows === 0 && cells.length > MAX_COLUMNS) {
        throw new CsvFileError(
          `This file has more than ${MAX_COLUMNS} columns. Leave out those that are not needed.`,
        );
      }
      if (rows > MAX_ROWS) {
        throw new CsvFileError(
          `This file has more than ${MAX_ROWS.toLocaleString('en-AU')} rows. Split it into several.`,
        );
      }
      if (rows === 0) headings = cells.length;
      rows += 1;
      const damage = describeSwallowed(raw, { delimiter, headings, ...place });
      yield { line, cells: cells.slice(0, MAX_COLUMNS + 1).map(storable), damage };
    }
  } catch (error) {
    throw error instanceof CsvError
      ? new CsvFileError(describeError(error, nextLine + Number(error.empty_lines) - emptyLines))
      : error;
  } finally {
    source.destroy();
  }
}

const MANY_WITHOUT_VALUE = `This file has more than ${MAX_ROWS.toLocaleString('en-AU')} rows without a value. Delete those rows.`;

/** The delimiter of the cells: the most frequent candidate in the first line, outside of quotation marks. */
function detectDelimiter(start: string) {
  const [head = ''] = start.replace(/"(?:[^"]|"")*("|$)/g, '').split(/[\r\n]/);
  const counts = [',', ';', '\t'].map((mark) => [head.split(mark).length, mark] as const);
  return counts.reduce((most, one) => (one[0] > most[0] ? one : most))[1];
}

/** The lines of the file that a record is on: a cell may have several. */
interface Lines {
  firstLine: number;
  lastLine: number;
}

interface Place extends Lines {
  /** The number of the line as a spreadsheet numbers it. */
  line: number;
}

interface RecordLines extends Lines {
  delimiter: string;
  headings: number;
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
    return later !== cell && (later.includes(`${delimiter}"`) || /[\r\n]"/.test(cell));
  });
  const delimiters =
    cells.length - 1 + cells.reduce((sum, cell) => sum + cell.split(delimiter).length - 1, 0);
  const isSum = delimiters === lines * (headings - 1) && (headings > 2 || cells.length !== headings);
  if (!hasQuote && !isSum) return null;
  return `A quotation mark joined lines ${firstLine} to ${lastLine} of the file. Remove it, or close it on its line.`;
}

/** PostgreSQL stores no lone surrogates. */
const storable = (cell: string) => cell.toWellFormed();

function describeError({ code, quoting }: CsvError, line: number) {
  const where = `the row that begins at line ${line.toLocaleString('en-AU')} of the file`;
  if (code === 'CSV_MAX_RECORD_SIZE' && !quoting) return describeLong(line);
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return `A quotation mark is opened in ${where}, and never closed.`;
  return `This file cannot be read as CSV: see ${where}.`;
}
