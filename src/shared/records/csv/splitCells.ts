import { tidyEmail } from '../../fields/addresses.ts';
import { dividePhones, isLandline, isMobile, isSamePhone, withPrefix } from '../../fields/phone.ts';

// Cells of other programs that say several things.

type Values = Record<string, unknown>;

export const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

/** The name without 'Mr' or 'Dr.' */
export const withoutSalutation = (name: string) =>
  name.replace(/^(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\.? (?=\S)/i, '');

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

/** The fields of a record's phone numbers. */
export interface PhoneFields {
  fields: readonly string[];
  /** The one for a mobile number; without it, that goes where any other does. */
  mobile?: string;
}

/** The numbers of a cell. */
const phonesOf = (value: unknown) => {
  const text = textOf(value);
  return text === '' ? [] : dividePhones(text);
};

/**
 * Puts each phone number of a row where it belongs: a mobile number into `mobile`, a further one into the first field that is
 * empty. A row with our ID says itself where they are. Returns those for which no field is left.
 */
export function splitPhoneCells(values: Values, phones: PhoneFields): string[] {
  const { fields, mobile } = phones;
  if (values.id !== undefined) return [];
  const spare = fields.flatMap((field) => {
    const [first, ...others] = phonesOf(values[field]).map(withPrefix);
    if (first !== undefined) values[field] = first;
    return others;
  });
  if (mobile) exchangeMobile(values, mobile, fields);
  return spare.filter((number) => {
    const field = placesOf(phones, number).find((one) => textOf(values[one]) === '');
    if (field) values[field] = number;
    return field === undefined;
  });
}

/** Some lists have a landline in the field of the mobile number, and that one elsewhere. */
function exchangeMobile(values: Values, mobile: string, fields: readonly string[]) {
  const own = textOf(values[mobile]);
  const others = fields.filter((field) => field !== mobile);
  const isFree = own === '' || isLandline(own);
  const place = isFree ? others.find((field) => isMobile(textOf(values[field]))) : undefined;
  const to =
    place ?? (own !== '' && isFree ? others.find((field) => textOf(values[field]) === '') : undefined);
  if (to === undefined) return;
  const [number, landline] = [values[to], values[mobile]];
  for (const [field, value] of [
    [mobile, number],
    [to, landline],
  ] as const) {
    if (value === undefined) delete values[field];
    else values[field] = value;
  }
}

/** The fields that may take a number, the best first. */
const placesOf = ({ fields, mobile }: PhoneFields, number: string, field?: string) => {
  const others = fields.filter((one) => one !== mobile);
  const first = mobile && isMobile(number) ? mobile : field;
  return [...new Set([first && !(first === mobile && isLandline(number)) ? first : null, ...others])].flatMap(
    (one) => one ?? [],
  );
};

/**
 * The values of a row for a stored record: a number that it has in any field changes nothing, another one takes no place of
 * a stored one. Those for which no field is left go to its notes.
 */
export function keepPhones(values: Values, stored: Values, phones: PhoneFields): Values {
  const has = phones.fields.flatMap((field) => phonesOf(stored[field]));
  const kept = { ...values };
  for (const field of phones.fields) delete kept[field];
  for (const field of phones.fields) {
    const number = textOf(values[field]);
    if (number === '' || has.some((one) => isSamePhone(number, one))) continue;
    has.push(number);
    const place = placesOf(phones, number, field).find(
      (one) => textOf(stored[one]) === '' && kept[one] === undefined,
    );
    if (place) kept[place] = number;
    else addNotes(kept, [`Phone: ${number}`]);
  }
  return kept;
}

/** Adds lines to the notes of a row's record, see `withNotes`. */
export function addNotes(values: Values, lines: string[]) {
  if (lines.length > 0) values[ADDED_NOTES] = [...addedNotes(values), ...lines];
}

/** The lines that a row adds to the notes of its record. */
const ADDED_NOTES = 'addedNotes';

const addedNotes = (values: Values) => (values[ADDED_NOTES] ?? []) as string[];

/** The values of a row with its further lines behind its own notes, else behind the stored ones, unless they are there. */
export function withNotes(values: Values, stored: Values = {}, field = 'notes'): Values {
  const { [ADDED_NOTES]: _, ...others } = values;
  const notes = textOf(values[field]) || textOf(stored[field]);
  const lines = new Set(notes.split('\n'));
  const added = addedNotes(values).filter((line) => !lines.has(line));
  return added.length > 0 ? { ...others, [field]: [notes, ...added].filter(Boolean).join('\n') } : others;
}
