import { SaxesParser, type SaxesTagPlain } from 'saxes';
import * as yauzl from 'yauzl';
import { DAY_MS } from '#shared/fields/days.ts';
import {
  MAX_COLUMNS,
  MAX_LENGTH,
  MAX_LINES,
  MAX_ROW_LENGTH,
  MAX_ROWS,
  MAX_SHEET_NAME,
  MAX_SHEETS,
  MAX_UNPACKED_BYTES,
} from '#shared/imports/imports.ts';
import type { FileRow } from '../parseRow.ts';
import { cellText, describeLong, ImportFileError, LARGE, MANY_ROWS, UNREADABLE } from './readCsv.ts';

// An Excel workbook is a zip file of XML, read as a stream: what is unpacked is counted, and never in memory as a whole.

const NO_SHEET = 'This workbook has no sheet with rows.';
const MANY_SHEETS = `This workbook has more than ${MAX_SHEETS} sheets. Save the one that you need as a file of its own.`;

// A workbook has more of these only to keep its reader busy. Excel itself allows 65,490 styles.
const MAX_PARTS = 2_000;
const MAX_STYLES = 65_536;
const MAX_TEXTS = 1_000_000;

export interface Sheet {
  name: string;
  path: string;
}

export interface Workbook {
  sheets: Sheet[];
  /** True if its days count from 1904, as those of old Macs. */
  is1904: boolean;
  styles: CellStyle[];
  /** The texts that cells refer to by their number. */
  texts: string[];
  /** Reads a part of the file as XML; what `onTag` or `onEnd` answers as true ends that. */
  read(path: string, handlers: XmlHandlers): Promise<void>;
}

interface XmlHandlers {
  /** A tag begins; `name` is without a prefix. */
  onTag?(name: string, attributes: Record<string, string>): boolean | undefined;
  onText?(text: string): void;
  onEnd?(name: string): boolean | undefined;
}

