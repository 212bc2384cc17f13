import { formatAbn, normalizeAbn } from '../../fields/abn.ts';
import { tidyEmail, tidyWeb } from '../../fields/addresses.ts';
import { fitText } from '../../fields/fitText.ts';
import { today } from '../../fields/format.ts';
import { readNumber, roundToCents, splitFactor, stripNumber } from '../../fields/numbers.ts';
import { phoneKey, tidyPhone } from '../../fields/phone.ts';
import { businessMoment } from '../../fields/workingTime.ts';
import {
  AUSTRALIAN,
  type Convention,
  dayParts,
  decimalMarkOf,
  includesGst,
  withoutGst,
} from './conventions.ts';

// Cells of CSV files. `parse` reads what `format` writes as the same value.

/** Thrown for an invalid cell; the message says what its text is not. */
export class CellError extends Error {}

/** The text can be read in two ways; one answer applies to the whole file. */
export class AmbiguousCellError extends CellError {}

export interface CellFormat {
  /**
   * Returns the form's value; `text` is trimmed and not empty.
   * @throws CellError for an invalid text
   */
  parse(text: string, convention?: Convention): unknown;
  /**
   * The inverse of `parse`; `value` is never null (see `formatCell`). A method, so that implementations can
   * narrow the type.
   */
  format(value: unknown): string;
  /** The text by which values are compared, where one may be written in several ways: the same is no change. */
  keyOf?(value: unknown): string;
  /** The kind of value, where a convention is needed for it. */
  kind?: 'number' | 'day';
  /** False for a text that belongs to another column with the same heading. Default for a choice: no such value. */
  fits?(text: string): boolean;
  /** What people write instead of leaving the cell empty. */
  isNone?(text: string): boolean;
  /** The only possible values, by label. */
  options?: string[];
}

export const formatCell = ({ format }: CellFormat, value: unknown) => (value == null ? '' : format(value));

/** No number, day or word of a choice is longer. Nothing longer is matched with patterns. */
const MAX_VALUE_LENGTH = 100;

/** @throws CellError, as in 'is not an amount', when `parse` finds no value or the text is too long for one */
const parserOf =
  <Value>(isNot: string, parse: (text: string, convention: Convention) => Value | undefined) =>
  (text: string, convention = AUSTRALIAN): Value => {
    const value = text.length <= MAX_VALUE_LENGTH ? parse(text, convention) : undefined;
    if (value === undefined) throw new CellError(isNot);
    return value;
  };

export const textCell: CellFormat = { parse: (text) => text, format: (value: string) => value };

const NO_COMPANY =
  /^(?:[-–—.?]+|self|myself|self[- ]?employed|none|nil|no|na|n\.a\.|not applicable|no company|sole trader|individual|unknown|tba|tbc)$/i;

/** People without a company write 'Self' or 'None'. */
export const companyCell: CellFormat = { ...textCell, isNone: (text) => NO_COMPANY.test(text) };

/** A text of several lines, such as notes. */
export const linesCell: CellFormat = { ...textCell };

export const UUID = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i;

/** Other programs have ID columns of the same name. */
export const idCell: CellFormat = { ...textCell, fits: (text) => UUID.test(text) };

/** A phone number. Digits alone are written in groups: spreadsheets save them without the first nought. */
export const phoneCell: CellFormat = {
  // Facebook writes 'p:+61450200003'.
  parse: (text) => text.replace(/^p: ?([+\d])/i, '$1'),
  format: (value: string) => (/^\d+$/.test(value) ? tidyPhone(value) : value),
  keyOf: phoneKey,
};

const lowerCase = (value: string) => value.toLowerCase();

export const emailCell: CellFormat = { ...textCell, parse: tidyEmail, keyOf: lowerCase };

/** A part of a postal address, in whichever capitals and with whichever blanks. */
export const addressCell: CellFormat = {
  ...textCell,
  keyOf: (value: string) => lowerCase(value).replace(/\s+/g, ' ').trim(),
};

export const webCell: CellFormat = { ...textCell, parse: tidyWeb, keyOf: lowerCase };

const LINKEDIN = /\blinkedin\.com\b/i;

/** A personal page, not a website of their own. */
export const linkedinCell: CellFormat = { ...webCell, fits: (text) => LINKEDIN.test(text) };
export const websiteCell: CellFormat = { ...webCell, fits: (text) => !LINKEDIN.test(text) };

/** Spreadsheets drop the leading 0 of Darwin and part of Canberra. */
export const postcodeCell: CellFormat = {
  ...textCell,
  parse: (text) => (/^\d{3}$/.test(text) ? `0${text}` : text),
};

/** The words for the states and territories of Australia; any other text stays. */
const STATES: Record<string, string> = {
  'new south wales': 'NSW',
  victoria: 'VIC',
  queensland: 'QLD',
  'south australia': 'SA',
  'western australia': 'WA',
  tasmania: 'TAS',
  'northern territory': 'NT',
  'australian capital territory': 'ACT',
};

