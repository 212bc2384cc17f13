import { sql } from 'kysely';
import { accountChanges, accountInput, accountSelection } from '#shared/accounts/accounts.schema.ts';
import { accountFields, accountLabels } from '#shared/accounts/accounts.ts';
import { isAbn, normalizeAbn } from '#shared/fields/abn.ts';
import { isOfCompany } from '#shared/fields/addresses.ts';
import {
  addressCell,
  type CellFormat,
  companyCell,
  postcodeCell,
  stateCell,
  textCell,
  websiteCell,
} from '#shared/records/csv/cells.ts';
import { type CsvColumn, idLabel, recordColumns } from '#shared/records/csv/columns.ts';
import {
  addNotes,
  type PhoneFields,
  splitAddresses,
  splitPhoneCells,
  textOf,
} from '#shared/records/csv/splitCells.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { OPTIMIZATION_FENCE } from '../platform/database/rows.ts';
import { readRows } from '../platform/database/runSql.ts';
import { HEADINGS, ofPostal } from '../records/csv/headings.ts';
import {
  type CsvParent,
  type CsvReference,
  type Fields,
  foundReference,
  type RecordCsv,
  type RowPlan,
  rejectRow,
} from '../records/csv/recordCsv.ts';
import { nameKey } from '../records/duplicates/comparison.ts';
import type { AccountFilters } from './accounts.queries.ts';
import { findAlikeAccounts } from './alikeAccounts.queries.ts';

/** A column that names an account, by its name or its ABN. */
export const accountReference = (field: string, label: string): CsvReference => ({
  field,
  label,
  table: 'accounts',
  nameColumn: 'name',
  find(em, rows) {
    const names = rows.map(({ name }) => name);
    const abns = names.map(normalizeAbn);
    return readRows(em, foundReference)`
      select given.place::int, account.id
     from unnest(${names}::text[]) with ordinality as given(name, place),
          lateral (select id from accounts where lower_text(name) = lower_text(given.name) ${OPTIMIZATION_FENCE}) account
    union
   select given.place::int, account.id
     from (select place, ${nameKey(sql`name`)} as key
             from unnest(${names}::text[]) with ordinality as row(name, place)
            where not exists (select from accounts where lower_text(accounts.name) = lower_text(row.name))
            ${OPTIMIZATION_FENCE}) given,
          lateral (select id from accounts
                    where ${nameKey(sql`name`)} = nullif(given.key, '') ${OPTIMIZATION_FENCE}) account
    union
   select given.place::int, account.id
     from unnest(${abns}::text[]) with ordinality as given(abn, place),
          lateral (select id from accounts where abn = given.abn ${OPTIMIZATION_FENCE}) account`;
  },
  describeProblem: (name, count) =>
    count === 0
      ? `no account ‘${name}’. Create it, or choose one`
      : `${count} accounts are called ‘${name}’. Use the column ‘${idLabel(label)}’`,
});

export const accountParent: CsvParent = { table: 'accounts', field: 'account', name: 'name' };

const OWN_CELLS: Record<string, CellFormat> = {
  name: companyCell,
  address: addressCell,
  city: addressCell,
  state: stateCell,
  postcode: postcodeCell,
  website: websiteCell,
};

const POSTAL_LABELS: Record<string, string> = {
  postalAddress: 'Postal address',
  postalAddress2: 'Postal address, second line',
  postalCity: 'Postal address: city',
  postalState: 'Postal address: state',
  postalPostcode: 'Postal address: postcode',
};

/** The columns of other programs that become fields of an account. */
const importColumns: CsvColumn[] = [
  { field: 'address2', label: 'Address, second line', cell: textCell, aliases: HEADINGS.address2 },
  { field: 'country', label: 'Country, to notes', cell: textCell, aliases: HEADINGS.country },
  ...Object.entries({
    postalAddress: ['street', 'address', 'address line 1', 'address 1'],
    postalAddress2: ['street 2', 'address line 2', 'address 2'],
    postalCity: ['city', 'suburb', 'town'],
    postalState: ['state', 'region'],
    postalPostcode: ['postcode', 'post code', 'postal code', 'zip'],
  }).map(([field, parts]) => ({
    ...{ field, label: POSTAL_LABELS[field] ?? field, aliases: ofPostal(...parts) },
    cell: OWN_CELLS[field.slice('postal'.length).toLowerCase()] ?? textCell,
  })),
];

