import { sql } from 'kysely';
import type * as z from 'zod';
import type { AccountInput } from '#shared/accounts.schema.ts';
import type {
  ContactCard,
  contactFilters,
  contactListInput,
  contactsByAccountInput,
} from '#shared/contacts.schema.ts';
import type { contactsSortedBy } from '#shared/contacts.ts';
import { contactRole } from '#shared/contacts.ts';
import type { SortedBy } from '#shared/records/filters.ts';
import { PAGE_SIZE, type Page } from '#shared/records/lists.schema.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { ask, type Queries, totalAsked, type Value } from '../platform/database/prepared.ts';
import { happenedOn, isAnyOf, isSo, isWithin } from '../records/list/filters.ts';
import { byName, decodeCursor, finds, queries, type Sought, within } from '../records/list/page.ts';
import {
  cutToPage,
  inPlace,
  inTheirOrder,
  placeOf,
  type SortKey,
  sortedPage,
} from '../records/list/sorting.ts';

/** The most contacts that are shown below one account. */
const MOST_OF_ACCOUNT = 500;

type ContactFilters = z.output<typeof contactFilters>;

const contact = (column: string) => sql.ref<string>(`contact.${column}`);

const account = (column: 'name' | 'account_type') =>
  sql<string>`(select ${sql.ref(`its.${column}`)} from accounts as its where its.id = ${contact('account')})`;

/** What each column of the list is sorted by. */
const sortKeys: Record<SortedBy<typeof contactsSortedBy>, SortKey> = {
  firstName: { value: byName(contact('firstName')), type: 'text' },
  lastName: { value: byName(contact('lastName')), type: 'text' },
  account: { value: byName(account('name')), type: 'text', isNullable: true },
  position: { value: byName(contact('position')), type: 'text', isNullable: true },
  role: inTheirOrder(contact('contactRole'), contactRole.values),
  influence: { value: contact('decisionMakerInfluence'), type: 'int' },
  email: { value: byName(contact('email')), type: 'text', isNullable: true },
  created: { value: contact('createdAt'), type: 'timestamptz' },
};

/** The contacts that a filtered list holds, without what is read of them. */
export const contactsWhere = (em: EntityManager, filters: Sought<ContactFilters>) =>
  queries(em)
    .selectFrom('Contact as contact')
    .where('contact.account', filters.withoutAccount ? 'is' : 'is not', null)
    .where(({ and, ref }) =>
      and([
        ...isAnyOf(ref('contact.contactRole'), filters.contactRole),
        ...isAnyOf(account('account_type'), filters.accountType),
        ...isSo(ref('contact.isPrimary'), filters.isPrimary),
        ...isWithin(ref('contact.decisionMakerInfluence'), filters.influence),
        ...happenedOn(ref('contact.createdAt'), filters.created),
        ...(filters.search ? [finds(ref('contact.searchText'), filters.search)] : []),
      ]),
    );

const BY_FIRST_NAME = { by: 'firstName', descending: false } as const;

/** One page of contacts: those with an account, or only those without one. */
export async function listContacts(
  em: EntityManager,
  { limit, cursor, sort = BY_FIRST_NAME, ...filters }: z.output<typeof contactListInput>,
): Promise<Page<ContactCard>> {
  const { by, descending } = sort;
  const key = sortKeys[by];
  const after = cursor ? decodeCursor(cursor) : null;
  const { search, ...others } = filters;
  // What most people ask most of the time is worded once; of other filters and lengths there are too many.
  const isPlain = limit === PAGE_SIZE && Object.values(others).every((filter) => filter === undefined);
  const shape = [`contacts`, by, descending, after && (after.key ? 'next' : 'last'), search && 'search'].join(
    ' ',
  );
  const asking = { shape: isPlain ? shape : null, planned: Boolean(search) };
  const values = { ...after, search: search && within(search) };
  const matching = (value: Value) => contactsWhere(em, { ...others, search: search && value('search') });
  const place = { key, descending, limit };
  const pageFor = (value: Value) =>
    cutToPage(
      matching(value)
        .select([
          'contact.id',
          'contact.firstName',
          'contact.lastName',
          'contact.position',
          'contact.department',
        ])
        .select([
          'contact.contactRole',
          'contact.isPrimary',
          'contact.decisionMakerInfluence',
          'contact.email',
        ])
        .select(['contact.phone', 'contact.mobile', 'contact.account']),
      sql.ref('contact.id'),
      { ...place, after: after && placeOf(after, value) },
    );

  const word = (db: Queries, value: Value) =>
    inPlace(
      db
        .selectFrom(pageFor(value).as('page'))
        .leftJoin('Account as account', 'account.id', 'page.account')
        .select(({ ref }) => [
          'page.id as id',
          'page.firstName as firstName',
          'page.lastName as lastName',
          'page.position as position',
          'page.department as department',
          'page.contactRole as contactRole',
          'page.isPrimary as isPrimary',
          'page.decisionMakerInfluence as decisionMakerInfluence',
          'page.email as email',
          'page.phone as phone',
          'page.mobile as mobile',
          'page.account as accountId',
          sql<string>`coalesce(${ref('account.name')}, 'Unknown Account')`.as('accountName'),
          sql<AccountInput['accountType']>`coalesce(${ref('account.accountType')}, 'small_business')`.as(
            'accountType',
          ),
        ]),
      place,
    );
  const rows = await ask<ContactCard & { sortKey: string | null }>(em, asking, word, values);
  const total = await totalAsked(
    em,
    rows,
    { limit, cursor },
    asking,
    (value) => matching(value).select('contact.id'),
    values,
  );
  return sortedPage(rows, limit, total);
}

/** The contacts of an account: for a selector, or for the account's own screen. */
export const contactsOfAccount = (
  em: EntityManager,
  { accountId, order }: z.output<typeof contactsByAccountInput>,
) =>
  queries(em)
    .selectFrom('Contact as contact')
    .where('contact.account', '=', accountId)
    .select([
      'contact.id',
      'contact.firstName',
      'contact.lastName',
      'contact.position',
      'contact.isPrimary',
      'contact.createdAt',
    ])
    .$if(order === 'newest', (query) => query.orderBy('contact.createdAt', 'desc'))
    .$if(order === 'firstName', (query) => query.orderBy(({ ref }) => byName(ref('contact.firstName'))))
    .orderBy('contact.id')
    .limit(MOST_OF_ACCOUNT)
    .execute();
