import { type Expression, type SqlBool, sql } from 'kysely';
import type * as z from 'zod';
import type { AccountInput } from '#shared/accounts/accounts.schema.ts';
import type {
  ContactCard,
  ContactRecord,
  contactFilters,
  contactsByAccountInput,
} from '#shared/contacts/contacts.schema.ts';
import { contactFieldFilters, contactFields, type contactSortParser } from '#shared/contacts/contacts.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { defineQuery, firstOrNotFound } from '../platform/database/compiledQueries.ts';
import { phoneText } from '../platform/database/indexes.ts';
import { kysely, namedColumns, storedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { whereCommon, whereFields, whereSearch } from '../records/list/conditions.ts';
import { fieldSortKeys } from '../records/list/fieldSortKeys.ts';
import { keysetPage, orderByKeyset } from '../records/list/keyset.ts';
import { collated, type SearchFilters } from '../records/list/pagination.ts';
import type { RecordList } from '../records/list/recordList.ts';
import { contactPhones } from './contacts.entity.ts';

/** The number by which a contact is called first; `contact` is the alias of a row of contacts. */
export const selectPhone = (contact: string) =>
  sql<string | null>`coalesce(${sql.join(
    ['mobile', 'phone', 'direct_phone'].map((column) => sql.ref(`${contact}.${column}`)),
  )})`;

/** How the joined `contact` of a record is reached. */
export const reachOfContact = [
  'contact.email as contactEmail',
  'contact.doNotEmail as contactDoNotEmail',
  selectPhone('contact').as('contactPhone'),
] as const;

/** A primary contact, otherwise the oldest; `account` refers to the account. */
export const firstContactId = (account: string) =>
  sql<string>`(select one.id from contacts as one where one.account_id = ${sql.ref(account)}
    order by one.is_primary desc, one.id limit 1)`;

/** The account's, otherwise that of its first contact. */
export const phoneOfAccount = (accountId: Expression<unknown>) => sql<string | null>`(
  select coalesce(its.business_phone, its.phone,
                  (select ${selectPhone('main')} from contacts main where main.id = ${firstContactId('its.id')}))
    from accounts its where its.id = ${accountId})`;

/** All phone numbers of a contact, for a search; `contact` is the alias of a row of contacts. */
const phonesOf = (contact: string) =>
  sql<string>`(${sql.raw(phoneText(contactPhones.map((column) => `${contact}.${column}`)))})`;

/** The rows whose contact has a phone number that matches; `contactId` is their reference to it. */
export const ofContactWithPhone =
  (contactId: Expression<unknown>) => (matches: (phones: Expression<string>) => Expression<SqlBool>) =>
    // An array, so that the reference's index is used.
    sql<SqlBool>`${contactId} = any(array(select id from contacts as caller where ${matches(phonesOf('caller'))}))`;

/** All phone numbers of the contact of a row, for a search. */
export const phonesOfContact = (contactId: Expression<unknown>) =>
  sql<string>`(select ${phonesOf('caller')} from contacts as caller where caller.id = ${contactId})`;

const MAX_ACCOUNT_CONTACTS = 500;

export type ContactFilters = z.output<typeof contactFilters>;

const accountType = sql<string>`(select account_type from accounts as its where its.id = ${sql.ref('contact.account')})`;

export const contactsWhere = (em: EntityManager, filters: SearchFilters<ContactFilters>, me: string) =>
  kysely(em)
    .selectFrom('Contact as contact')
    .where('contact.account', filters.withoutAccount ? 'is' : 'is not', null)
    .where(({ and }) =>
      and([
        ...whereFields('contact', contactFieldFilters, filters, me, { accountType }),
        ...whereCommon('contact', filters, me),
        ...whereSearch('contact', filters.search, (matches) => matches(phonesOf('contact'))),
      ]),
    );

/** The contacts of an account, for a selector or for the screen of the account. */
export const listAccountContacts = (
  em: EntityManager,
  { accountId, order }: z.output<typeof contactsByAccountInput>,
) =>
  kysely(em)
    .selectFrom('Contact as contact')
    .where('contact.account', '=', accountId)
    .select([
      'contact.id',
      'contact.firstName',
      'contact.lastName',
      'contact.position',
      'contact.isPrimary',
      'contact.createdAt',
      'contact.email',
      'contact.doNotEmail',
      selectPhone('contact').as('phone'),
    ])
    .$if(order === 'newest', (query) => query.orderBy('contact.createdAt', 'desc'))
    .$if(order === 'firstName', (query) => query.orderBy(({ ref }) => collated(ref('contact.firstName'))))
    .orderBy('contact.id')
    .limit(MAX_ACCOUNT_CONTACTS)
    .execute();

const findContact = defineQuery<{ id: string }, ContactRecord>('contact by id', (db, param) =>
  db
    .selectFrom('Contact as contact')
    .leftJoin('Account as account', 'account.id', 'contact.account')
    .where('contact.id', '=', param('id'))
    .select(storedColumns('contact', contactFields))
    .select(namedColumns('contact', ['erasedAt']))
    .select(['contact.account as accountId', 'account.name as accountName']),
);

/**
 * A contact as screens get it.
 *
 * @throws NOT_FOUND when it is gone
 */
export const presentContact = async (em: EntityManager, { id }: { id: string }): Promise<ContactRecord> =>
  firstOrNotFound(await findContact(em, { id }), 'Contact');

const contact = (column: string) => sql.ref<string>(`contact.${column}`);

const by = fieldSortKeys('contact', contactFields);

/** The contacts with an account, or only those without one. */
export const contactList: RecordList<ContactCard, ContactFilters, SortKeyOf<typeof contactSortParser>> = {
  selectCards(em, filters, me, page) {
    const contacts = contactsWhere(em, filters, me)
      .select(['contact.id', 'contact.firstName', 'contact.lastName', 'contact.position', 'contact.account'])
      .select(['contact.department', 'contact.contactRole', 'contact.isPrimary', 'contact.email'])
      .select([
        'contact.doNotEmail',
        'contact.decisionMakerInfluence',
        'contact.phone',
        'contact.mobile',
        'contact.version',
      ]);
    const cards = kysely(em)
      .selectFrom(keysetPage(contacts, contact('id'), page).as('page'))
      .leftJoin('Account as account', 'account.id', 'page.account')
      .select(namedColumns('page', ['id', 'firstName', 'lastName', 'position', 'department', 'contactRole']))
      .select(namedColumns('page', ['version', 'isPrimary', 'doNotEmail', 'decisionMakerInfluence', 'email']))
      .select(['page.phone', 'page.mobile'])
      .select(({ ref }) => [
        'page.account as accountId',
        sql<string>`coalesce(${ref('account.name')}, 'Unknown Account')`.as('accountName'),
        sql<AccountInput['accountType']>`coalesce(${ref('account.accountType')}, 'small_business')`.as(
          'accountType',
        ),
      ]);
    return orderByKeyset(cards, page);
  },
  searched: { rows: contactsWhere, alias: 'contact', phones: phonesOf('contact') },
  sorts: {
    firstName: by('firstName'),
    lastName: by('lastName'),
    account: by('accountId'),
    position: by('position'),
    role: by('contactRole'),
    influence: by('decisionMakerInfluence'),
    email: by('email'),
    created: by('createdAt'),
  },
  defaultSort: { by: 'firstName', descending: false },
};
