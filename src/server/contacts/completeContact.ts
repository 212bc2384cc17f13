import { isOfCompany } from '#shared/fields/addresses.ts';
import { textCell } from '#shared/records/csv/cells.ts';
import type { CsvColumn } from '#shared/records/csv/columns.ts';
import {
  addNotes,
  type PhoneFields,
  splitAddresses,
  splitPhoneCells,
  textOf,
  withoutSalutation,
} from '#shared/records/csv/splitCells.ts';
import { HEADINGS } from '../records/csv/headings.ts';
import type { Fields } from '../records/csv/recordCsv.ts';

/** Headings of further addresses and numbers, for the next empty field or the notes. */
const FURTHER: Record<string, string[]> = {
  otherEmail: ['email - other', 'secondary email', 'e-mail 3 address', 'email 3 address', 'e-mail 3 - value'],
  otherPhone: ['phone - other', 'other phone', 'primary phone', 'company main phone', 'phone 3 - value'],
  homePhone: ['phone - home'],
};

/** The columns of other programs that become fields of a contact. */
export const contactImportColumns: CsvColumn[] = [
  {
    field: 'fullName',
    label: 'Full name',
    cell: textCell,
    aliases: ['name', 'display name', ...HEADINGS.person, 'contact'],
  },
  {
    field: 'tags',
    label: 'Tags, to notes',
    cell: textCell,
    aliases: [
      'tag',
      'label',
      'labels',
      'categories',
      'category',
      'group membership',
      'groups',
      'person - label',
    ],
  },
  ...['otherEmail', 'otherPhone', 'homePhone'].map((field, place) => ({
    field,
    label: ['Further email', 'Further phone', 'Home phone'][place] ?? field,
    cell: textCell,
    aliases: FURTHER[field] ?? [],
  })),
];

const PHONES: PhoneFields = { fields: ['phone', 'mobile', 'directPhone'], mobile: 'mobile' };

/**
 * A position or second person read only from the name does not change an existing contact; neither do another
 * person's name or a company address, which is the account's. They are kept in the notes.
 */
export function keepContact(values: Fields, stored: Fields): Fields {
  const kept = { ...values };
  const isOther = isOtherName(values, stored);
  if (isOther && !values.isCouple) addNotes(kept, [`Name: ${nameOf(values)}`]);
  if (isOther || values.isCouple) for (const field of ['firstName', 'lastName']) delete kept[field];
  if (values.isPositionInName && stored.position) delete kept.position;
  const isKnown = [stored.email, stored.personalEmail].some((one) => isSameText(one, kept.email));
  if (values.accountId && stored.email && !isKnown && isOfCompany(textOf(kept.email))) {
    addNotes(kept, [`Email: ${kept.email}`]);
    delete kept.email;
  }
  return kept;
}

const nameOf = ({ firstName, lastName }: Fields) =>
  [firstName, lastName].map(textOf).filter(Boolean).join(' ');

