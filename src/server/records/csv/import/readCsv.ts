import { Readable } from 'node:stream';
import { TRPCError } from '@trpc/server';
import { CsvError, parse } from 'csv-parse';
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_FILE_MB, MAX_ROWS } from '#shared/records/imports.schema.ts';
import { decodeText } from './decodeText.ts';
import type { FileRow } from './parseRow.ts';

/** The most characters of a row: a longer one has a quotation mark that is never closed. */
const MAX_ROW_LENGTH = 256 * 1024;

const badRequest = (message: string) => new TRPCError({ code: 'BAD_REQUEST', message });

const TOO_LARGE = `This file is larger than ${MAX_FILE_MB} MB. Split it into several.`;

/**
 * The rows of a CSV file as it arrives, without the empty ones; the first has the headings. Rows may be of different
 * lengths.
 *
 * @throws BAD_REQUEST when the file is no CSV that can be read, or has too many rows or columns
 * @throws PAYLOAD_TOO_LARGE when it has more than `MAX_FILE_BYTES`
 */
export async function* readCsvRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<FileRow> {
  const text = decodeText(limitSize(bytes));
  const { value: start = '' } = await text.next();
  const parser = parse({
    bom: true,
    delimiter: detectDelimiter(start),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_ROW_LENGTH,
  });
  const source = Readable.from(
    (async function* () {
      yield start;
      yield* text;
    })(),
  );
  source.on('error', (error) => parser.destroy(error));
  source.pipe(parser);

  let line = 0;
  let rows = 0;
  try {
    for await (const record of parser) {
      const cells = (record as string[]).map((cell) => cell.trim());
      line += 1;
      if (cells.every((cell) => cell === '')) continue;
      if (rows === 0 && cells.length > MAX_COLUMNS) {
        throw badRequest(
          `This file has more than ${MAX_COLUMNS} columns. Leave out those that are not needed.`,
        );
      }
      if (rows > MAX_ROWS) {
        throw badRequest(
          `This file has more than ${MAX_ROWS.toLocaleString('en-AU')} rows. Split it into several.`,
        );
      }
      rows += 1;
      yield { line, cells: cells.slice(0, MAX_COLUMNS + 1).map(storable) };
    }
  } catch (error) {
    throw error instanceof CsvError ? badRequest(describeError(error)) : error;
  } finally {
    source.destroy();
  }
}

async function* limitSize(chunks: AsyncIterable<Buffer>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_FILE_BYTES) throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: TOO_LARGE });
    yield chunk;
  }
}

/** The delimiter of the cells: the most frequent candidate in the first line, outside of quotation marks. */
function detectDelimiter(start: string) {
  const [head = ''] = start.replace(/"(?:[^"]|"")*("|$)/g, '').split(/[\r\n]/);
  const counts = [',', ';', '\t'].map((mark) => [head.split(mark).length, mark] as const);
  return counts.reduce((most, one) => (one[0] > most[0] ? one : most))[1];
}

/** PostgreSQL stores no lone surrogates. */
const storable = (cell: string) => cell.toWellFormed();

function describeError({ code, records }: CsvError & { records?: number }) {
  const line = (records ?? 0) + 1;
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return `A quotation mark is opened at row ${line} and never closed.`;
  return `Row ${line} cannot be read as CSV.`;
}
