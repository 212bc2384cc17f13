import { dayFromToday } from '#shared/fields/format.ts';
import { type SheetCell, writeWorkbook } from './workbook.ts';

// The files with which a business moves in, after real formats and with the faults that such files have: contacts of an
// accounting package, a mailing list, and a pipeline that somebody kept in Excel. They are the same each time.

const FIRST = 'Ada Ben Cat Dee Eva Flo Gus Hal Ida Jon Kim Lou Mia Ned Oli Pia Ray Sue Tom Una'.split(' ');
const LAST = 'Abbott Bell Chen Dunn Ellis Fox Gray Hill Irwin Jones Khan Lee Marsh Nolan Owen Price'.split(
  ' ',
);
const PLANT =
  'Acacia Banksia Correa Dianella Eucalypt Fern Grevillea Hakea Isopogon Jacaranda Kunzea Lomandra Melaleuca'.split(
    ' ',
  );
const KIND = ['Home Care', 'Support Services', 'Community', 'Therapy & Care', 'Living', 'Plan Partners'];
const PLACE = 'Ballina Cairns Dubbo Echuca Forster Geelong Hobart Ipswich'.split(' ');

const COMPANIES = 500;

const pick = <Value>(values: readonly Value[], n: number) => values[n % values.length] as Value;

interface Company {
  name: string;
  domain: string;
  abn: string;
}

/** An ABN whose check digits are right. */
export function abnOf(n: number) {
  const digits = String(100_000_000 + n * 7_919)
    .slice(0, 9)
    .split('')
    .map(Number);
  const weights = [3, 5, 7, 9, 11, 13, 15, 17, 19];
  const sum = digits.reduce((total, digit, at) => total + digit * (weights[at] ?? 0), 0);
  const check = 89 - (sum % 89) + 10;
  return `${check}${digits.join('')}`;
}

const company = (n: number): Company => {
  const name = `${pick(PLANT, n)} ${pick(PLACE, Math.floor(n / PLANT.length))} ${pick(KIND, n * 5 + Math.floor(n / 13))} ${String.fromCharCode(65 + (n % 26))}${Math.floor(n / 26)}`;
  return { name, domain: `c${n}.example`, abn: abnOf(n) };
};

/** The name in one of its spellings. */
const spelled = ({ name }: Company, n: number) =>
  pick(
    [
      name,
      `${name} Pty Ltd`,
      `${name.replace(' & ', ' and ')} PTY. LTD.`,
      `The ${name} Pty Limited`,
      name.toUpperCase(),
      `${name.replace(' and ', ' & ')} pty ltd`,
    ],
    n,
  );

const person = (n: number) => ({
  first: pick(FIRST, n),
  last: `${pick(LAST, Math.floor(n / 20))}${n >= 320 ? '-' : ''}${n >= 320 ? pick(LAST, n) : ''}`,
});

/** The spellings of phone numbers in such files, with a nought that a spreadsheet lost. */
const phone = (n: number) =>
  pick(
    [
      `0402 ${100 + (n % 900)} ${100 + (n % 800)}`,
      `+61(0)402 878 ${100 + (n % 900)}`,
      `4886${10_000 + (n % 9_000)}`,
    ],
    n,
  );

