import { sql } from 'kysely';
import * as z from 'zod';
import { contactChanges, contactSelection } from '#shared/contacts/contacts.schema.ts';
import { contactFields, contactLabels } from '#shared/contacts/contacts.ts';
import { isOfCompany } from '#shared/fields/addresses.ts';
import { type CellFormat, linkedinCell, yesNoCell } from '#shared/records/csv/cells.ts';
import { type ColumnMapping, type CsvColumn, idLabel, recordColumns } from '#shared/records/csv/columns.ts';
import { addNotes } from '#shared/records/csv/splitCells.ts';
import { accountCsv, accountParent, accountReference } from '../accounts/accounts.csv.ts';
import { fullNameSql } from '../platform/database/fullName.ts';
import { kysely } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { OPTIMIZATION_FENCE } from '../platform/database/rows.ts';
import { readIds, readRows } from '../platform/database/runSql.ts';
import { HEADINGS } from '../records/csv/headings.ts';
import {
  type CsvMatch,
  type CsvParent,
  type CsvReference,
  type Fields,
  foundReference,
  type RecordCsv,
  type RowPlan,
  rejectRow,
} from '../records/csv/recordCsv.ts';
import { findAlikeContacts } from './alikeContacts.queries.ts';
import {
  addFurther,
  completeContact,
  contactImportColumns,
  isMadeName,
  keepContact,
} from './completeContact.ts';
import type { ContactFilters } from './contacts.queries.ts';
import { namedContactInput } from './contacts.service.ts';

/** A column that names a contact of the row's account, by the full name or the email address. */
export const contactReference: CsvReference = {
  field: 'contact',
  label: 'Contact',
  within: 'account',
  table: 'contacts',
  find(em, rows) {
    const names = rows.map(({ name }) => name);
    const accountIds = rows.map(({ values }) => values.accountId ?? null);
    return readRows(em, foundReference)`
      select given.place::int, contact.id
     from unnest(${names}::text[], ${accountIds}::uuid[]) with ordinality as given(name, account, place),
          lateral (select id from contacts
                    where account_id = given.account and lower_text(${sql.raw(fullNameSql())}) = lower_text(given.name)
                    union
                   select id from contacts where account_id = given.account and lower_text(email) = lower_text(given.name)
                   ${OPTIMIZATION_FENCE}) contact`;
  },
  async findUnnamed(em, rows) {
    const found = await readRows(em, unnamedContact)`
      select given.place::int, contact.id, contact.name, contact."isPrimary"
     from unnest(${rows.map(({ accountId }) => accountId ?? null)}::uuid[]) with ordinality as given(account, place),
          lateral (select id, ${sql.raw(fullNameSql())} as name, is_primary as "isPrimary",
                          count(*) over () as people, count(*) filter (where is_primary) over () as primaries
                     from contacts where account_id = given.account and erased_at is null
                    order by is_primary desc limit 1) contact
    where people = 1 or primaries = 1`;
    return found.map(({ isPrimary, ...contact }) => ({
      ...contact,
      sign: isPrimary ? 'the primary contact of this account' : 'the only one of this account',
    }));
  },
  missing: 'nobody is named. Write a name for all of these, such as Reception',
  describeProblem: (name, count) =>
    count === 0
      ? `no contact ‘${name}’ in this account. Create it, or choose one`
      : `this account has ${count} contacts called ‘${name}’. Use their email or the column ‘${idLabel('Contact')}’`,
};

const unnamedContact = foundReference.extend({ name: z.string(), isPrimary: z.boolean() });

/** Consent was withdrawn or never given, or the address takes no mail. */
const NO_MORE =
  /^(?:unsubscribed|opted[ -]?out|do not (?:email|contact)|no consent|non-?subscribed|cleaned|bounced|archived)$/i;

/** True if emails may be sent, false if not, undefined for other words. */
function readConsent(text: string) {
  if (NO_MORE.test(text) || /^never opted[ -]?in/i.test(text)) return false;
  return /^(?:subscribed|opted[ -]?in)$/i.test(text) ? true : undefined;
}

