import { fitText } from '#shared/fields/fitText.ts';
import { type LeftOut, leftOutRows, MAX_COLUMNS } from '#shared/imports/imports.ts';
import { cellText } from '#shared/records/csv/csvLine.ts';
import type { FileRow } from '../parseRow.ts';
import { decodeText, ImportFileError, readCsv, startsWith } from './readCsv.ts';
import type { FileToRead, ReadFile } from './readFileInThread.ts';
import { filledSheets, openWorkbook, readSheet, type SheetRow } from './workbook.ts';

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
function tidyRows(onRow: (row: FileRow) => void): TidyRows {
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
    for (const row of rows.slice(place + 1)) hold(row);
  }
  /** The last rows of one cell, below a table of several columns: a footer is known by any of them. */
  let last: SheetRow[] = [];
  function hold(row: SheetRow) {
    const isAlone = headers !== null && headers.length > 2 && filled(row).length === 1;
    if (!isAlone || last.length === FOOTER_ROWS) {
      // Above headings that stand again a row of one cell is the title of the rows below.
      const isTitled = isSameText(row.cells, headers);
      for (const held of last) pass(isTitled && held === last.at(-1) ? { ...held, isBanner: true } : held);
      last = [];
    }
    if (isAlone) last.push(row);
    else pass(row);
  }
  return {
    take(row) {
      if (!head) hold(row);
      else if (head.push(row) === HEAD_ROWS) endHead();
    },
    end() {
      if (head) endHead();
      const isFooter = last.some((row) => filled(row).some((cell) => FOOTER.test(cell.slice(0, 100))));
      for (const row of last) {
        if (isFooter) leftOut.add('footer', row.line);
        else pass(row);
      }
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

/** The rows that a footer has at most. */
const FOOTER_ROWS = 10;

/** The beginning of what programs write below a table: whose it is, and who made it. */
const FOOTER = /^(?:copyright \(c\)|©|confidential information\b|generated by:|exported (?:by|on|at):)/i;

const isSameText = (cells: string[], headers: string[] | null) =>
  headers !== null &&
  cells.length >= headers.length &&
  headers.length > 1 &&
  headers.every((header, place) => header === cells[place]);

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
