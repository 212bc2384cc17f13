import { textCell } from '#shared/records/csv/cells.ts';
import type { CsvColumn } from '#shared/records/csv/columns.ts';
import {
  addNotes,
  keepPhones,
  type PhoneFields,
  splitAddresses,
  splitPhoneCells,
  textOf,
} from '#shared/records/csv/splitCells.ts';
import type { Fields } from '../records/csv/recordCsv.ts';

/** The columns of other programs that become fields of a contact. */
export const contactImportColumns: CsvColumn[] = [
  {
    field: 'fullName',
    label: 'Full name',
    cell: textCell,
    aliases: ['name', 'display name', 'contact name', 'contact person', 'person - name', 'person', 'contact'],
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
];

const PHONES: PhoneFields = { fields: ['phone', 'mobile', 'directPhone'], mobile: 'mobile' };

/** What a row changes of a contact that is there. */
export const keepContact = (values: Fields, stored: Fields): Fields => keepPhones(values, stored, PHONES);

/** Splits what one cell says of several fields: a full name, two addresses; tags go to the notes. */
export function completeContact(values: Fields) {
  splitName(values);
  const others = ['email', 'personalEmail'].flatMap((field) => splitAddresses(values, field));
  const spare = others.filter((one) => one !== values.email);
  if (spare[0] && !values.personalEmail) values.personalEmail = spare.shift();
  const tags = tagsOf(values.tags);
  const phones = splitPhoneCells(values, PHONES);
  addNotes(values, [
    ...spare.map((one) => `Email: ${one}`),
    ...phones.map((one) => `Phone: ${one}`),
    ...(tags ? [`Tags: ${tags}`] : []),
  ]);
  delete values.tags;
}

/** Google has ' ::: ' between labels, and its own begin with an asterisk: they are on every contact. */
const tagsOf = (value: unknown) =>
  textOf(value)
    .split(' ::: ')
    .filter((one) => !/^\* ?my ?contacts$/i.test(one))
    .join(', ');

/** 'Dr. Ada Byron', 'Byron, Ada'; an address in its place is the email. */
function splitName(values: Fields) {
  const name = textOf(values.fullName).replace(/\s+/g, ' ');
  if (name === '') return;
  if (name.includes('@') && !name.includes(' ')) {
    values.email ??= name;
    return;
  }
  if (values.firstName !== undefined || values.lastName !== undefined) return;
  const [last = '', first = ''] = name.split(/, ?/, 2);
  if (first) Object.assign(values, { firstName: first, lastName: last });
  else {
    const words = name.replace(/^(?:Mr|Mrs|Ms|Miss|Mx|Dr|Prof)\.? (?=\S)/i, '').split(' ');
    values.firstName = words[0];
    if (words.length > 1) values.lastName = words.slice(1).join(' ');
  }
}
