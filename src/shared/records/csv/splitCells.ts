import { tidyEmail } from '../../fields/addresses.ts';
import { dividePhones, isLandline, isMobile, isSamePhone, withPrefix } from '../../fields/phone.ts';

// Cells of other programs that contain several values.

type Values = Record<string, unknown>;

export const textOf = (value: unknown) => (typeof value === 'string' ? value.trim() : '');

export const withoutSalutation = (name: string) =>
  name.replace(/^(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\.? (?=\S)/i, '');

/** Keeps the first address in the field and returns the others. */
export function splitAddresses(values: Values, field: string): string[] {
  const [first, ...others] = textOf(values[field])
    .split(/[\s;,/|]+/)
    .filter((one) => one.includes('@'))
    .map(tidyEmail);
  if (!first || others.length === 0) return [];
  values[field] = first;
  return others;
}

export interface PhoneFields {
  fields: readonly string[];
  /** The one for a mobile number; without it, that goes where any other does. */
  mobile?: string;
}

const phonesOf = (value: unknown) => {
  const text = textOf(value);
  return text === '' ? [] : dividePhones(text);
};

/**
 * Puts a mobile number into `mobile` and further numbers into the first empty fields. A row with our ID
 * already has them in place. Returns the numbers that found no field.
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

/** Swaps a landline in the mobile field with a mobile number elsewhere. */
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

/** Values of one kind across fields. A further one goes to another field, otherwise to the notes. */
interface Places {
  fields: readonly string[];
  /** Precedes the value in the notes. */
  word: string;
  valuesOf(value: unknown): string[];
  isSame(one: string, other: string): boolean;
  /** The fields that may take a value given in this one, the best first. */
  placesOf(value: string, field: string): readonly string[];
}

/** Values that the stored record has in any field change nothing; others do not replace its values. */
function keepPlaces(values: Values, stored: Values, places: Places): Values {
  const { fields, word, valuesOf, isSame, placesOf } = places;
  const has = fields.flatMap((field) => valuesOf(stored[field]));
  const kept = { ...values };
  for (const field of fields) delete kept[field];
  for (const field of fields) {
    const value = textOf(values[field]);
    if (value === '' || has.some((one) => isSame(value, one))) continue;
    has.push(value);
    const place = placesOf(value, field).find((one) => textOf(stored[one]) === '' && kept[one] === undefined);
    if (place) kept[place] = value;
    else addNotes(kept, [`${word}: ${value}`]);
  }
  return kept;
}

export const keepPhones = (values: Values, stored: Values, phones: PhoneFields): Values =>
  keepPlaces(values, stored, {
    fields: phones.fields,
    word: 'Phone',
    valuesOf: phonesOf,
    isSame: isSamePhone,
    placesOf: (number, field) => placesOf(phones, number, field),
  });

/** An address may move only to a later field: a private one never comes first. */
export const keepEmails = (values: Values, stored: Values, fields: readonly string[]): Values =>
  keepPlaces(values, stored, {
    fields,
    word: 'Email',
    valuesOf: (value) => (textOf(value) === '' ? [] : [textOf(value)]),
    isSame: (one, other) => one.toLowerCase() === other.toLowerCase(),
    placesOf: (_, field) => fields.slice(fields.indexOf(field)),
  });

const linesOf = (text: string) => text.split(/\r\n?|\n/).map((line) => line.trimEnd());

/**
 * The same for multi-line texts: missing lines are added below. `isSame` tells whether a line was made from
 * the stored one.
 */
export function keepLines(
  values: Values,
  stored: Values,
  fields: readonly string[],
  isSame: (before: string, line: string) => boolean,
): Values {
  const kept = { ...values };
  for (const field of fields) {
    const before = textOf(stored[field]);
    if (before === '' || textOf(values[field]) === '') continue;
    const lines = linesOf(before);
    const known = new Set(lines);
    const added = linesOf(textOf(values[field])).filter(
      (line, place) => !known.has(line) && !isSame(lines[place] ?? '', line),
    );
    if (added.some((line) => line !== '')) kept[field] = [before, ...added].join('\n');
    else delete kept[field];
  }
  return kept;
}

/** Adds lines to the notes of a row's record, see `withNotes`. */
export function addNotes(values: Values, lines: string[]) {
  if (lines.length > 0) values[ADDED_NOTES] = [...addedNotes(values), ...lines];
}

const ADDED_NOTES = 'addedNotes';

const addedNotes = (values: Values) => (values[ADDED_NOTES] ?? []) as string[];

/** Appends the added lines to the row's notes, otherwise to the stored ones, unless they are there. */
export function withNotes(values: Values, stored: Values = {}, field = 'notes'): Values {
  const { [ADDED_NOTES]: _, ...others } = values;
  const notes = textOf(values[field]) || textOf(stored[field]);
  const lines = new Set(notes.split('\n'));
  const added = [...new Set(addedNotes(values))].filter((line) => !lines.has(line));
  return added.length > 0 ? { ...others, [field]: [notes, ...added].filter(Boolean).join('\n') } : others;
}