/** A state, as the product writes it: 'VIC' for 'Victoria' and 'Vic.' */
export const stateCell: CellFormat = {
  ...addressCell,
  parse(text) {
    const word = text.toLowerCase().replaceAll('.', '').trim();
    const short = word.toUpperCase();
    return STATES[word] ?? (Object.values(STATES).includes(short) ? short : text);
  },
};

export const abnCell: CellFormat = { parse: normalizeAbn, format: formatAbn };

/** Letters and digits only, in lower case: 'Closed-Won' and 'closed_won' are equal. */
export const normalizeLabel = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** 'Closed won' of 'Closed won (Sales Pipeline)' */
const withoutPipeline = (text: string) =>
  /pipeline\)$/i.test(text) ? text.slice(0, Math.max(0, text.lastIndexOf(' ('))) : text;

/** Matches labels, values, and words of other programs. */
export function choiceCell(
  labels: Record<string, string>,
  otherWords: Record<string, string> = {},
): CellFormat {
  const known = new Map([
    ...Object.entries(otherWords).map(([word, value]): [string, string] => [normalizeLabel(word), value]),
    ...Object.entries(labels).flatMap(([value, label]): [string, string][] => [
      [normalizeLabel(label), value],
      [normalizeLabel(value), value],
    ]),
  ]);
  return {
    parse: parserOf(
      `is none of ${Object.values(labels).join(', ')}`,
      (text) => known.get(normalizeLabel(text)) ?? known.get(normalizeLabel(withoutPipeline(text))),
    ),
    format: (value: string) => labels[value] ?? value,
    options: Object.values(labels),
  };
}

/**
 * @returns undefined if it is not a number
 * @throws CellError if it can be read as two numbers and the convention is unknown
 */
function parseNumber(text: string, { decimal }: Convention) {
  const digits = stripNumber(text);
  const mark = decimalMarkOf(digits);
  if (mark !== 'either') return readNumber(digits, mark ?? '.');
  if (decimal) return readNumber(digits, decimal);
  const [one, other] = [readNumber(digits, ','), readNumber(digits, '.')];
  throw new AmbiguousCellError(`may be ${one?.toLocaleString('en-AU')} or ${other}. ${SAY_NUMBERS}`);
}

const SAY_NUMBERS = 'Choose above how this file writes numbers';
const SAY_DAYS = 'Choose above how this file writes days';

/** Reads '12500', '$12,500.00', '12.500,00', 'A$ 12 500', '1.2m' to the cent, and '$12,100 inc GST' as 11,000: amounts exclude it. */
export const amountCell: CellFormat = {
  kind: 'number',
  parse: parserOf('is not an amount in AUD', (text, convention) => {
    const { number, factor } = splitFactor(withoutGst(text));
    const amount = parseNumber(number, convention);
    if (amount === undefined) return undefined;
    // GST is a tenth of the amount without it.
    return roundToCents(includesGst(text) ? (amount * factor * 10) / 11 : amount * factor);
  }),
  format: (value: number) => String(value),
};

/** A whole number, perhaps with a per cent sign: '60', '60 %', '1,200'. */
export const countCell: CellFormat = {
  kind: 'number',
  parse: parserOf('is not a whole number', (text, convention) => {
    const count = parseNumber(text, convention);
    return count !== undefined && Number.isSafeInteger(count) ? count : undefined;
  }),
  format: amountCell.format,
};

/** A percentage; a share of one, as other programs write it, is as many hundredths: '0.2' is 20, '1.0' is 100. */
export const percentCell: CellFormat = {
  ...countCell,
  parse: (text, convention) =>
    /^(?:0?[.,]\d{1,4}|[01][.,]0{1,4})$/.test(text)
      ? Math.round(Number(text.replace(',', '.')) * 100)
      : countCell.parse(text, convention),
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A moment in ISO 8601 with its offset: '2026-11-01T14:30:00Z', '2026-11-01 14:30 +11:00'. */
const MOMENT = /^(\d{4}-\d\d-\d\d)[T ](\d\d:\d\d(?::\d\d(?:\.\d+)?)?) ?(?:(Z|UTC|GMT)|([+-]\d\d):?(\d\d)?)$/i;

/** Such a moment; undefined for any other text. */
function momentOf(text: string) {
  const [, day, time, , hours, minutes = '00'] = MOMENT.exec(text) ?? [];
  if (!day) return undefined;
  const moment = new Date(`${day}T${time}${hours ? `${hours}:${minutes}` : 'Z'}`);
  return Number.isNaN(moment.getTime()) ? undefined : moment;
}

const TIME = /[T ,](\d{1,2}):(\d\d)(?::\d\d(?:\.\d+)?)?(?: ?([ap])\.?m\.?)?$/i;

/**
 * The time ('HH:MM') at the consultancy that stands with a day, as in '5/11/26 2:30pm'; null if there is none. Midnight is none:
 * programs write it for a day.
 */
export function timeOfCell(text: string): string | null {
  if (text.length > MAX_VALUE_LENGTH) return null;
  const moment = momentOf(text);
  if (moment) return businessMoment(moment).slice(-5);
  const [, hours, minutes, half] = TIME.exec(text) ?? [];
  if (hours === undefined) return null;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === 'p' ? 12 : 0) : Number(hours);
  const isNone = hour === 0 && Number(minutes) === 0 && !half;
  return isNone || hour > 23 || Number(minutes) > 59 ? null : `${String(hour).padStart(2, '0')}:${minutes}`;
}