/** The words and days by which other programs say that somebody unsubscribed; the day is not kept. */
const unsubscribedCell: CellFormat = {
  ...yesNoCell,
  parse(text) {
    const isWord = readConsent(text);
    if (isWord !== undefined) return !isWord;
    try {
      return yesNoCell.parse(text);
    } catch (error) {
      // A day says that they did, whichever it is.
      if (/^\d{1,4}[-/.]\d{1,2}[-/.]\d{1,4}\b/.test(text)) return true;
      throw error;
    }
  },
};

const OWN_CELLS: Record<string, CellFormat> = { doNotEmail: unsubscribedCell, linkedinUrl: linkedinCell };

/** 'Unsubscribed…' columns, that of all emails first. Each may say so. */
function unsubscribed(headings: string[]): ColumnMapping {
  const found = headings.flatMap((heading, place) =>
    heading.startsWith('unsubscribed') ? [{ heading, place }] : [],
  );
  const places = [
    ...found.filter(({ heading }) => heading.includes('all')),
    ...found.filter(({ heading }) => !heading.includes('all')),
  ].map(({ place }) => place);
  const fields = ['doNotEmail', ...FURTHER_UNSUBSCRIBED.map(({ field }) => field)];
  return Object.fromEntries(
    fields.flatMap((field, at) => (places[at] === undefined ? [] : [[field, places[at]]])),
  );
}

const FURTHER_UNSUBSCRIBED: CsvColumn[] = [
  ...[2, 3, 4, 5, 6].map((number) => ({
    field: `unsubscribed${number}`,
    label: `Do not email, column ${number}`,
    cell: unsubscribedCell,
  })),
  {
    field: 'subscription',
    label: 'Subscribed or not',
    cell: { ...unsubscribedCell, fits: (text) => readConsent(text) !== undefined },
    aliases: ['status', 'subscription', 'subscription status', 'email status'],
  },
];

/** Somebody who unsubscribed from one of several lists is not sent any: nobody here knows which list is which. */
function completeConsent(values: Fields) {
  for (const { field } of FURTHER_UNSUBSCRIBED) {
    if (values[field] === true) values.doNotEmail = true;
    delete values[field];
  }
}

/** An import never withdraws the wish for no emails. */
const keepWish = (fields: Fields, stored?: Fields): Fields => {
  const { doNotEmail, ...others } = fields;
  return stored?.doNotEmail && doNotEmail === false ? others : fields;
};

const ADDRESS = ['address', 'address2', 'city', 'state', 'postcode', 'country'];

/**
 * Data of an unnamed account belongs to the row's person: emails and phone numbers, and the rest to the
 * notes, unless the account is known otherwise.
 */
function takeFromAccount(values: Fields, texts: Record<string, string>) {
  if (values.id !== undefined || (texts.abn !== undefined && values.accountId !== undefined)) return;
  const { businessEmail, email, businessPhone, phone, ...others } = texts;
  addFurther(values, { email: [businessEmail, email], phone: [businessPhone, phone] });
  if (values.accountId !== undefined) return;
  const address = ADDRESS.flatMap((field) => others[field] ?? []).join(', ');
  const columns = [...accountCsv.columns, ...accountCsv.import.columns].filter(
    ({ field }) => others[field] !== undefined && !ADDRESS.includes(field),
  );
  addNotes(values, [
    ...(address ? [`Address: ${address}`] : []),
    ...columns.map(({ field, label }) => `${label}: ${others[field]}`),
  ]);
}

/** Only an address such as 'accounts@'. To note that somebody unsubscribed, a contact is needed. */
const namesCompanyAlone = ({ accountId, firstName, lastName, email, personalEmail, doNotEmail }: Fields) =>
  accountId !== undefined &&
  [firstName, lastName, personalEmail].every((value) => value === undefined) &&
  typeof email === 'string' &&
  isOfCompany(email) &&
  doNotEmail !== true;

/** Xero calls an organisation 'ContactName', beside the names of its person. */
function knownHeadings(headings: string[]): ColumnMapping {
  const place = headings.indexOf('contactname');
  const isXero =
    headings.includes('emailaddress') && headings.some((one) => /^(po|sa)addressline1$/.test(one));
  return { ...unsubscribed(headings), ...(isXero && place >= 0 && { account: place }) };
}

