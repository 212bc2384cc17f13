export type DecimalMark = '.' | ',';

/** Longer texts are never matched with patterns. */
const MAX_LENGTH = 100;

/** Removes the currency sign, the per cent sign, and spaces and apostrophes between thousands. */
export const stripNumber = (text: string) =>
  text
    .replace(/^(AUD|A?\$)|(AUD|%)$/gi, '')
    .trim()
    .replace(/[\s'’](?=\d{3}(?!\d))/g, '');

/** The number in a stripped text with this decimal mark; undefined if it is none. */
export function readNumber(digits: string, decimal: DecimalMark) {
  const plain = decimal === '.' ? digits : digits.replace(/[.,]/g, (mark) => (mark === '.' ? ',' : '.'));
  const isNumber = /^\d{1,3}(,\d{3})+(\.\d*)?$|^\d+(\.\d*)?$|^\.\d+$/.test(plain);
  return isNumber ? Number(plain.replaceAll(',', '')) : undefined;
}

const FACTORS: Record<string, number> = { k: 1e3, m: 1e6, b: 1e9 };

/** Splits '12.5k' into the text of its number and what that is multiplied with. */
export function splitFactor(text: string): { number: string; factor: number } {
  const [, number = text, unit = ''] = /^(.*\d)\s?([kmb])$/i.exec(text) ?? [];
  return { number, factor: FACTORS[unit.toLowerCase()] ?? 1 };
}

/** Rounds halves up: 10.075 to 10.08, although the nearest binary number is smaller. */
export const roundToCents = (amount: number) => Number(`${Math.round(Number(`${amount}e2`))}e-2`);

/** A number as it is typed in Australia: a comma has three digits behind it. */
const readTyped = (text: string) =>
  text.length <= MAX_LENGTH ? readNumber(stripNumber(text.trim()), '.') : undefined;

/**
 * Reads '12500', '$12,500.00', '12 500', '12k', '1.5m' to the cent.
 * @returns undefined for anything else, and for '1,20', '-5', '(500)' and '1e6'
 */
export function readAmount(text: string): number | undefined {
  const { number, factor } = splitFactor(text.trim());
  const amount = readTyped(number);
  return amount === undefined ? undefined : roundToCents(amount * factor);
}

/**
 * Reads '60', '60 %', '1,200'.
 * @returns undefined for anything else
 */
export function readCount(text: string): number | undefined {
  const count = readTyped(text);
  return Number.isSafeInteger(count) ? count : undefined;
}