const PHONES: PhoneFields = { fields: ['businessPhone', 'phone'] };

/** Cuts an address in one line where its town begins, which has a column of its own. */
function withoutCity(values: Fields) {
  const [address, city] = [values.address, values.city];
  if (typeof address !== 'string' || typeof city !== 'string') return;
  const at = address.toLowerCase().lastIndexOf(`, ${city.toLowerCase()}`);
  if (at > 0) values.address = address.slice(0, at);
}

/** 'not yet' and 'applied for' are kept as words, not wrong numbers. */
function keepWordsForAbn(values: Fields, text = '') {
  if (text === '' || /\d/.test(text)) return;
  addNotes(values, [`ABN: ${text}`]);
  delete values.abn;
}

/** The last line of an address: '3 Main St', 'Geelong VIC 3220'. */
const TOWN = /^(\D{2,60}?),? (NSW|VIC|QLD|SA|WA|TAS|NT|ACT) (\d{4})$/i;

/** Splits a multi-line address that ends with town, state and postcode, unless these have columns. */
function divideAddress(values: Fields) {
  if (typeof values.address !== 'string' || values.city || values.state || values.postcode) return;
  const lines = values.address.split('\n').flatMap((line) => line.trim() || []);
  const [, city, state, postcode] = TOWN.exec(lines.at(-1) ?? '') ?? [];
  if (lines.length < 2 || !city) return;
  Object.assign(values, {
    address: lines.slice(0, -1).join(', '),
    city,
    state: state?.toUpperCase(),
    postcode,
  });
}

const joined = (parts: unknown[], separator: string) => parts.filter(Boolean).join(separator);

/** The address in one line: '3 Main St, Geelong VIC 3220'. */
const addressLine = ({ address, city, state, postcode }: Fields) =>
  joined([address, joined([city, state, postcode], ' ')], ', ');

const ADDRESS = ['address', 'city', 'state', 'postcode'] as const;

/** True if an address has a part that the other one has otherwise, or not at all. */
const saysMore = (address: Fields, other: Fields) =>
  ADDRESS.some((part) => {
    const text = textOf(address[part]).toLowerCase();
    return text !== '' && text !== textOf(other[part]).toLowerCase();
  });

/** Used if the row has no other address, otherwise kept in the notes. */
function completePostal(values: Fields) {
  const { postalAddress, postalAddress2, postalCity, postalState, postalPostcode } = values;
  for (const field of Object.keys(POSTAL_LABELS)) delete values[field];
  const address = joined([postalAddress, postalAddress2], ', ');
  const postal: Fields = { address, city: postalCity, state: postalState, postcode: postalPostcode };
  divideAddress(postal);
  if (ADDRESS.some((part) => values[part] !== undefined)) {
    if (saysMore(postal, values)) addNotes(values, [`Postal address: ${addressLine(postal)}`]);
    return;
  }
  const given = ADDRESS.filter((part) => postal[part]);
  for (const part of given) values[part] = postal[part];
  if (given.length > 0) values.isPostal = true;
}

const BOX =
  /^(?:c\/[-o] ?)?(?:(?:g\.? ?)?p\.? ?o\.? ?box|post office box|(?:locked|private)(?: mail)? bag|pmb|rm[bs]|parcel locker)\b/i;

const isBox = (address: unknown) => BOX.test(textOf(address));

/** A postal address never replaces a stored street address. */
function keepStreet({ isPostal, ...values }: Fields, stored: Fields): Fields {
  const isAside = (isPostal || isBox(values.address)) && !isBox(stored.address);
  if (!isAside || !saysMore(stored, values)) return values;
  const { address: _, city: __, state: ___, postcode: ____, ...others } = values;
  addNotes(others, [`Postal address: ${addressLine(values)}`]);
  return others;
}

/**
 * Names a row's person in one column. An email that names nobody is the account's, and so are all numbers and notes of a row
 * without a person.
 */
