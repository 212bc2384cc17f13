import { sql } from 'kysely';
import type * as z from 'zod';
import type { AccountInput } from '#shared/accounts.schema.ts';
import type {
  ContactCard,
  ContactRecord,
  contactFilters,
  contactListInput,
  contactsByAccountInput,
} from '#shared/contacts.schema.ts';
import type { contactSortParser } from '#shared/contacts.ts';
import { contactRole } from '#shared/contacts.ts';
import type { SortKeyOf } from '#shared/records/filters.ts';
import { PAGE_SIZE, type Page } from '#shared/records/lists.schema.ts';
import {
  countTotalCompiled,
  defineQuery,
  type EntityKysely,
  firstOrNotFound,
  type Param,
  runCompiled,
} from '../platform/database/compiledQueries.ts';
import { kysely, namedColumns } from '../platform/database/kysely.ts';
import type { EntityManager } from '../platform/database/orm.ts';
import { whereBetween, whereBoolean, whereIn, whereInstant } from '../records/list/conditions.ts';
import {
  cursorOf,
  enumSortKey,
  keysetPage,
  orderByKeyset,
  type SortKey,
  toSortedPage,
} from '../records/list/keyset.ts';
import {
  collated,
  decodeCursor,
  likePattern,
  matchesSearch,
  type SearchFilters,
} from '../records/list/pagination.ts';

/** The most contacts that are shown below one account. */
const MOST_OF_ACCOUNT = 500;

export type ContactFilters = z.output<typeof contactFilters>;

const contact = (column: string) => sql.ref<string>(`contact.${column}`);

const account = (column: 'name' | 'account_type') =>
  sql<string>`(select ${sql.ref(`its.${column}`)} from accounts as its where its.id = ${contact('account')})`;

/** What each column of the list is sorted by. */
const sortKeys: Record<SortKeyOf<typeof contactSortParser>, SortKey> = {
  firstName: { value: collated(contact('firstName')), type: 'text' },
  lastName: { value: collated(contact('lastName')), type: 'text' },
  account: { value: collated(account('name')), type: 'text', isNullable: true },
  position: { value: collated(contact('position')), type: 'text', isNullable: true },
  role: enumSortKey(contact('contactRole'), contactRole.values),
  influence: { value: contact('decisionMakerInfluence'), type: 'int' },
  email: { value: collated(contact('email')), type: 'text', isNullable: true },
  created: { value: contact('createdAt'), type: 'timestamptz' },
};

/** The contacts that a filtered list holds, without what is read of them. */
export const contactsWhere = (em: EntityManager, filters: SearchFilters<ContactFilters>) =>
  kysely(em)
    .selectFrom('Contact as contact')
    .where('contact.account', filters.withoutAccount ? 'is' : 'is not', null)
    .where(({ and, ref }) =>
      and([
        ...whereIn(ref('contact.contactRole'), filters.contactRole),
        ...whereIn(account('account_type'), filters.accountType),
        ...whereBoolean(ref('contact.isPrimary'), filters.isPrimary),
        ...whereBetween(ref('contact.decisionMakerInfluence'), filters.influence),
        ...whereInstant(ref('contact.createdAt'), filters.created),
        ...(filters.search ? [matchesSearch(ref('contact.searchText'), filters.search)] : []),
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
  const asking = { name: isPlain ? shape : null, replan: Boolean(search) };
  const values = { ...after, search: search && likePattern(search) };
  const matching = (value: Param) => contactsWhere(em, { ...others, search: search && value('search') });
  const place = { key, descending, limit };
  const pageFor = (value: Param) =>
    keysetPage(
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
      { ...place, after: after && cursorOf(after, value) },
    );

  const word = (db: EntityKysely, value: Param) =>
    orderByKeyset(
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
  const rows = await runCompiled<ContactCard & { sortKey: string | null }>(em, asking, word, values);
  const total = await countTotalCompiled(
    em,
    rows,
    { limit, cursor },
    asking,
    (value) => matching(value).select('contact.id'),
    values,
  );
  return toSortedPage(rows, limit, total);
}

/** The contacts of an account: for a selector, or for the account's own screen. */
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
    ])
    .$if(order === 'newest', (query) => query.orderBy('contact.createdAt', 'desc'))
    .$if(order === 'firstName', (query) => query.orderBy(({ ref }) => collated(ref('contact.firstName'))))
    .orderBy('contact.id')
    .limit(MOST_OF_ACCOUNT)
    .execute();

const findContact = defineQuery<{ id: string }, ContactRecord>('contact by id', (db, param) =>
  db
    .selectFrom('Contact as contact')
    .leftJoin('Account as account', 'account.id', 'contact.account')
    .where('contact.id', '=', param('id'))
    .select(namedColumns('contact', ['id', 'version', 'createdAt', 'updatedAt', 'firstName', 'lastName']))
    .select(namedColumns('contact', ['email', 'personalEmail', 'phone', 'mobile', 'directPhone']))
    .select(namedColumns('contact', ['position', 'department', 'contactRole', 'decisionMakerInfluence']))
    .select(namedColumns('contact', ['linkedinUrl', 'isPrimary', 'notes']))
    .select(['contact.account as accountId', 'account.name as accountName'])
    .select('contact.createdBy as createdById'),
);

/**
 * A contact as the client sees it.
 *
 * @throws NOT_FOUND when it is gone
 */
export const presentContact = async (em: EntityManager, { id }: { id: string }): Promise<ContactRecord> =>
  firstOrNotFound(await findContact(em, { id }), 'Contact');
