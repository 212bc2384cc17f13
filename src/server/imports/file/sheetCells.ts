import { DAY_MS } from '#shared/fields/days.ts';
// The text of a cell of a workbook, as a person would write it into a CSV file.

/** The way in which a number of a workbook is shown. */
export type CellStyle = 'day' | 'percent' | 'plain' | Figures;

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
export function styleOfFormat(id: number, code?: string): CellStyle {
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
      if (typeof style === 'object') return showFigures(number, style) ?? plainNumber(number);
      return style === 'percent' ? `${plainNumber(Math.round(number * 1e8) / 1e6)}%` : plainNumber(number);
    }
  }
}