function takeFromPerson(values: Fields) {
  const { personFull, personFirst, personLast } = values;
  const full = textOf(personFull);
  const isEmail = full.includes('@') && !full.includes(' ');
  if (isEmail) values.personEmail ??= full;
  const { personEmail = '' } = values;
  const name = isEmail ? '' : full || joined([personFirst, personLast], ' ');
  if (name !== '') values.personName = name;
  const email = isOfCompany(String(personEmail)) ? personEmail : '';
  if (email && email !== values.businessEmail)
    values.businessEmail = joined([values.businessEmail, email], ' / ');
  if (values.name === undefined || name !== '' || email !== personEmail) return;
  const phones = ['alonePhone', 'aloneMobile', 'aloneDirectPhone', 'aloneOtherPhone', 'aloneHomePhone'];
  const all = joined([values.businessPhone, ...phones.map((field) => values[field])], ' / ');
  if (all) values.businessPhone = all;
  if (values.aloneNotes) addNotes(values, [String(values.aloneNotes)]);
}

/** Puts what other programs have in several columns into the fields that accounts have. */
function completeAccount(values: Fields, texts: Record<string, string>) {
  if (values.address2) values.address = [values.address, values.address2].filter(Boolean).join(', ');
  withoutCity(values);
  divideAddress(values);
  completePostal(values);
  keepWordsForAbn(values, texts.abn);
  takeFromPerson(values);
  const country = String(values.country ?? '');
  const lines = ['businessEmail', 'email'].flatMap((field) => splitAddresses(values, field));
  if (lines[0] && !values.email) values.email = lines.shift();
  const isHere = country === '' || /^au(s|stralia)?$/i.test(country);
  const phones = splitPhoneCells(values, PHONES);
  addNotes(values, [
    ...lines.map((one) => `Email: ${one}`),
    ...phones.map((one) => `Phone: ${one}`),
    ...(isHere ? [] : [`Country: ${country}`]),
  ]);
  delete values.address2;
  delete values.country;
}

export const accountColumns: CsvColumn[] = recordColumns(accountFields, {
  name: ['account', 'name', ...HEADINGS.account, 'contact name'],
  accountType: ['type'],
  legalName: ['provider legal name'],
  abn: ['registered provider abn', 'australian business number', 'abn number', 'tax number', 'abn / acn'],
  parentAccount: ['parent'],
  website: ['web', 'url', 'web site', 'web page', 'www', 'website url', 'website 1 - value', 'domain'],
  businessEmail: HEADINGS.email,
  businessPhone: HEADINGS.phone,
  phone: HEADINGS.mobile,
  annualRevenue: ['revenue', 'turnover', 'annual turnover'],
  employeeCount: ['employees', 'number of employees', 'no. of employees', 'staff'],
  address: HEADINGS.address,
  city: HEADINGS.city,
  state: HEADINGS.state,
  postcode: HEADINGS.postcode,
  keyPersonnel: ['key people', 'key management personnel', 'directors'],
  notes: HEADINGS.notes,
}).map((column) => ({ ...column, cell: OWN_CELLS[column.field] ?? column.cell }));

export const accountCsv = {
  columns: accountColumns,
  selection: accountSelection,
  import: {
    input: accountInput,
    changes: accountChanges,
    labels: accountLabels,
    companyNames: ['name', 'legalName', 'businessName'],
    columns: importColumns,
    calledSo: ['organization', 'organisation', 'company'],
    complete: completeAccount,
    isAbout: (mapping) => 'name' in mapping,
    keepStored: keepStreet,
    findAlike: findAlikeAccounts,
    match: {
      unique: { field: 'abn', label: 'ABN', sql: 'stored.abn', normalize: normalizeAbn },
      name: { fields: ['name'], sql: 'stored.name', isCompany: true },
      scope: [],
      ambiguous: 'are called so',
    },
    references: [accountReference('parentAccount', accountLabels.parentAccountId)],
    rejectOthers: rejectNumbers,
  },
} satisfies RecordCsv<AccountFilters>;

/** An ABN is not a name. */
async function rejectNumbers(_em: EntityManager, plans: RowPlan[]) {
  for (const plan of plans) {
    const { name } = plan.fields;
    if (plan.action === 'create' && typeof name === 'string' && isAbn(normalizeAbn(name)))
      rejectRow(
        plan,
        accountLabels.name,
        `no account has the ABN ${name}. Add a column with its name`,
        'name',
      );
  }
}
