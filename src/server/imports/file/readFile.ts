import { fitText } from '#shared/fields/fitText.ts';
import { cellText } from '#shared/records/csv/csvLine.ts';
import type { FileRow } from '../parseRow.ts';
import { decodeText, startsWith } from './decodeText.ts';
import { ImportFileError } from './importFileError.ts';
import { readCsv } from './readCsv.ts';
import type { FileToRead, ReadFile } from './readFileInThread.ts';
import { readSheet } from './sheetRows.ts';
import { tidyRows } from './tidyRows.ts';
import { filledSheets, openWorkbook } from './workbook.ts';

/** The amount that is stored with one statement: as many rows, or characters of cells. */
const BATCH_ROWS = 1_000;
const BATCH_LENGTH = 512 * 1024;

/** The rows of which the columns are guessed. */
const FIRST_ROWS = 200;

/** The texts that show what a column has, and the length of each. */
const SAMPLES = 3;
const SAMPLE_LENGTH = 60;

const OLD_WORKBOOK =
  'This workbook is old or has a password. In Excel choose Save As, then “Excel Workbook”.';
const PDF =
  'This is a PDF, whose rows cannot be read. Ask the program that made it for an Excel workbook or a CSV file.';
const CARDS =
  'These are contact cards (vCard). Open them in Outlook or Google Contacts, and export them from there as CSV.';
const NO_HEADINGS =
  'The first line of this file is a record. Write headings above it, such as Name, Phone and Email.';
const WRONG_ENCODING =
  'This file was opened in the wrong encoding before it was saved: its letters with accents are wrong. Open it again as UTF-8.';
const NO_SUCH_SHEET = 'This sheet was not found. Choose the file again.';

/** An email, or a phone number of eight digits and more: no column is called so. */
const OF_RECORD = /^(?:[^\s@]{1,100}@[^\s@]{1,100}\.[^\s@]{2,50}|[+(]?\d(?:[ ()-]{0,3}\d){7,14})$/;

/**
 * Reads a CSV file or a workbook, and answers what it says beside its rows. They are given in batches, each as the JSON of
 * `FileRow[]`. It takes the processor for seconds, see `readFileInThread`.
 *
 * @throws ImportFileError when the file cannot be read, or has too many lines, rows or columns
 */
export async function readFile(
  { file, sheet }: FileToRead,
  onBatch: (json: string) => void,
): Promise<ReadFile> {
  const firstRows: string[][] = [];
  const samples: string[][] = [];
  let batch: FileRow[] = [];
  let length = 0;
  let rowCount = 0;
  const endBatch = () => {
    if (batch.length > 0) onBatch(JSON.stringify(batch));
    batch = [];
    length = 0;
  };
  const rows = tidyRows((row) => {
    batch.push(row);
    if (firstRows.length < FIRST_ROWS) firstRows.push(row.cells);
    if (!row.damage) addSamples(samples, row.cells);
    rowCount += 1;
    length += row.cells.reduce((sum, cell) => sum + cell.length, 0);
    if (batch.length === BATCH_ROWS || length > BATCH_LENGTH) endBatch();
  });
  const bytes = Buffer.from(file.buffer);
  // A workbook is a zip; what is older or has a password is OLE.
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) throw new ImportFileError(OLD_WORKBOOK);
  if (bytes.toString('latin1', 0, 5) === '%PDF-') throw new ImportFileError(PDF);
  if (/^(?:ï»¿)?BEGIN:VCARD/i.test(bytes.toString('latin1', 0, 20))) throw new ImportFileError(CARDS);
  if (startsWith(bytes, 0x50, 0x4b)) {
    const workbook = await openWorkbook(bytes);
    const sheets = await filledSheets(workbook);
    if (sheet === null && sheets.length > 1) {
      const names = sheets.map(({ name }) => name);
      return { headers: null, rowCount, firstRows, samples, leftOut: [], sheets: names };
    }
    const chosen = sheets.find(({ name }) => sheet === null || name === sheet);
    if (!chosen) throw new ImportFileError(NO_SUCH_SHEET);
    for (const row of await readSheet(workbook, chosen)) rows.take(row);
  } else readCsv(decodeText(bytes), rows.take);
  const { headers, leftOut } = rows.end();
  // What our exports begin with, as letters of another encoding.
  if (headers?.[0]?.startsWith('ï»¿')) throw new ImportFileError(WRONG_ENCODING);
  if (headers?.some((heading) => OF_RECORD.test(heading))) throw new ImportFileError(NO_HEADINGS);
  endBatch();
  const ofColumns = headers?.map((_, place) => samples[place] ?? []) ?? [];
  return { headers, rowCount, firstRows, samples: ofColumns, leftOut, sheets: [] };
}

/** Adds the texts of a row of which the columns have few yet. */
function addSamples(samples: string[][], cells: string[]) {
  for (const [place, cell] of cells.entries()) {
    samples[place] ??= [];
    const texts = samples[place];
    if (texts.length === SAMPLES) continue;
    const text = fitText(cellText(cell), SAMPLE_LENGTH);
    if (text !== '' && !texts.includes(text)) texts.push(text);
  }
}
