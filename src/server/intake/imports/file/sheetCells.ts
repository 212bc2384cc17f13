// The text of a cell of a workbook, as a person would write it into a CSV file.

/** The way in which a number of a workbook is shown. */
export type CellStyle = 'day' | 'percent' | 'plain';

/** The numbers of the formats of days that every workbook has. */
const isBuiltInDay = (id: number) =>
  (id >= 14 && id <= 17) || id === 22 || (id >= 27 && id <= 36) || (id >= 50 && id <= 58);

/** A format without what is quoted, escaped, or a colour or a currency in brackets. */
function lettersOf(code: string) {
  let letters = '';
  let end = '';
  for (let at = 0; at < code.length; at += 1) {
    const letter = code.charAt(at);
    if (end !== '') end = letter === end ? '' : end;
    else if (letter === '"') end = '"';
    else if (letter === '[') end = ']';
    else if (letter === '\\') at += 1;
    else letters += letter;
  }
  return letters;
}

/** The style of a number format: by its code where the file has one, else by its number. */
export function styleOfFormat(id: number, code?: string): CellStyle {
  if (code === undefined) return isBuiltInDay(id) ? 'day' : id === 9 || id === 10 ? 'percent' : 'plain';
  const letters = lettersOf(code.slice(0, 200));
  if (/[dy]/i.test(letters) && !/general/i.test(letters)) return 'day';
  return letters.includes('%') ? 'percent' : 'plain';
}

const DAY_MS = 24 * 60 * 60 * 1000;
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
export function textOfCell(
  type: string,
  value: string,
  style: CellStyle,
  texts: string[],
  is1904: boolean,
): string {
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
      return style === 'percent' ? `${plainNumber(Math.round(number * 1e8) / 1e6)}%` : plainNumber(number);
    }
  }
}
