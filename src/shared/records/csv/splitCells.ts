import { tidyEmail } from '../../fields/addresses.ts';
import { dividePhones, isMobile } from '../../fields/phone.ts';

// Cells of other programs that say several things.

type Values = Record<string, unknown>;

export const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** Leaves the first address of a cell in its field, and returns the others. */
export function splitAddresses(values: Values, field: string): string[] {
  const [first, ...others] = textOf(values[field])
    .split(/[\s;,/|]+/)
    .filter((one) => one.includes('@'))
    .map(tidyEmail);
  if (!first || others.length === 0) return [];
  values[field] = first;
  return others;
}

/**
 * Divides cells of `fields` that hold several phone numbers: a mobile number goes to `mobile`, another one to the first of the
 * fields that is empty. Returns those for which none is.
 */
export function splitPhoneCells(values: Values, fields: string[], mobile?: string): string[] {
  const spare = fields.flatMap((field) => {
    const [first, ...others] = dividePhones(textOf(values[field]));
    if (first === undefined || others.length === 0) return [];
    values[field] = first;
    return others;
  });
  const isEmpty = (field: string) => textOf(values[field]) === '';
  return spare.filter((number) => {
    const own = mobile && isMobile(number) && isEmpty(mobile) ? mobile : undefined;
    const field = own ?? fields.find((one) => one !== mobile && isEmpty(one));
    if (field) values[field] = number;
    return field === undefined;
  });
}

/** Adds lines to the notes of a row. */
export function addNotes(values: Values, lines: string[]) {
  if (lines.length > 0) values.notes = [textOf(values.notes), ...lines].filter(Boolean).join('\n');
}
