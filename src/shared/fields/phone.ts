import type { Fields } from './kinds.ts';

// Phone numbers as people write them. `search_phone` in PostgreSQL matches the same spellings;
// `tests/support/phoneSpellings.ts` holds both to one table. A stored number is rewritten only on request
// (`tidyPhone`).

export interface PhoneNumber {
  /** '+61255501234;ext=12'; without a country code if it can only be called within Australia. */
  dial: string;
  /** The number as it is shown, in the form of `tidyPhone`. */
  text: string;
  /** False if it is too short, too long or lacks its area code. */
  isCertain: boolean;
}

/** Reads the first number of a text. Null without digits, or with more than a number can have. */
export function parsePhone(written: string): PhoneNumber | null {
  const [number, extension] = withoutExtension(written);
  const run = firstOfRun(longestRun(firstNumber(number)));
  if (!run) return null;
  const called = callable(run);
  return {
    dial: `${called.dial}${extension ? `;ext=${extension}` : ''}`,
    text: called.lostPrefix ? formatNational(called.lostPrefix) : tidyPhone(written),
    isCertain: called.isCertain,
  };
}

/**
 * '0488 684 335', '(02) 5550 1234' or '(02) 5550 1234 ext. 12'. Returns everything else unchanged, such as a
 * number beside words or another number.
 */
export function tidyPhone(written: string): string {
  const [number, extension] = withoutExtension(written);
  const run = longestRun(firstNumber(number));
  const [, national] = /^\+61(\d{9})$/.exec(callable(run).dial) ?? [];
  if (!national || run.trim() !== number.trim()) return written;
  return `${formatNational(national)}${extension ? ` ext. ${extension}` : ''}`;
}

export const shownPhone = (written: string | null) => written && tidyPhone(written);

/**
 * A key that is equal for all spellings of a number, even if leading zeros are lost. Includes the words in
 * the text.
 */
export function phoneKey(written: string): string {
  const tidy = tidyPhone(written.trim());
  return `${tidy.replace(/\D/g, '').replace(/^0+/, '')} ${tidy.toLowerCase().replace(/[^\p{L}]/gu, '')}`;
}

/** Compares spellings; a landline may lack its area code. Words beside the number make a difference. */
export function isSamePhone(written: string, other: string): boolean {
  if (phoneKey(written) === phoneKey(other)) return true;
  if (/\p{L}/u.test(withoutExtension(written)[0])) return false;
  const [one = '', two = ''] = [written, other].map((text) => parsePhone(text)?.dial);
  const [short, long] = one.length < two.length ? [one, two] : [two, one];
  return one !== '' && (one === two || (/^[2-9]\d{7}$/.test(short) && long.replace(LANDLINE, '') === short));
}

/** Restores a lost plus or 0: '61 3 5201 3471' becomes '+61 3 5201 3471'. Returns everything else unchanged. */
export function withPrefix(written: string): string {
  const run = longestRun(written);
  const { lostPrefix } = callable(run);
  if (!lostPrefix || run.trim() !== written.trim()) return written;
  return /^\s*61/.test(written) ? `+${written.trim()}` : formatNational(lostPrefix);
}

/** The phone numbers of a record that `tidyPhone` would change, changed. */
export const tidiedPhones = (record: Record<string, unknown>, fields: Fields): Record<string, string> =>
  Object.fromEntries(
    phoneNames(fields).flatMap((name) => {
      const written = record[name];
      const tidy = typeof written === 'string' ? tidyPhone(written) : written;
      return typeof tidy === 'string' && tidy !== written ? [[name, tidy]] : [];
    }),
  );

export const phoneNames = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, { kind }]) => (kind === 'phone' ? [name] : []));

/** The address that calls a number; undefined for a text without digits. */
export function phoneHref(written: string) {
  const phone = parsePhone(written);
  return phone ? `tel:${phone.dial}` : undefined;
}