const csv = (rows: (string | number)[][]) =>
  rows
    .map((cells) =>
      cells
        .map((cell) => (/[",;\n]/.test(`${cell}`) ? `"${`${cell}`.replaceAll('"', '""')}"` : cell))
        .join(','),
    )
    .join('\r\n');

/** 1,240 contacts of an accounting package: an organisation each, mostly with a person. */
export function accountingContacts() {
  const head =
    '*ContactName,AccountNumber,EmailAddress,FirstName,LastName,POAddressLine1,POAddressLine2,POCity,PORegion,POPostalCode,POCountry,PhoneNumber,MobileNumber,TaxNumber,Website'.split(
      ',',
    );
  const rows = Array.from({ length: 1_240 }, (_, n) => {
    const at = company(n % COMPANIES);
    const { first, last } = person(n);
    // Each seventh row is a supplier or a client without a person.
    const hasPerson = n % 7 !== 6;
    const email = hasPerson ? `${first}.${n}@${at.domain}`.toLowerCase() : '';
    return [
      spelled(at, n),
      `A${n}`,
      n % 50 === 10 && email ? `${email}; ${first}.${n}@home.example` : email,
      hasPerson ? first : '',
      hasPerson ? last : '',
      `${n + 1} Main Street`,
      n % 9 === 0 ? 'PO Box 12' : '',
      pick(PLACE, n),
      'NSW',
      2000 + (n % 800),
      'Australia',
      n % 3 ? phone(n) : '',
      hasPerson ? phone(n + 1) : '',
      n < COMPANIES ? at.abn.replace(/^(..)(...)(...)/, '$1 $2 $3 ') : '',
      n < COMPANIES ? `www.${at.domain}` : '',
    ];
  });
  return csv([head, ...rows.slice(0, 400), [], ...rows.slice(400)]);
}

/** The companies of the mailing list that are misspelt: somebody has to say which is meant. */
export const MISSPELT = 5;

/** 780 people of a mailing list: many of them are in the accounting package, some with their company misspelt or left out. */
export function mailingList() {
  const head = [
    'Email Address',
    'First Name',
    'Last Name',
    'Company',
    'Phone Number',
    'MEMBER_RATING',
    'TAGS',
  ];
  const rows = Array.from({ length: 780 }, (_, n) => {
    const known = n < 300;
    // Those that are known stand in the accounting package with the same address.
    const number = known ? n : n + 2_000;
    const at = company(n % COMPANIES);
    const { first, last } = person(number);
    const isMisspelt = n >= 400 && n < 400 + MISSPELT;
    const name = isMisspelt ? at.name.replace(/(.)(.)( )/, '$2$1$3') : n % 4 === 3 ? '' : spelled(at, n + 2);
    return [
      `${first}.${number}@${at.domain}`.toLowerCase(),
      n % 7 === 6 && known ? '' : first,
      n % 7 === 6 && known ? '' : last,
      name,
      n % 2 ? phone(n) : '',
      (n % 5) + 1,
      n % 3 ? '"Newsletter","Audit 2026"'.replaceAll('"', '') : '',
    ];
  });
  return csv([head, ...rows]);
}

const STAGES = ['New', 'Contacted', 'Qualified', 'Proposal sent', 'Negotiation', 'Won', 'Lost'];

/** A pipeline of 280 rows: a title, companies joined over their deals, a subtotal a month, days as days. */
export function pipeline() {
  const rows: SheetCell[][] = [
    ['Pipeline 2026', null, null, null, null, null, null, null],
    [],
    ['Client', 'Deal', 'Contact name', 'Email', 'Stage', 'Value', 'Next contact', 'Why lost'],
  ];
  const merged = ['A1:H1'];
  let sum = 0;
  for (let n = 0; n < 280; n += 2) {
    const at = company(n + 100);
    const line = rows.length + 1;
    for (const deal of [n, n + 1]) {
      const { first, last } = person(5_000 + n);
      const stage = pick(STAGES, deal);
      const value = 1_000 + deal * 12.5;
      sum += value;
      const isFirst = deal === n;
      rows.push([
        isFirst ? spelled(at, n / 2) : null,
        `Deal ${deal}`,
        `${first} ${last}`,
        `${first}.${n}@${at.domain}`.toLowerCase(),
        stage,
        value,
        new Date(`${dayFromToday(deal)}T00:00:00Z`),
        stage === 'Lost' ? 'Price' : null,
      ]);
    }
    merged.push(`A${line}:A${line + 1}`);
    if (n % 40 === 38) rows.push(['Subtotal', null, null, null, null, sum, null, null]);
  }
  rows.push([], ['Total', '280 deals', null, null, null, sum, null, null]);
  return writeWorkbook([{ name: 'Pipeline', rows, merged }]);
}
