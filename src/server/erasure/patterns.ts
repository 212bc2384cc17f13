// Regular expressions of PostgreSQL that find a person in text, also in JSON and in an address of our own.

export interface PersonValues {
  firstNames: string[];
  lastNames: string[];
  /** Names as somebody typed them in one field. */
  fullNames: string[];
  emails: string[];
  phones: string[];
  urls: string[];
}

export interface Patterns {
  /** Full names. */
  names: string;
  /** Mail addresses, phone numbers and profiles. */
  points: string;
  /** Mail addresses and profiles, which nobody else has; a phone number may be a family's or a firm's. */
  addresses: string;
  /** A first or a last name alone, which may be another person's, or a word. */
  words: string;
  /** A part of each name and contact point: quick to look for, as no condition is on what stands around it. */
  rough: string;
}

/** A pattern that no text has. */
export const NEVER = 'a^';

/** A letter or digit before or after makes it another word; in JSON a line break is '\n'. */
const START = '(?:(?<![A-Za-z0-9_])|(?<=\\\\[nrt])|(?<=%[0-9A-Fa-f]{2}))';
const END = '(?![A-Za-z0-9_])';
const SPACE = '(?:\\s|\\\\[nrt]|\\+|%20)+';
const BETWEEN_DIGITS = '[-\\s().]*';

/** The fewest digits by which a phone number is known. */
const MIN_DIGITS = 6;

export function patternsOf(values: PersonValues): Patterns {
  const { firstNames, lastNames, fullNames, emails, phones, urls } = values;
  const words = [...new Set([...firstNames, ...lastNames, ...fullNames.filter((one) => !/\s/.test(one))])];
  const full = [
    ...firstNames.flatMap((first) => lastNames.map((last) => [first, last] as const)),
    ...fullNames.flatMap((name) => {
      const [first = '', ...others] = name.split(/\s+/);
      return others.length > 0 ? [[first, others.join(' ')] as const] : [];
    }),
  ];
  const addresses = [
    ...emails.map((email) => `${START}${literal(email)}${END}`),
    ...urls.map((url) => `(?:https?://)?(?:www\\.)?${literal(bareUrl(url))}/?`),
  ];
  return {
    names: anyOf(
      full.flatMap(([first, last]) => [
        `${START}${literal(first)}${SPACE}${literal(last)}${END}`,
        `${START}${literal(last)},?${SPACE}${literal(first)}${END}`,
      ]),
    ),
    points: anyOf([...addresses, ...phones.flatMap(phonePattern)]),
    addresses: anyOf(addresses),
    rough: anyOf([
      ...full.map(([, last]) => literal(last.split(/\s+/).at(-1) ?? last)),
      ...emails.map((email) => literal(email.split('@')[0] ?? email)),
      ...urls.map((url) => literal(bareUrl(url))),
      ...phones.map((phone) => roughPhone(phone)),
    ]),
    words: anyOf(words.filter((word) => word.length > 1).map((word) => `${START}${literal(word)}${END}`)),
  };
}

const anyOf = (patterns: string[]) => (patterns.length > 0 ? [...new Set(patterns)].join('|') : NEVER);

const bareUrl = (url: string) =>
  url
    .replace(/^https?:\/\//i, '')
    .replace(/^www\./i, '')
    .replace(/\/$/, '');

/** A text in either case, whatever the locale of the database. */
const literal = (text: string) => [...text.trim()].map(letter).join('').replace(/ +/g, SPACE);

function letter(char: string) {
  if (char === ' ') return char;
  const forms = [char, char.toLowerCase(), char.toUpperCase()].filter((form) => form.length === char.length);
  const written = forms.flatMap((form) => [plain(form), ...inAddress(form)]);
  return /^[A-Za-z]$/.test(char) ? `[${forms.slice(1).join('')}]` : `(?:${[...new Set(written)].join('|')})`;
}

const plain = (char: string) => (/[\w\u0080-\u{10ffff}]/u.test(char) ? char : `\\${char}`);

/** The letter in an address, such as '%2B', with the digits of the code in either case. */
function inAddress(char: string) {
  const written = new URLSearchParams({ of: char }).toString().slice('of='.length);
  return written.startsWith('%')
    ? [written.replace(/[A-F]/g, (digit) => `[${digit}${digit.toLowerCase()}]`)]
    : [];
}

/** A number in any spelling: '0402 878 621', '+61 (0)402 878621'. */
function phonePattern(phone: string) {
  const written = `${START}${literal(phone)}${END}`
    .replace(`${START}\\+`, '\\+')
    .replace(`${START}\\(`, '\\(');
  const digits = digitsOf(phone);
  if (digits.length < MIN_DIGITS) return phone.trim().length < MIN_DIGITS ? [] : [written];
  const country = `(?:(?:\\+|00|0011)?61${BETWEEN_DIGITS})?`;
  const prefix = `(?<![0-9])${country}(?:\\(?0\\)?${BETWEEN_DIGITS})?`;
  return [`${prefix}${[...digits].join(BETWEEN_DIGITS)}(?![0-9])`];
}

const roughPhone = (phone: string) =>
  digitsOf(phone).length < MIN_DIGITS ? literal(phone) : [...digitsOf(phone)].join(BETWEEN_DIGITS);

function digitsOf(phone: string) {
  const [number = ''] = phone.split(/ext|x|#/i);
  return number.replace(/\D/g, '').replace(/^(?:0011)?0*(?:61)?0*/, '');
}