/** The contact of a row that is about something of a contact. */
export const contactParent: CsvParent = { table: 'contacts', field: 'contact', name: 'fullName' };

/** Must be the same, like the name, in records with account and contact. */
export const withinContact: CsvMatch['scope'] = [
  { columns: ['account_id'], field: 'accountId', isNullable: false },
  { columns: ['contact_id'], field: 'contactId', isNullable: false },
];

export const contactColumns: CsvColumn[] = recordColumns(contactFields, {
  firstName: ['given name', 'first'],
  lastName: ['surname', 'family name', 'last'],
  account: HEADINGS.account,
  email: [
    ...HEADINGS.email,
    ...['email 1 - value', 'e-mail 1 - value', 'person - email - work', 'person - email'],
  ],
  personalEmail: [
    ...['private email', 'home email', 'email 2 address', 'email 2 - value', 'person - email - home'],
  ],
  phone: [...HEADINGS.phone, 'person - phone - work', 'person - phone', 'phone - work'],
  mobile: [...HEADINGS.mobile, 'person - phone - mobile', 'phone - mobile'],
  directPhone: ['ddi number', 'direct line', 'direct dial', 'business phone 2', 'phone # 3'],
  department: ['organization department', 'organization 1 - department'],
  position: ['job title', 'title', 'contact title', 'role', 'organization title', 'organization 1 - title'],
  decisionMakerInfluence: ['decision maker influence'],
  linkedinUrl: ['linkedin', 'profile url', 'url', 'web page'],
  isPrimary: ['primary', 'main contact'],
  doNotEmail: [
    ...['email opt out', 'opted out', 'opt out', 'do not contact', 'unsub_time', 'person - marketing status'],
    ...['marketing status', 'email marketing status', 'opted out of email'],
  ],
  notes: [...HEADINGS.notes, 'associated note'],
}).map((column) => ({ ...column, cell: OWN_CELLS[column.field] ?? column.cell }));

export const contactCsv = {
  columns: contactColumns,
  selection: contactSelection,
  selectAll: (em) => kysely(em).selectFrom('Contact').select('id'),
  import: {
    input: namedContactInput,
    changes: contactChanges,
    labels: contactLabels,
    match: {
      unique: { field: 'email', label: 'email', sql: 'lower_text(stored.email)' },
      name: { fields: ['firstName', 'lastName'], sql: fullNameSql('stored'), isEnoughWithin: true },
      phones: {
        fields: ['phone', 'mobile', 'directPhone'],
        sql: 'contact_points(stored.phone, stored.mobile, stored.direct_phone)',
      },
      scope: [{ columns: ['account_id'], field: 'accountId', isNullable: true }],
      ambiguous: 'of this account are called so',
    },
    columns: [...contactImportColumns, ...FURTHER_UNSUBSCRIBED],
    calledSo: ['person', 'contact'],
    knownHeadings,
    complete(values) {
      completeConsent(values);
      completeContact(values);
    },
    completeUnnamed: takeFromAccount,
    keepStored: keepContact,
    isMadeName,
    isAbout: (mapping) => ['firstName', 'lastName', 'fullName'].some((column) => column in mapping),
    personIn: 'fullName',
    parents: [{ ...accountParent, ofPerson: ['businessEmail', 'email', 'businessPhone', 'phone'] }],
    findAlike: findAlikeContacts,
    isOptional: true,
    isOfParent: namesCompanyAlone,
    ofAbove: ['email', 'phone', 'mobile', 'directPhone', 'otherPhone', 'homePhone', 'notes'],
    references: [accountReference('account', contactLabels.accountId)],
    derive: keepWish,
    rejectOthers: rejectErased,
  },
} satisfies RecordCsv<ContactFilters>;

/** An erased contact stays empty. */
async function rejectErased(em: EntityManager, plans: RowPlan[]) {
  const changing = plans.filter(({ action }) => action === 'update');
  const found = await readIds(em)`
    select id from contacts
     where id = any(${changing.map(({ recordId }) => recordId)}::uuid[]) and erased_at is not null`;
  const erased = new Set(found);
  for (const plan of changing) {
    if (erased.has(plan.recordId ?? '')) rejectRow(plan, 'Contact', 'this person was erased', 'id');
  }
}
