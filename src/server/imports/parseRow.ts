import { formatCount } from '#shared/fields/format.ts';
import { correctionKey, type Reading } from '#shared/imports/imports.ts';
import { AmbiguousCellError, amountCell, CellError, isChoice, truncate } from '#shared/records/csv/cells.ts';
import type { ColumnMapping, CsvColumn } from '#shared/records/csv/columns.ts';
import { type Convention, includesGst } from '#shared/records/csv/conventions.ts';
import { cellText } from '#shared/records/csv/csvLine.ts';
import { addNotes } from '#shared/records/csv/splitCells.ts';
import type { CsvFault, CsvImport, Fields } from '../records/csv/recordCsv.ts';

/** The values of a row's cells; an empty cell has none. */
export interface ParsedRow {
  line: number;
  values: Fields;
  /** The texts of the cells that are not empty. */
  texts: Record<string, string>;
  faults: CsvFault[];
  /** What could not be read and goes to the notes, see `keepUnknownWords`. */
  kept: CsvFault[];
  /** The columns whose cells are empty and whose values somebody gave on the screen, for new records. */
  filled: string[];
  /** The columns whose text somebody replaced, or confirmed, on the screen. */
  decided: Set<string>;
  /** The columns of records above that the same row finds or creates, see `layers.ts`. */
  linked: string[];
  linkedTitles: Record<string, string>;
  /** The messages about parent records that have another name than the one in this row. */
  otherNames: string[];
  /** The ID of a record that was never on this desk: the new record keeps it. */
  newId?: string;
}

export interface FileRow {
  /** The number of the line as a spreadsheet numbers it, from 1. */
  line: number;
  cells: string[];
  /** The reason why the row cannot be what somebody wrote; it is never checked then. */
  damage?: string | null;
  /** The id that the check chose for a record above that is created. */
  recordId?: string | null;
}

/** The way in which the rows of a file are read. */
export interface FileColumns {
  headers: string[];
  matching: ColumnMapping;
  /** The place of the currency of a row's amounts. */
  currency?: number | undefined;
  /** The conventions by field, for columns of numbers and days. */
  conventions: Record<string, Convention>;
  reading: Reading;
}

const cellAt = (cells: string[], place = -1) => cellText(cells[place] ?? '');

/** The ways in which files name our currency. */
const AUD = /^(?:AUD|AU?\$|\$|Australian dollars?(?: \(AUD\))?)$/i;

/** '12,500 NZD', which is no amount in AUD: an answer for it is about this currency alone. */
function withCurrency(amount: string, currency: string, convention?: Convention) {
  try {
    return `${Number(amountCell.parse(amount, convention)).toLocaleString('en-AU')} ${currency}`;
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    return `${amount} ${currency}`;
  }
}

/** Returns the parser of a file's rows, which reads the cells by the columns that they were matched to. */
export function rowParser(columns: readonly CsvColumn[], file: FileColumns) {
  const corrections = new Map(
    file.reading.corrections.map(({ field, text, value }) => [`${field} ${text}`, value]),
  );
  const matched = columns.filter(({ field }) => field in file.matching);

  return ({ line, cells }: FileRow): ParsedRow => {
    const row: ParsedRow = {
      line,
      values: {},
      texts: {},
      faults: [],
      kept: [],
      filled: [],
      decided: new Set(),
      linked: [],
      linkedTitles: {},
      otherNames: [],
    };
    const { length } = file.headers;
    if (cells.length > length && cells.slice(length).some((cell) => cell !== '')) {
      row.faults.push({
        field: null,
        message: `This row has ${formatCount(cells.length, 'cell')}, and the file has ${formatCount(length, 'heading')}`,
      });
    }
    const currency = cellAt(cells, file.currency);
    for (const column of matched) {
      const cell = cellAt(cells, file.matching[column.field]);
      const given = column.cell.isNone?.(cell) ? '' : cell;
      const isForeign = given !== '' && column.cell === amountCell && currency !== '' && !AUD.test(currency);
      const text = isForeign ? withCurrency(given, currency, file.conventions[column.field]) : given;
      const corrected = corrections.get(`${column.field} ${correctionKey(text)}`);
      const isDecided = text === '' ? corrected === null : corrected !== undefined;
      if (isDecided) row.decided.add(column.field);
      if (text === '' || corrected === null) continue;
      if (isForeign && corrected === undefined) {
        row.texts[column.field] = text;
        row.faults.push({ ...quote(column, text), message: 'is not an amount in AUD' });
      } else readCell(row, column, text, corrected, file.conventions);
    }
    return row;
  };
}