/**
 * Reads '1/12/2026', '01.12.26', '1 Dec 2026', 'Dec 1st, 2026', '2026-12-01', '20261201'. Ignores a time,
 * unless its offset decides the day in Sydney.
 */
export const dayCell: CellFormat = {
  kind: 'day',
  parse: parserOf('is not a day such as 31/12/2026', (text, convention) => {
    const moment = momentOf(text);
    const time = text.search(/[T ,]\d{1,2}:\d\d/);
    const day =
      (moment && today(moment)) ??
      parseDay((time < 0 ? text : text.slice(0, time)).replace(/,$/, '').trim(), convention);
    return day && isDay(day) ? day : undefined;
  }),
  format: textCell.format,
};

export const pastDayCell: CellFormat = {
  ...dayCell,
  parse: (text, convention) => {
    const day = dayCell.parse(text, convention) as string;
    if (day > today()) throw new CellError('is in the future');
    return day;
  },
};

function parseDay(text: string, convention: Convention) {
  const iso = /^(\d{4})([-/.]?)(\d{1,2})\2(\d{1,2})$/.exec(text);
  if (iso && (iso[2] !== '' || text.length === 8)) return isoDay(iso[1], iso[3], iso[4]);
  const figures = dayParts(text);
  if (figures) return dayOfFigures(figures, convention);
  const dayFirst =
    /^(?:\p{L}{3,9}\.?,? )?(\d{1,2})(?:st|nd|rd|th)?(?: of)?[ -](\p{L}{3,9})\.?,?[ -](\d{4}|\d\d)$/u.exec(
      text,
    );
  if (dayFirst) return isoDay(dayFirst[3], monthOf(dayFirst[2]), dayFirst[1]);
  const monthFirst = /^(?:\p{L}{3,9},? )?(\p{L}{3,9})\.? (\d{1,2})(?:st|nd|rd|th)?,? (\d{4})$/u.exec(text);
  return monthFirst ? isoDay(monthFirst[3], monthOf(monthFirst[1]), monthFirst[2]) : null;
}

/** @throws CellError if it can be read as two days and the convention is unknown */
function dayOfFigures([, first, second, year]: string[], { dayOrder }: Convention) {
  const [dayMonth, monthDay] = [isoDay(year, second, first), isoDay(year, first, second)];
  if (!isDay(dayMonth) || dayMonth === monthDay) return isDay(dayMonth) ? dayMonth : monthDay;
  if (!isDay(monthDay)) return dayMonth;
  if (dayOrder === null) throw new AmbiguousCellError(`may be two days. ${SAY_DAYS}`);
  return dayOrder === 'day' ? dayMonth : monthDay;
}

const monthOf = (word = '') => String(MONTHS.indexOf(word.slice(0, 3).toLowerCase()) + 1);

const isoDay = (year = '', month = '', day = '') =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

function isDay(iso: string) {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/** ISO 8601, which every program reads alike. */
export const instantCell: CellFormat = {
  parse: textCell.parse,
  format: (moment: Date) => moment.toISOString(),
};

export const yesNoCell: CellFormat = {
  parse: parserOf('is neither yes nor no', (text) => {
    if (/^(yes|y|true|1|x)$/i.test(text)) return true;
    return /^(no|n|false|0)$/i.test(text) ? false : undefined;
  }),
  format: (value: boolean) => (value ? 'Yes' : 'No'),
  options: ['Yes', 'No'],
};

/** True for a choice with labels of its own, beyond yes and no. */
export const isChoice = ({ options }: CellFormat) => options !== undefined && options !== yesNoCell.options;

/** Separated by semicolons; a backslash escapes one inside a text. */
export const listCell: CellFormat = {
  parse: (text) =>
    [...text.matchAll(/(?:\\[\s\S]|[^;\\]|\\$)+/g)]
      .map(([part]) => part.replace(/\\([;\\])/g, '$1').trim())
      .filter((part) => part !== ''),
  format: (texts: string[]) => texts.map((text) => text.replace(/[;\\]/g, '\\$&')).join('; '),
};

const MAX_LENGTH = 60;

/** The beginning of a cell, for messages. */
export const truncate = (text: string) => fitText(text, MAX_LENGTH + 1);
