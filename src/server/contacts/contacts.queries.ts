import { sql } from 'kysely';
import type * as z from 'zod';
import type { AccountInput } from '#shared/accounts.ts';
import {
  type ContactCard,
  type contactFilters,
  type contactListInput,
  contactRole,
  type contactSort,
  type contactsByAccountInput,
} from '#shared/contacts.ts';
import type { Page } from '#shared/lists.ts';
import { happenedOn, isAnyOf, isSo, isWithin } from '../database/filters.ts';
import type { EntityManager } from '../database/orm.ts';
import { byName, decodeCursor, finds, queries, totalOf } from '../database/page.ts';
import { comesAfter, inTheirOrder, runs, type SortKey, sortedPage } from '../database/sorting.ts';

/** The most contacts that are shown below one account. */
const MOST_OF_ACCOUNT = 500;

type ContactFilters = z.output<typeof contactFilters>;

const contact = (column: string) => sql.ref<string>(`contact.${column}`);

const account = (column: 'name' | 'account_type') =>
  sql<string>`(select ${sql.ref(`its.${column}`)} from accounts as its where its.id = ${contact('account')})`;

/** What each column of the list is sorted by. */
const sortKeys: Record<NonNullable<z.output<typeof contactSort>>['by'], SortKey> = {
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
export const contactsWhere = (em: EntityManager, filters: ContactFilters) =>
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
  const matching = contactsWhere(em, filters);
  const after = cursor ? decodeCursor(cursor) : null;
  const page = matching
    .select(['contact.id', 'contact.firstName', 'contact.lastName', 'contact.position', 'contact.department'])
    .select(['contact.contactRole', 'contact.isPrimary', 'contact.decisionMakerInfluence', 'contact.email'])
    .select(['contact.phone', 'contact.mobile', 'contact.account'])
    .select(sql`${key.value}`.as('sortValue'))
    .where(({ ref, lit }) => (after ? comesAfter(key, descending, ref('contact.id'), after) : lit(true)))
    .orderBy(key.value, runs(descending, key.isNullable))
    .orderBy('contact.id', runs(descending))
    .limit(limit + 1);

  const rows = await queries(em)
    .selectFrom(page.as('page'))
    .leftJoin('Account as account', 'account.id', 'page.account')
    .select(({ ref }) => [
      'page.id',
      'page.firstName',
      'page.lastName',
      'page.position',
      'page.department',
      'page.contactRole',
      'page.isPrimary',
      'page.decisionMakerInfluence',
      'page.email',
      'page.phone',
      'page.mobile',
      'page.account as accountId',
      sql<string>`coalesce(${ref('account.name')}, 'Unknown Account')`.as('accountName'),
      sql<AccountInput['accountType']>`coalesce(${ref('account.accountType')}, 'small_business')`.as(
        'accountType',
      ),
      sql<string | null>`${ref('page.sortValue')}::text`.as('sortKey'),
    ])
    .orderBy('page.sortValue', runs(descending, key.isNullable))
    .orderBy('page.id', runs(descending))
    .execute();

  const total = await totalOf(em, rows, { limit, cursor }, matching.select('contact.id'));
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