/** Returns a function that gives empty cells of a row the values that somebody gave for them on the screen. */
export function emptyCellsFiller(columns: readonly CsvColumn[], { reading, conventions }: FileColumns) {
  const corrections = reading.corrections.filter(({ text, value }) => text === '' && value);
  const given = columns.flatMap((column) => {
    const value = corrections.find(({ field }) => field === column.field)?.value;
    return value ? [{ column, value }] : [];
  });

  return (row: ParsedRow) => {
    for (const { column, value } of given) {
      const { field } = column;
      const isEmpty = [field, `${field}Id`].every(
        (name) => row.texts[name] === undefined && row.values[name] === undefined,
      );
      if (!isEmpty) continue;
      row.filled.push(field);
      readCell(row, column, '', value, conventions);
    }
  };
}

/** The beginning of a fault that says the text of its cell. */
const quote = ({ field, label }: Pick<CsvColumn, 'field' | 'label'>, text: string) => ({
  field,
  prefix: `${label}: ‘${truncate(text)}’ `,
});

function readCell(
  { texts, values, faults }: ParsedRow,
  { field, label, cell }: CsvColumn,
  text: string,
  corrected: string | undefined,
  conventions: FileColumns['conventions'],
) {
  texts[field] = text;
  try {
    // A value that is typed on the screen is written as in Australia.
    values[field] = corrected === undefined ? cell.parse(text, conventions[field]) : cell.parse(corrected);
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    // An ambiguous cell is answered for the whole file, not corrected.
    if (error instanceof AmbiguousCellError) delete texts[field];
    const start = quote({ field, label }, corrected ?? text);
    // The choices that are offered say what the text is none of.
    faults.push(
      cell.options
        ? { ...start, prefix: start.prefix + error.message, message: '' }
        : { ...start, message: error.message },
    );
  }
}

/** Takes out of the row of a stored record what was filled in for new ones: an empty cell changes nothing. */
export function withoutFilled(row: ParsedRow): ParsedRow {
  const isFilled = (field: string) =>
    row.filled.some((filled) => field === filled || field === `${filled}Id`);
  return {
    ...row,
    values: Object.fromEntries(Object.entries(row.values).filter(([field]) => !isFilled(field))),
    faults: row.faults.filter(({ field }) => field === null || !isFilled(field)),
  };
}

/** Takes a value out of a row, and says why. */
export function addFault(
  { values, faults }: ParsedRow,
  { field, label }: Pick<CsvColumn, 'field' | 'label'>,
  message: string,
) {
  delete values[field];
  faults.push({ field, prefix: `${label}: `, message });
}

/** The field for further lines of a record. */
export const notesFieldOf = ({ labels }: Pick<CsvImport, 'labels'>) =>
  'notes' in labels ? 'notes' : 'description';

/**
 * Keeps what cannot be read ('TBA', 'High', a word that is in no list of ours) as a line of the notes, where its row can do
 * without it, and a word that says more than the value that is read of it. The former stays a problem where no
 * default could stand for it, in a row with our ID, and once somebody wrote it on the screen.
 */
export function keepUnknownWords(
  config: CsvImport,
  columns: readonly CsvColumn[],
  required: ReadonlySet<string>,
  row: ParsedRow,
) {
  const { values, texts, decided } = row;
  if (values.id !== undefined || !(notesFieldOf(config) in config.labels)) return;
  const isKept = ({ field, cell }: CsvColumn) => {
    if (texts[field] === undefined || decided.has(field)) return false;
    if (required.has(field) || config.mustBeKnown?.includes(field)) return false;
    // Yes and No have no default that is right for another word.
    return !cell.options || isChoice(cell);
  };
  row.faults = row.faults.filter((fault) => {
    const column = columns.find(({ field }) => field === fault.field);
    return !column || !isKept(column) || !keepText(row, column.field, column.label, config);
  });
  for (const { field, label, cell } of columns) {
    const text = texts[field] ?? '';
    const saysMore =
      config.keptWords?.[field]?.includes(text.toLowerCase()) || (cell === amountCell && includesGst(text));
    if (saysMore && values[field] !== undefined) keepText(row, field, label, config);
  }
}

/**
 * Keeps the text of a row's column as a line of its notes, and says so. False where it cannot be: in a row with our ID, and once
 * somebody wrote it on the screen.
 */
export function keepText(
  { values, texts, decided, kept }: ParsedRow,
  field: string,
  name: string,
  config: Pick<CsvImport, 'labels'>,
) {
  const text = texts[field] ?? '';
  const label = config.labels[notesFieldOf(config)]?.toLowerCase();
  if (values.id !== undefined || decided.has(field) || text === '' || !label) return false;
  addNotes(values, [`${name}: ${text}`]);
  kept.push({ ...quote({ field, label: name }, text), message: `goes to the ${label}`, isKept: true });
  return true;
}

