import { Readable } from 'node:stream';
import { TRPCError } from '@trpc/server';
import { CsvError, parse } from 'csv-parse';
import { MAX_COLUMNS, MAX_FILE_BYTES, MAX_FILE_MB, MAX_ROWS } from '#shared/records/imports.schema.ts';
import { decodeText } from './decodeText.ts';

/** A record of more characters is a quote that was never closed. */
const MAX_RECORD = 256 * 1024;

const refuse = (message: string) => new TRPCError({ code: 'BAD_REQUEST', message });

const TOO_LARGE = `This file is larger than ${MAX_FILE_MB} MB. Split it into several.`;

export interface CsvRow {
  /** As a spreadsheet numbers it, from 1. */
  line: number;
  cells: string[];
}

/** The rows of a CSV file as it arrives; empty ones are left out. The first is the one with the headings. */
export async function* readCsvRows(bytes: AsyncIterable<Buffer>): AsyncGenerator<CsvRow> {
  const text = decodeText(bounded(bytes));
  const { value: start = '' } = await text.next();
  const parser = parse({
    bom: true,
    delimiter: detectDelimiter(start),
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: MAX_RECORD,
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
        throw refuse(`This file has more than ${MAX_COLUMNS} columns. Leave out those that are not needed.`);
      }
      if (rows > MAX_ROWS) {
        throw refuse(
          `This file has more than ${MAX_ROWS.toLocaleString('en-AU')} rows. Split it into several.`,
        );
      }
      rows += 1;
      yield { line, cells: cells.slice(0, MAX_COLUMNS + 1).map(storable) };
    }
  } catch (error) {
    throw error instanceof CsvError ? refuse(worded(error)) : error;
  } finally {
    source.destroy();
  }
}

async function* bounded(chunks: AsyncIterable<Buffer>) {
  let bytes = 0;
  for await (const chunk of chunks) {
    bytes += chunk.length;
    if (bytes > MAX_FILE_BYTES) throw new TRPCError({ code: 'PAYLOAD_TOO_LARGE', message: TOO_LARGE });
    yield chunk;
  }
}

/** What stands between the cells: what there is most of in the first line, outside of quotes. */
export function detectDelimiter(start: string) {
  const [head = ''] = start.replace(/"(?:[^"]|"")*("|$)/g, '').split(/[\r\n]/);
  const counts = [',', ';', '\t'].map((mark) => [head.split(mark).length, mark] as const);
  return counts.reduce((most, one) => (one[0] > most[0] ? one : most))[1];
}

/** jsonb takes no halves of letters; nor does any column. */
const storable = (cell: string) => cell.toWellFormed();

function worded({ code, records }: CsvError & { records?: number }) {
  const line = (records ?? 0) + 1;
  if (code === 'CSV_QUOTE_NOT_CLOSED' || code === 'CSV_MAX_RECORD_SIZE')
    return `A quotation mark is opened at row ${line} and never closed.`;
  return `Row ${line} cannot be read as CSV.`;
}
