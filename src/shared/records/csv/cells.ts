import { formatAbn } from '../../fields/abn.ts';

// How the cells of CSV files are parsed and formatted. What `format` writes, `parse` reads as the same value.

/** The text of a cell is not valid in its column; the message says why. */
export class CellError extends Error {}

export interface CellFormat {
  /**
   * The value that a form would have; the text is trimmed and not empty.
   *
   * @throws CellError when the text cannot be such a value
   */
  parse(text: string): unknown;
  /** Text that `parse` reads as the same value. A method, so that each cell may name the type of its values. */
  format(value: unknown): string;
}

/** No number, day or word of a choice is longer. Nothing longer is matched with patterns. */
const MAX_VALUE_LENGTH = 100;

/** @throws CellError, as in '‘twelve’ is not an amount', when `parse` finds no value or the text is too long for one */
const parserOf =
  <Value>(isNot: string, parse: (text: string) => Value | undefined) =>
  (text: string): Value => {
    const value = text.length <= MAX_VALUE_LENGTH ? parse(text) : undefined;
    if (value === undefined) throw new CellError(`‘${truncate(text)}’ ${isNot}`);
    return value;
  };

export const textCell: CellFormat = { parse: (text) => text, format: (value: string | null) => value ?? '' };

export const abnCell: CellFormat = {
  parse: (text) => text,
  format: (abn: string | null) => formatAbn(abn ?? ''),
};

/** Letters and digits only, in lower case: 'Closed-Won' and 'closed_won' are equal. */
export const normalizeLabel = (text: string) => text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');

/** A value of a choice, by its label or by itself. */
export function choiceCell(labels: Record<string, string>): CellFormat {
  const known = new Map(
    Object.entries(labels).flatMap(([value, label]) => [
      [normalizeLabel(label), value],
      [normalizeLabel(value), value],
    ]),
  );
  return {
    parse: parserOf(`is none of ${Object.values(labels).join(', ')}`, (text) =>
      known.get(normalizeLabel(text)),
    ),
    format: (value: string | null) => (value === null ? '' : (labels[value] ?? value)),
  };
}

/** An amount as people write it: '12500', '$12,500.00', 'A$ 12 500', 'AUD 12,500'. Kept to the cent. */
export const amountCell: CellFormat = {
  parse: parserOf('is not an amount', (text) => {
    const digits = text.replace(/^(AUD|A?\$)|AUD$/gi, '').replace(/[,\s]/g, '');
    return /^\d+(\.\d*)?$|^\.\d+$/.test(digits) ? Math.round(Number(digits) * 100) / 100 : undefined;
  }),
  format: (value: number | null) => (value === null ? '' : String(value)),
};

/** A whole number, perhaps with a per cent sign: '60', '60 %', '1,200'. */
export const countCell: CellFormat = {
  parse: parserOf('is not a whole number', (text) => {
    const digits = text.replace(/%$/, '').replace(/[,\s]/g, '');
    return /^\d{1,15}(\.0*)?$/.test(digits) ? Number(digits) : undefined;
  }),
  format: amountCell.format,
};

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];

/** A day as Australians write it: '1/12/2026', '01.12.26', '1 Dec 2026', or '2026-12-01'; a time after it is left out. */
export const dayCell: CellFormat = {
  parse: parserOf('is not a day such as 31/12/2026', (text) => {
    const time = text.search(/[T ,]\d{1,2}:\d\d/);
    const day = parseDay((time < 0 ? text : text.slice(0, time)).replace(/,$/, '').trim());
    return day && isDay(day) ? day : undefined;
  }),
  format: textCell.format,
};

function parseDay(text: string) {
  const iso = /^(\d{4})-(\d{1,2})-(\d{1,2})$/.exec(text);
  if (iso) return isoDay(iso[1], iso[2], iso[3]);
  const australian = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)$/.exec(text);
  if (australian) return isoDay(australian[3], australian[2], australian[1]);
  const words = /^(?:\p{L}+,? )?(\d{1,2})(?:st|nd|rd|th)?[ -](\p{L}{3,9})\.?,?[ -](\d{4}|\d\d)$/u.exec(text);
  const month = words ? MONTHS.indexOf((words[2] ?? '').slice(0, 3).toLowerCase()) + 1 : 0;
  return words && month > 0 ? isoDay(words[3], String(month), words[1]) : null;
}

const isoDay = (year = '', month = '', day = '') =>
  `${year.length === 2 ? `20${year}` : year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;

function isDay(iso: string) {
  const time = Date.parse(`${iso}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(iso);
}

/** An instant in ISO 8601, which every program reads alike. */
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
};

/** Several texts, separated by semicolons; a semicolon inside a text is escaped with a backslash. */
export const listCell: CellFormat = {
  parse: (text) =>
    [...text.matchAll(/(?:\\[\s\S]|[^;\\]|\\$)+/g)]
      .map(([part]) => part.replace(/\\([;\\])/g, '$1').trim())
      .filter((part) => part !== ''),
  format: (texts: string[]) => texts.map((text) => text.replace(/[;\\]/g, '\\$&')).join('; '),
};

const MAX_LENGTH = 60;

/** The beginning of a cell, for messages. */
export const truncate = (text: string) => (text.length > MAX_LENGTH ? `${text.slice(0, MAX_LENGTH)}…` : text);