/** True for a row whose name somebody kept when they were asked: it is another record, whatever else is the same. */
export const isKeptName = ({ decided, values, texts }: ParsedRow, name: string) =>
  decided.has(name) && String(values[name]).toLowerCase() === texts[name]?.toLowerCase();

// What spreadsheets make of texts. A CSV file has no types: they save '0800' as 800, '3/4' as 03/04/2026, '0.50' as 0.5, and a
// letter that the encoding of the file lacks as a question mark.

/** No number, time or day is longer. Nothing longer is matched with patterns. */
const MAX_LENGTH = 40;

/** True if a spreadsheet may have saved the stored text as this one: nobody has changed it. */
export function isRewritten(stored: string, saved: string): boolean {
  if (hasLostLetters(stored, saved)) return true;
  if (Math.max(stored.length, saved.length) > MAX_LENGTH) return false;
  return [isSameNumber, isSameTime, isSameDay, isSameTruth].some((isSame) => isSame(stored, saved));
}

function hasLostLetters(stored: string, saved: string) {
  if (!saved.includes('?')) return false;
  let at = 0;
  for (const letter of stored) {
    if (saved.startsWith(letter, at)) at += letter.length;
    else if (letter > '\x7f' && saved[at] === '?') {
      at += 1;
      // A letter of two units may become two marks.
      if (letter.length > 1 && saved[at] === '?') at += 1;
    } else return false;
  }
  return at === saved.length;
}

/** '$1,250.00', '1.2E+16' or '50%' as a number. */
function numberOf(text: string) {
  const [, figures = '', percent] = /^([-$\d.,]+(?:E[-+]?\d{1,3})?)(%?)$/i.exec(text) ?? [];
  const number = Number(figures.replace('$', '').replace(/,(?=\d{3}(?!\d))/g, '') || Number.NaN);
  return percent ? number / 100 : number;
}

/** Spreadsheets keep 15 digits of a number, and show fewer of a long one. */
function isSameNumber(stored: string, saved: string) {
  const [one, other] = [numberOf(stored), numberOf(saved)];
  if (!Number.isFinite(one) || !Number.isFinite(other)) return false;
  const shown = /E/i.test(saved) ? saved.replace(/E.*/i, '').replace(/\D/g, '').length : 15;
  const digits = Math.min(Math.max(shown, 1), 15);
  return one.toPrecision(digits) === other.toPrecision(digits);
}

/** The seconds of '12:30', '12:30:00 PM' or, as a workbook has it, 0.5208333333. */
function secondsOf(text: string) {
  const [, hours, minutes, seconds = '0', half] =
    /^(\d{1,2}):(\d\d)(?::(\d\d))?(?: ?([ap])m)?$/i.exec(text) ?? [];
  if (!hours) return /^0\.\d+$/.test(text) ? Math.round(Number(text) * 86_400) : Number.NaN;
  const hour = half ? (Number(hours) % 12) + (/p/i.test(half) ? 12 : 0) : Number(hours);
  return (hour * 60 + Number(minutes)) * 60 + Number(seconds);
}

const isSameTime = (stored: string, saved: string) =>
  stored.includes(':') && secondsOf(stored) === secondsOf(saved);

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** The day, month and year of a text that spreadsheets take for a day, in its order; a year without its century. */
function dayPartsOf(text: string) {
  const parts = text
    .split(/[-/. ,]+/)
    .map((part) =>
      /^\p{L}{3,9}$/u.test(part)
        ? MONTHS.indexOf(part.slice(0, 3).toLowerCase()) + 1
        : /^(?:\d{1,2}|(?:19|20)\d\d)$/.test(part)
          ? Number(part) % 100
          : 0,
    );
  return parts.length > 1 && parts.length < 4 && parts.every((part) => part > 0) ? parts : null;
}

/** A spreadsheet adds the year that a day lacks, or the first day of a month, and writes its parts in another order. */
function isSameDay(stored: string, saved: string) {
  const [given, found] = [dayPartsOf(stored), dayPartsOf(saved)];
  const isWhole = found?.length === 3 || /\p{L}/u.test(saved);
  if (!given || !found || !isWhole) return false;
  const left = [...found];
  return given.every((part) => {
    const place = left.indexOf(part);
    if (place >= 0) left.splice(place, 1);
    return place >= 0;
  });
}

const TRUTHS: Record<string, boolean> = { true: true, false: false, yes: true, no: false };

/** A workbook has no words for what is true or not. */
const isSameTruth = (stored: string, saved: string) =>
  /^(?:true|false)$/i.test(stored) && TRUTHS[stored.toLowerCase()] === TRUTHS[saved.toLowerCase()];