/** The extension of a number: '5550 1234 ext. 12', '5550 1234 x12', '5550 1234;ext=12', '5550 1234 #12'. */
const EXTENSION = /(?:;?ext(?:ension)?|\bx|(\d)x|#)[\s.:=]*(\d{1,6})\s*$/iu;

function withoutExtension(written: string) {
  const text = written.normalize('NFKC');
  const found = EXTENSION.exec(text);
  if (!found) return [text] as const;
  const [, lastDigit = '', extension] = found;
  return [text.slice(0, found.index) + lastDigit, extension] as const;
}

/** Fewer digits after '/' are another ending of the same number. */
const MIN_DIGITS = 6;

/** Separators of two numbers in one text. */
const BETWEEN = /[/;,|&\n]|:{3}|\bor\b|\band\b/i;

/** Two numbers in one text: the first one is called. */
function firstNumber(text: string) {
  const [first = ''] = text.split(BETWEEN);
  return first.replace(/\D/g, '').length >= MIN_DIGITS ? first : text;
}

/** The part with the most digits, such as the number in 'Desk 2: (02) 5550 1234 after 5'. */
const longestRun = (text: string) =>
  (text.match(/[(+\d][\d\s()+.\-/\u2010-\u2015]*/g) ?? [])
    .map((run) => ({ run, digits: run.replace(/\D/g, '').length }))
    .filter(({ digits }) => digits > 0)
    .reduce((longest, one) => (one.digits > longest.digits ? one : longest), { run: '', digits: 0 }).run;

/** The limit of E.164, without an international prefix. */
const MAX_DIGITS = 15;

const isTooLong = (run: string) => run.replace(/\D/g, '').length > MAX_DIGITS && !callable(run).isCertain;

/** Splits two Australian numbers written as one run of digits; null for anything else. */
function divideRun(run: string): [string, string] | null {
  if (run.length > 60 || !isTooLong(run)) return null;
  for (const gap of run.matchAll(/\s+/g)) {
    const [one, other] = [run.slice(0, gap.index).trim(), run.slice(gap.index).trim()];
    if (isWhole(one) && isWhole(other)) return [one, other];
  }
  return null;
}

/** True for a number that can be called with all of its digits, and as it is written. */
const isWhole = (number: string) => /^[\s(]*[+01]/.test(number) && callable(number).isCertain;

/** '' if the digits are neither one number nor two. */
function firstOfRun(run: string) {
  const [first] = divideRun(run) ?? [];
  return first ?? (isTooLong(run) ? '' : run);
}

/** Splits a text of phone numbers only; returns any other text alone. */
export function dividePhones(written: string): string[] {
  if (written.length > 200) return [written];
  const bare = written.replace(/\b(?:phone|tel|mobile|work|office|home|main)\s?:(?!:)/gi, ';');
  const parts = bare
    .split(BETWEEN)
    .map((part) => part.trim())
    .filter(Boolean)
    .flatMap((part) => divideRun(part) ?? [part]);
  const areNumbers = parts.every(
    (part) => /^[\d\s()+.-]+$/.test(part) && part.replace(/\D/g, '').length >= MIN_DIGITS,
  );
  return areNumbers && (parts.length > 1 || bare !== written) ? parts : [written];
}

/** The beginning of an Australian landline, to be dialled from anywhere, up to its local number. */
const LANDLINE = /^\+61[2378](?=\d{8}$)/;

export const isLandline = (written: string) => LANDLINE.test(parsePhone(written)?.dial ?? '');

export const isMobile = (written: string) => /^\+61[45]/.test(parsePhone(written)?.dial ?? '');

interface Callable {
  dial: string;
  isCertain: boolean;
  /** The nine digits of an Australian number that was written without its first nought or plus. */
  lostPrefix?: string;
}

function callable(run: string): Callable {
  const digits = run.replace(/\D/g, '');
  const isInternational = /^[\s(]*\+/.test(run);
  const australian = AUSTRALIAN.exec(isInternational ? `+${digits}` : digits);
  if (australian) {
    const [, prefix, number = ''] = australian;
    const isLost = prefix === undefined || prefix === '61';
    return { dial: `+61${number}`, isCertain: true, ...(isLost && { lostPrefix: number }) };
  }
  const [, special] = SPECIAL.exec(digits) ?? [];
  if (special) return { dial: special, isCertain: true };
  const foreign = isInternational ? digits : digits.replace(/^0011(?=\d{8})|^00(?=\d{8})/, '');
  if (isInternational || foreign !== digits) {
    return { dial: `+${foreign}`, isCertain: FOREIGN.test(foreign) };
  }
  return { dial: digits, isCertain: false };
}

/** Landlines and mobiles: nine digits after '0', '+61', '61', '0061', '0011 61', with or without the '(0)', or alone. */
const AUSTRALIAN = /^(\+610?|0011610?|00610?|610|61|0)?([2-578]\d{8})$/;

/** Numbers without an area code: 13 11 14, 1300 123 456, 180 1234, 1800 123 456. */
const SPECIAL = /^(?:(?:00|0011)?61)?(13\d{4}|1[38]00\d{6}|180\d{4})$/;

/** Country code and number: at most fifteen digits (E.164). */
const FOREIGN = /^(?!61)[1-9]\d{7,14}$/;

/** A number of nine digits as Australians write it: '0488 684 335', '(02) 5550 1234'. */
const formatNational = (number: string) =>
  /^[45]/.test(number)
    ? `0${number.slice(0, 3)} ${number.slice(3, 6)} ${number.slice(6)}`
    : `(0${number.slice(0, 1)}) ${number.slice(1, 5)} ${number.slice(5)}`;