/** @throws ImportFileError when the file is no workbook, or unpacks to more than the limit */
export async function openWorkbook(file: Buffer): Promise<Workbook> {
  const { parts, chunksOf } = await openZip(file);
  let unpacked = 0;

  async function read(path: string, handlers: XmlHandlers) {
    const entry = parts.get(path.replace(/^\//, '').toLowerCase());
    if (!entry) return;
    const parser = xmlParser(handlers);
    const decoder = new TextDecoder();
    for await (const chunk of chunksOf(entry)) {
      unpacked += chunk.length;
      if (unpacked > MAX_UNPACKED_BYTES) throw new ImportFileError(LARGE);
      parser.write(decoder.decode(chunk, { stream: true }));
      if (parser.isDone()) break;
    }
  }

  const links = new Map<string, string>();
  await read('xl/_rels/workbook.xml.rels', {
    onTag(name, { Id = '', Target = '' }) {
      if (links.size > MAX_PARTS) throw new ImportFileError(LARGE);
      if (name === 'Relationship') links.set(Id, Target.startsWith('/') ? Target : `xl/${Target}`);
      return undefined;
    },
  });
  const sheets: Sheet[] = [];
  let is1904 = false;
  await read('xl/workbook.xml', {
    onTag(tag, { name = '', id = '', state = 'visible', date1904 = '' }) {
      const path = links.get(id);
      if (tag === 'sheet' && path && state === 'visible')
        sheets.push({ name: name.slice(0, MAX_SHEET_NAME).toWellFormed(), path });
      if (sheets.length > MAX_SHEETS) throw new ImportFileError(MANY_SHEETS);
      if (tag === 'workbookPr') is1904 = date1904 === '1' || date1904 === 'true';
      return undefined;
    },
  });
  if (sheets.length === 0) throw new ImportFileError(NO_SHEET);
  const styles = await readStyles(read);
  const texts = await readTexts(read);
  return { sheets, is1904, styles, texts, read };
}

/** The sheets that have a value. @throws ImportFileError when none has */
export async function filledSheets({ sheets, read }: Workbook): Promise<Sheet[]> {
  const filled: Sheet[] = [];
  for (const sheet of sheets) {
    let hasValue = false;
    await read(sheet.path, {
      onTag(name) {
        hasValue ||= name === 'v' || name === 'is';
        return hasValue;
      },
    });
    if (hasValue) filled.push(sheet);
  }
  if (filled.length === 0) throw new ImportFileError(NO_SHEET);
  return filled;
}

async function openZip(file: Buffer) {
  try {
    const zip = await yauzl.fromBufferPromise(file, { lazyEntries: true });
    if (zip.entryCount > MAX_PARTS) throw new ImportFileError(LARGE);
    const parts = new Map<string, yauzl.Entry>();
    for await (const entry of zip.eachEntry()) parts.set(entry.fileName.toLowerCase(), entry);
    // A size that is not declared as it is ends the reading of its part.
    const total = [...parts.values()].reduce((sum, { uncompressedSize }) => sum + uncompressedSize, 0);
    if ((parts.get('xl/workbook.xml')?.uncompressedSize ?? 0) === 0) throw new ImportFileError(UNREADABLE);
    if (total > MAX_UNPACKED_BYTES * 4) throw new ImportFileError(LARGE);
    return { parts, chunksOf: (entry: yauzl.Entry) => readEntry(zip, entry) };
  } catch (error) {
    throw error instanceof ImportFileError ? error : new ImportFileError(UNREADABLE);
  }
}

/** @throws ImportFileError for a part that is encrypted, cut, of another size than declared, or packed in an unknown way */
async function* readEntry(zip: yauzl.ZipFile, entry: yauzl.Entry): AsyncGenerator<Buffer> {
  const stream = await zip.openReadStreamPromise(entry).catch(failUnreadable);
  const chunks = stream.iterator();
  try {
    for (;;) {
      const { value, done } = await chunks.next().catch(failUnreadable);
      if (done) return;
      yield value;
    }
  } finally {
    stream.destroy();
  }
}

function failUnreadable(): never {
  throw new ImportFileError(UNREADABLE);
}

const localName = (name: string) => name.slice(name.indexOf(':') + 1);

function xmlParser({ onTag, onText, onEnd }: XmlHandlers) {
  const parser = new SaxesParser({ xmlns: false });
  let isDone = false;
  parser.on('error', () => {
    if (!isDone) throw new ImportFileError(UNREADABLE);
  });
  // No entity of a file is known without a DTD, so none is expanded.
  parser.on('doctype', () => {
    throw new ImportFileError(UNREADABLE);
  });
  parser.on('opentag', ({ name, attributes }: SaxesTagPlain) => {
    if (isDone) return;
    const plain: Record<string, string> = {};
    for (const key in attributes) plain[localName(key)] = attributes[key] ?? '';
    isDone = onTag?.(localName(name), plain) === true;
  });
  if (onText) parser.on('text', (text) => isDone || onText(text));
  if (onEnd) {
    parser.on('closetag', ({ name }) => {
      if (!isDone) isDone = onEnd(localName(name)) === true;
    });
  }
  return { write: (text: string) => parser.write(text), isDone: () => isDone };
}

type Read = Workbook['read'];

async function readStyles(read: Read) {
  const formats = new Map<string, string>();
  const styles: CellStyle[] = [];
  let isInCells = false;
  await read('xl/styles.xml', {
    onTag(name, { numFmtId = '0', formatCode = '' }) {
      if (name === 'numFmt') formats.set(numFmtId, formatCode);
      if (name === 'cellXfs') isInCells = true;
      if (Math.max(styles.length, formats.size) > MAX_STYLES) throw new ImportFileError(LARGE);
      if (name === 'xf' && isInCells) styles.push(styleOfFormat(Number(numFmtId), formats.get(numFmtId)));
      return undefined;
    },
    onEnd: (name) => name === 'cellXfs',
  });
  return styles;
}

async function readTexts(read: Read) {
  const texts: string[] = [];
  let text = '';
  let isText = false;
  let isPhonetic = false;
  await read('xl/sharedStrings.xml', {
    onTag(name) {
      if (name === 'si') text = '';
      if (name === 'rPh') isPhonetic = true;
      isText = name === 't';
      return undefined;
    },
    onText(part) {
      if (isText && !isPhonetic) text += part;
    },
    onEnd(name) {
      if (name === 'si') texts.push(text);
      if (texts.length > MAX_TEXTS) throw new ImportFileError(LARGE);
      if (name === 'rPh') isPhonetic = false;
      if (name === 't') isText = false;
      return undefined;
    },
  });
  return texts;
}

export interface SheetRow extends FileRow {
  /** True if it is one cell over several columns: a heading within the sheet. */
  isBanner?: boolean;
}

/** Cells that are joined to one, by the places of their first and last. */
interface MergedCells {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Sheets of people have few of them. */
const MAX_MERGED = 20_000;

/**
 * The rows of a sheet that have a value. The value of cells that are joined downwards is in each of their rows.
 *
 * @throws ImportFileError when it has too many rows, or more text than the limit: a text may stand in many cells
 */
export async function readSheet(workbook: Workbook, { path }: Sheet): Promise<SheetRow[]> {
  const { texts, styles, is1904, read } = workbook;
  const rows: SheetRow[] = [];
  const merged: MergedCells[] = [];
  let line = 0;
  let place = -1;
  let cells: string[] = [];
  let cell = { type: '', style: '' };
  let value = '';
  let isValue = false;
  const count = textCounter();

  function beginRow(r: string) {
    const next = r === '' ? line + 1 : Number(r);
    if (!Number.isInteger(next) || next <= line || next > MAX_LINES) throw new ImportFileError(UNREADABLE);
    line = next;
    place = -1;
    cells = [];
  }
  function endCell() {
    if (place < 0 || place > MAX_COLUMNS || value === '') return;
    const style = styles[Number(cell.style)] ?? 'plain';
    const text = textOfCell(cell.type, value.slice(0, MAX_ROW_LENGTH), style, texts, is1904);
    count(text);
    // Workbooks escape what ends a line.
    const stored = cellText(text.replaceAll('_x000D_', '\r'));
    if (stored !== '') cells[place] = stored;
  }
  function endRow() {
    if (cells.length === 0) return;
    if (rows.length > MAX_ROWS) throw new ImportFileError(MANY_ROWS);
    const row = { line, cells: Array.from(cells, (text = '') => text) };
    rejectLong(row);
    rows.push(row);
  }

  await read(path, {
    onTag(name, { r = '', t = '', s = '', ref = '' }) {
      if (name === 'row') beginRow(r);
      else if (name === 'c') {
        place = r ? columnOf(r) : place + 1;
        cell = { type: t, style: s };
        value = '';
      } else if (name === 'mergeCell' && merged.length < MAX_MERGED) merged.push(readRange(ref));
      isValue = name === 'v' || name === 't';
      return undefined;
    },
    onText(text) {
      if (isValue) value += text;
    },
    onEnd(name) {
      isValue = false;
      if (name === 'c') endCell();
      else if (name === 'row') endRow();
      return undefined;
    },
  });
  return fillMerged(rows, merged, count);
}

/** Counts the characters of all cells, and throws an ImportFileError beyond the limit. */
function textCounter() {
  let counted = 0;
  return ({ length }: string) => {
    counted += length;
    if (counted > MAX_LENGTH) throw new ImportFileError(LARGE);
  };
}

/** @throws ImportFileError for a row with more characters than a line of a CSV file may have */
function rejectLong({ line, cells }: SheetRow) {
  const length = cells.reduce((sum, cell) => sum + cell.length, 0);
  if (length > MAX_ROW_LENGTH) throw new ImportFileError(describeLong(line));
}

/** The place of the column of 'AB12', from 0. */
function columnOf(reference: string) {
  let column = 0;
  for (const letter of reference.slice(0, 4)) {
    const number = letter.charCodeAt(0) - 64;
    if (number < 1 || number > 26) break;
    column = column * 26 + number;
  }
  return column - 1;
}

const rowOf = (reference: string) => Number(reference.replace(/\D/g, ''));

function readRange(ref: string): MergedCells {
  const [from = '', to = from] = ref.slice(0, 30).split(':');
  return { top: rowOf(from), bottom: rowOf(to), left: columnOf(from), right: columnOf(to) };
}

/** Cells that are filled at most: joined cells of a hostile file may lie over each other. */
const MAX_FILLED = 1_000_000;

function fillMerged(rows: SheetRow[], merged: MergedCells[], count: (text: string) => void) {
  const places = new Map(rows.map(({ line }, at) => [line, at]));
  let filled = 0;
  for (const { top, bottom, left, right } of merged) {
    const at = places.get(top) ?? -1;
    const first = rows[at];
    const text = first?.cells[left];
    if (!first || !text) continue;
    const isAlone = first.cells.every((one, place) => place === left || one === '');
    if (top === bottom && right > left && isAlone) first.isBanner = true;
    // Rows without a value of their own stay out: a cell may be joined down to the end of the sheet.
    for (let next = at + 1; (rows[next]?.line ?? Number.POSITIVE_INFINITY) <= bottom; next += 1) {
      filled += 1;
      if (filled > MAX_FILLED) return rows;
      const row = rows[next];
      if (!row || row.cells[left]) continue;
      while (row.cells.length < left) row.cells.push('');
      row.cells[left] = text;
      count(text);
      rejectLong(row);
    }
  }
  return rows;
}

// The text of a cell of a workbook, as a person would write it into a CSV file.

type CellStyle = 'day' | 'percent' | 'plain' | Figures;

/** A number that is shown with its zeros, as an ID or a phone number: '0' and '#' each stand for a digit. */
interface Figures {
  parts: (string | { digit: '0' | '#' })[];
}

/** The numbers of the formats of days that every workbook has. */
const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** The letters of a format: what is quoted or escaped is literal. A colour or a currency in brackets is left out. */
function lettersOf(code: string) {
  const letters: { letter: string; isLiteral: boolean }[] = [];
  let end = '';
  for (let at = 0; at < code.length; at += 1) {
    const letter = code.charAt(at);
    if (end !== '') {
      if (letter === end) end = '';
      else if (end === '"') letters.push({ letter, isLiteral: true });
    } else if (letter === '"') end = '"';
    else if (letter === '[') end = ']';
    else if (letter === '\\') {
      at += 1;
      letters.push({ letter: code.charAt(at), isLiteral: true });
    } else letters.push({ letter, isLiteral: false });
  }
  return letters;
}

/** Marks that stand for themselves also where nothing quotes them. */
const MARK = /[ ()+-]/;

/**
 * The figures of a format such as '0000', '0# #### ####' or '"4-"0000000'; null for one that rounds, divides by thousands or
 * names a unit behind the number, as '0" staff"'.
 */
function figuresOf(letters: ReturnType<typeof lettersOf>): Figures | null {
  const end = letters.findIndex(({ letter, isLiteral }) => letter === ';' && !isLiteral);
  const first = end < 0 ? letters : letters.slice(0, end);
  const parts = first.map(({ letter, isLiteral }) =>
    !isLiteral && (letter === '0' || letter === '#') ? ({ digit: letter } as const) : letter,
  );
  const isKnown = first.every(
    ({ letter, isLiteral }) => isLiteral || /[0#]/.test(letter) || MARK.test(letter),
  );
  const digits = parts.flatMap((part, at) => (typeof part === 'string' ? [] : [{ at, ...part }]));
  const [from = 0, to = 0] = [digits[0]?.at, digits.at(-1)?.at];
  const isDivided = to - from >= digits.length;
  const isShown =
    digits.some(({ digit }) => digit === '0') &&
    (isDivided || digits.filter(({ digit }) => digit === '0').length > 1);
  const hasUnit = /\p{L}/u.test(
    parts
      .slice(from)
      .filter((part) => typeof part === 'string')
      .join(''),
  );
  return isKnown && isShown && !hasUnit ? { parts } : null;
}

/** A whole number in its figures, as '02 5550 1234'; null for one that these do not show. */
function showFigures(number: number, { parts }: Figures): string | null {
  if (!Number.isSafeInteger(number) || number < 0) return null;
  const digits = [...String(number)];
  const places = parts.filter((part) => typeof part !== 'string').length;
  // All digits that have no place of their own stand at the first one.
  const over = digits.splice(0, Math.max(0, digits.length - places)).join('');
  let place = 0;
  return parts
    .map((part) => {
      if (typeof part === 'string') return part;
      const digit = digits[place - (places - digits.length)] ?? (part.digit === '0' ? '0' : '');
      place += 1;
      return place === 1 ? over + digit : digit;
    })
    .join('')
    .trim();
}

/** The style of a number format: by its code where the file has one, else by its number. */
function styleOfFormat(id: number, code?: string): CellStyle {
  if (code === undefined) return isBuiltInDay(id) ? 'day' : id === 9 || id === 10 ? 'percent' : 'plain';
  const letters = lettersOf(code.slice(0, 200));
  const plain = letters.map(({ letter, isLiteral }) => (isLiteral ? '' : letter)).join('');
  if (/[dy]/i.test(plain) && !/general/i.test(plain)) return 'day';
  return plain.includes('%') ? 'percent' : (figuresOf(letters) ?? 'plain');
}

/** Day 0 of a workbook: Excel counts a 29 February 1900, which was none. */
const FIRST_DAY = Date.UTC(1899, 11, 30);
const DAYS_TO_1904 = 1462;
/** The last day that Excel knows, 31 December 9999. */
const LAST_DAY = 2_958_465;

/** '2026-12-01', with the time where the number has one; empty for no day. */
function dayOfSerial(serial: number, is1904: boolean): string {
  const days = serial + (is1904 ? DAYS_TO_1904 : 0);
  if (!(days >= 1 && days <= LAST_DAY)) return '';
  // Seconds are what a fraction cannot say exactly.
  const moment = new Date(Math.round((FIRST_DAY + days * DAY_MS) / 60_000) * 60_000).toISOString();
  return moment.endsWith('T00:00:00.000Z')
    ? moment.slice(0, 10)
    : `${moment.slice(0, 10)} ${moment.slice(11, 16)}`;
}

/** '1.5' of '1.5000'. */
function trimNoughts(text: string) {
  let end = text.length;
  while (text[end - 1] === '0') end -= 1;
  return text.slice(0, text[end - 1] === '.' ? end - 1 : end);
}

/** A number without an exponent, to at most ten places, which cannot be read as another with thousands. */
function plainNumber(value: number): string {
  if (!Number.isFinite(value)) return '';
  if (Number.isSafeInteger(value)) return String(value);
  const text = trimNoughts(value.toFixed(10));
  return /^-?\d{1,3}\.\d{3}$/.test(text) ? `${text}0` : text;
}

/** The text of a cell of this type and style; that of an error such as #N/A is empty. */
function textOfCell(type: string, value: string, style: CellStyle, texts: string[], is1904: boolean): string {
  switch (type) {
    case 's':
      return texts[Number(value)] ?? '';
    case 'b':
      return value === '1' ? 'Yes' : 'No';
    case 'e':
      return '';
    case 'd':
      return value.replace(/T00:00:00(\.0+)?Z?$/, '').replace('T', ' ');
    case 'str':
    case 'inlineStr':
      return value;
    default: {
      const number = value === '' ? Number.NaN : Number(value);
      if (Number.isNaN(number)) return '';
      if (style === 'day') return dayOfSerial(number, is1904);
      if (typeof style === 'object') return showFigures(number, style) ?? plainNumber(number);
      return style === 'percent' ? `${plainNumber(Math.round(number * 1e8) / 1e6)}%` : plainNumber(number);
    }
  }
}