const wordsOf = (name: string): string[] =>
  name
    .normalize('NFD')
    .replace(/\p{M}|['’]/gu, '')
    .toLowerCase()
    .match(/[\p{L}\p{N}]+/gu) ?? [];

/** The name was made from the part before the @ of an address. */
export const isMadeName = (stored: Fields) =>
  [stored.email, stored.personalEmail].some((one) => textOf(one).split('@', 1)[0] === nameOf(stored));

/** Shares no word with the stored name, unless that was made from an address. */
function isOtherName(values: Fields, stored: Fields) {
  const [name, known] = [nameOf(values), nameOf(stored)];
  const words = new Set(wordsOf(known));
  return name !== '' && known !== '' && !isMadeName(stored) && !wordsOf(name).some((word) => words.has(word));
}

const isSameText = (one: unknown, other: unknown) =>
  textOf(one).toLowerCase() === textOf(other).toLowerCase();

/** Splits what one cell says of several fields: a full name, two addresses; tags go to the notes. */
export function completeContact(values: Fields) {
  splitName(values);
  takePosition(values);
  const { otherEmail, otherPhone, homePhone, tags } = values;
  for (const field of ['otherEmail', 'otherPhone', 'homePhone', 'tags']) delete values[field];
  addFurther(values, { email: [otherEmail], phone: [otherPhone, homePhone] });
  const named = tagsOf(tags);
  addNotes(values, named ? [`Tags: ${named}`] : []);
}

/** Puts further addresses and numbers into the next empty field, else into the notes. */
export function addFurther(values: Fields, further: { email: unknown[]; phone: unknown[] }) {
  for (const [field, more] of Object.entries(further)) {
    const all = [values[field], ...more].filter(Boolean);
    if (all.length > 0) values[field] = all.join(' / ');
  }
  const others = ['email', 'personalEmail'].flatMap((field) => splitAddresses(values, field));
  const spare = others.filter((one) => one !== values.email);
  const personal = values.personalEmail ? undefined : spare.find((one) => !isOfCompany(one));
  if (personal) values.personalEmail = personal;
  const phones = splitPhoneCells(values, PHONES);
  addNotes(values, [
    ...spare.filter((one) => one !== values.personalEmail).map((one) => `Email: ${one}`),
    ...phones.map((one) => `Phone: ${one}`),
  ]);
}

/** Google separates labels by ' ::: '; its own begin with an asterisk and are on every contact. */
const tagsOf = (value: unknown) =>
  textOf(value)
    .replaceAll('"', '')
    .split(' ::: ')
    .filter((one) => !/^\* ?my ?contacts$/i.test(one))
    .join(', ');

/**
 * 'Dr. Ada Byron', 'Byron, Ada'. An address instead of the name, or in brackets after it, is the email. Of
 * several people the first is the contact.
 */
function splitName(values: Fields) {
  const [whole = '', ...further] = textOf(values.fullName)
    .split(';')
    .map((one) => one.trim());
  if (further.length > 0) addNotes(values, [`Also: ${further.join('; ')}`]);
  const at = whole.trim().endsWith(')') ? whole.lastIndexOf('(') : -1;
  const address =
    at > 0
      ? whole
          .slice(at + 1)
          .replace(')', '')
          .trim()
      : '';
  const isAddress = address.includes('@');
  if (isAddress) values.email ??= address;
  const before = isAddress ? whole.slice(0, at) : whole;
  const name = before.trim().replace(/\s+/g, ' ');
  if (values.fullName !== undefined) values.fullName = name;
  if (name === '') return;
  if (name.includes('@') && !name.includes(' ')) {
    values.email ??= name;
    return;
  }
  if (values.firstName !== undefined || values.lastName !== undefined) return;
  const person = firstOfCouple(name);
  if (person !== name) {
    values.isCouple = true;
    addNotes(values, [`Name: ${name}`]);
  }
  const [last = '', first = ''] = person.split(/, ?/, 2);
  if (first) Object.assign(values, { firstName: first, lastName: last });
  else {
    const words = withoutSalutation(person).split(' ');
    values.firstName = words[0];
    if (words.length > 1) values.lastName = words.slice(1).join(' ');
  }
}

/** 'Mai Nguyen' of 'Mai & Mark Nguyen'; other names stay. */
function firstOfCouple(name: string) {
  const [first = '', ...others] = name.split(/ (?:&|\+|and) /i);
  const second = others.at(-1)?.split(' ') ?? [];
  if (others.length === 0) return name;
  return first.includes(' ') ? first : [first, ...second.slice(1)].join(' ');
}

/** What stands in brackets behind a name, as in "Patrick O'Brien (Director)", is the position. */
function takePosition(values: Fields) {
  for (const field of ['lastName', 'firstName']) {
    const [, name, position] = /^([^()]{1,100}) ?\(([^()@]{2,100})\)$/.exec(textOf(values[field])) ?? [];
    if (!name || !position || /^n[eé]e\b/i.test(position)) continue;
    values[field] = name.trim();
    if (values.position === undefined) Object.assign(values, { position, isPositionInName: true });
    else if (!isSameText(values.position, position)) addNotes(values, [`Position: ${position}`]);
  }
}
