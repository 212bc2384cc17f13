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

/** Fields of several values of one kind, of which a further one has a place in another field, else in the notes. */
interface Places {
  fields: readonly string[];
  /** The word before a value in the notes. */
  word: string;
  valuesOf(value: unknown): string[];
  isSame(one: string, other: string): boolean;
  /** The fields that may take a value given in this one, the best first. */
  placesOf(value: string, field: string): readonly string[];
}

/** The values of a row for a stored record: one that it has in any field changes nothing, another one takes no place of it. */
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

/** An address may go to a field behind its own: a private one is nobody's first. */
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
 * The same of texts of several lines: those that are not there are added below. `isSame` says whether a line is what something
 * made of the one in its place.
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

/** The lines that a row adds to the notes of its record. */
const ADDED_NOTES = 'addedNotes';

const addedNotes = (values: Values) => (values[ADDED_NOTES] ?? []) as string[];

/** The values of a row with its further lines behind its own notes, else behind the stored ones, unless they are there. */
export function withNotes(values: Values, stored: Values = {}, field = 'notes'): Values {
  const { [ADDED_NOTES]: _, ...others } = values;
  const notes = textOf(values[field]) || textOf(stored[field]);
  const lines = new Set(notes.split('\n'));
  const added = [...new Set(addedNotes(values))].filter((line) => !lines.has(line));
  return added.length > 0 ? { ...others, [field]: [notes, ...added].filter(Boolean).join('\n') } : others;
}
